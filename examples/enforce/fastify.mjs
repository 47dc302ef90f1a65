import createServer from "fastify";
import { enforcer, robots } from "./enforcer.mjs";

const server = createServer();

server.addHook("onRequest", async (request, reply) => {
	const { ip: address, originalUrl: target, headers } = request;
	const decision = enforcer.judge({
		host: headers[":authority"] ?? headers.host,
		target,
		userAgent: headers["user-agent"],
		address,
	});
	reply.header("Vary", "User-Agent");
	if (decision.action === "pass") return;
	return reply
		.code(decision.status)
		.headers(decision.headers)
		.send(decision.body);
});

server.get("/robots.txt", () => robots);
server.get("/*", () => "A page\n");

await server.listen({ port: Number(process.env.PORT ?? 3000) });
