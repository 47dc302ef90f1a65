#!/usr/bin/env node
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createRobotsServer } from "./server.js";

if (process.argv.length > 2) {
	console.error("robotstxt-mcp: expected no arguments; stdin and stdout speak the Model Context Protocol");
	process.exitCode = 2;
} else {
	serveStdio(() => createRobotsServer(), {
		onerror: ({ message }) => console.error(`robotstxt-mcp: ${message}`),
	});
}
