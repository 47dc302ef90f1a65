// bun run bun.ts
import { enforcer, robots } from "./enforcer.mjs";

Bun.serve({
	port: process.env.PORT ?? 3000,
	fetch(request, server) {
		const address = server.requestIP(request)?.address;
		const decision = enforcer.judge(request, { address });
		if (decision.action === "refuse")
			return new Response(decision.body, decision);
		const isRobotsTxt = new URL(request.url).pathname === "/robots.txt";
		return new Response(isRobotsTxt ? robots : "A page\n", {
			headers: { Vary: "User-Agent" },
		});
	},
});
