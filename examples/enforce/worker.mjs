// npx wrangler@4.164.0 dev
// In front of an origin, send its answer, and add to its `Vary`.
import { enforcer, robots } from "./enforcer.mjs";

export default {
	async fetch(request) {
		const address = request.headers.get("cf-connecting-ip");
		const decision = enforcer.judge(request, { address });
		if (decision.action === "refuse")
			return new Response(decision.body, decision);
		const isRobotsTxt = new URL(request.url).pathname === "/robots.txt";
		return new Response(isRobotsTxt ? robots : "A page\n", {
			headers: { Vary: "User-Agent" },
		});
	},
};
