// node:http
import { createServer } from "node:http";
import { enforcer, robots } from "./enforcer.mjs";

const server = createServer((request, response) => {
	const decision = enforcer.judge({
		host: request.headers.host,
		target: request.url,
		userAgent: request.headers["user-agent"],
		address: request.socket.remoteAddress,
	});
	if (decision.action === "refuse") {
		response
			.writeHead(decision.status, decision.headers)
			.end(decision.body);
		return;
	}
	response.setHeader("Vary", "User-Agent");
	response.end(request.url === "/robots.txt" ? robots : "A page\n");
});

server.listen(process.env.PORT ?? 3000);
