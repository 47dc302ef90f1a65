// An agent's side, for trying it: node ask.mjs https://example.com/ https://example.com/private
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

const client = new Client({ name: "ask", version: "1.0.0" });
await client.connect(new StdioClientTransport({ command: process.execPath, args: ["server.mjs"] }));
for (const url of process.argv.slice(2)) {
	const { isError = false, content } = await client.callTool({ name: "fetch_page", arguments: { url } });
	console.log(`${isError ? "refused" : "fetched"}: ${content[0].text}`);
}
await client.close();
