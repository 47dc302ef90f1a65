// deno run --allow-net --allow-env deno.ts
import { enforcer, robots } from "./enforcer.mjs";

Deno.serve(
	{ port: Number(Deno.env.get("PORT") ?? 3000) },
	(request, { remoteAddr }) => {
		const address = "hostname" in remoteAddr ? remoteAddr.hostname : null;
		const decision = enforcer.judge(request, { address });
		if (decision.action === "refuse")
			return new Response(decision.body, decision);
		const isRobotsTxt = new URL(request.url).pathname === "/robots.txt";
		return new Response(isRobotsTxt ? robots : "A page\n", {
			headers: { Vary: "User-Agent" },
		});
	},
);
