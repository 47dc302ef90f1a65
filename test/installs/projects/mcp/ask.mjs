// Calls tools beside each other, and prints what came back: node ask.mjs SERVER.js < CALLS.json. No CALLS lists the tools.
import { text } from "node:stream/consumers";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

const client = new Client({ name: "ask", version: "1.0.0" });
await client.connect(new StdioClientTransport({ command: process.execPath, args: process.argv.slice(2) }));
const calls = JSON.parse((await text(process.stdin)) || "null");
const answer = ([name, given]) => client.callTool({ name, arguments: given });
console.log(JSON.stringify(calls === null ? await client.listTools() : await Promise.all(calls.map(answer))));
await client.close();
