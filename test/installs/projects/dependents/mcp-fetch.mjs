/** A server of agents, asked by a client as an agent's host asks it. */
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { letLoose, tell } from "./site.mjs";

const client = new Client({ name: "a-host", version: "1.0.0" });
await client.connect(
	new StdioClientTransport({
		command: process.execPath,
		args: ["node_modules/@kazuph/mcp-fetch/dist/index.js"],
		// It refuses addresses of this machine otherwise.
		env: { ...process.env, MCP_FETCH_DISABLE_SSRF_GUARD: "1" },
	}),
);
const result = await letLoose(async (origin, paths) => {
	const answers = [];
	for (const path of paths) {
		const answer = await client.callTool({ name: "imageFetch", arguments: { url: origin + path } });
		answers.push([path, answer.isError ?? false, answer.content[0].text.slice(0, 80)]);
	}
	return answers;
});
await client.close();
tell(result);
