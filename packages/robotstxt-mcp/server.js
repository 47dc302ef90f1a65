import { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { answer, failure, NOTICE } from "./answers.js";
import { NAME, VERSION } from "./files.js";
import { SCHEMAS } from "./schemas.js";
import { TOOLS } from "./tools.js";

/**
 * A server with a tool for each question about a robots.txt.
 * @param {{ fetching?: object }} [options] of `RobotsClient`, in the place of those by which only public addresses are asked
 */
export function createRobotsServer({ fetching } = {}) {
	const server = new McpServer({ name: NAME, version: VERSION });
	for (const [name, { description, input, output, openWorldHint = true }] of Object.entries(SCHEMAS)) {
		const tool = {
			description,
			inputSchema: z.strictObject(input),
			outputSchema: z.object({ notice: z.literal(NOTICE), ...output }),
			annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint },
		};
		server.registerTool(name, tool, async (given, { mcpReq: { signal } }) => {
			try {
				return answer(await TOOLS[name](given, { signal, fetching }));
			} catch (error) {
				return failure(error);
			}
		});
	}
	return server;
}
