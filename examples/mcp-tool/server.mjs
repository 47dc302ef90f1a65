// A tool for agents, over the Model Context Protocol: it fetches a page if the site's robots.txt lets it, and says why not.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { politeFetch } from "robotstxt-wasm/client";
import { z } from "zod";

const fetch = politeFetch({
	productToken: "ExampleBot",
	userAgent: "ExampleBot/1.0 (+https://example.com/bot)",
});
const server = new McpServer({ name: "polite-fetch", version: "1.0.0" });

server.registerTool(
	"fetch_page",
	{
		description: "Fetches a web page, if the site's robots.txt allows it.",
		inputSchema: { url: z.url({ protocol: /^https?$/ }) },
	},
	async ({ url }, { signal }) => {
		try {
			const response = await fetch(url, { signal });
			return { content: [{ type: "text", text: await response.text() }] };
		} catch (error) {
			// An agent that is told why can say so, and look elsewhere.
			const text = error.explanation?.text ?? error.cause?.message ?? error.message;
			return { isError: true, content: [{ type: "text", text }] };
		}
	},
);

await server.connect(new StdioServerTransport());
