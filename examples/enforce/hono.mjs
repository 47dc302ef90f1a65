import { serve } from "@hono/node-server";
import { getConnInfo } from "@hono/node-server/conninfo";
import { Hono } from "hono";
import { enforcer, robots } from "./enforcer.mjs";

const app = new Hono();

app.use(async (context, next) => {
	const { address } = getConnInfo(context).remote;
	const decision = enforcer.judge(context.req.raw, { address });
	if (decision.action === "refuse")
		return new Response(decision.body, decision);
	await next();
	context.header("Vary", "User-Agent", { append: true });
});

app.get("/robots.txt", (context) => context.text(robots));
app.get("/*", (context) => context.text("A page\n"));

serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 3000) });
