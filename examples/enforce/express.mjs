import express from "express";
import { enforcer, robots } from "./enforcer.mjs";

const app = express();

app.use((request, response, next) => {
	const { ip: address, originalUrl: target } = request;
	const decision = enforcer.judge({
		host: request.get("host"),
		target,
		userAgent: request.get("user-agent"),
		address,
	});
	response.vary("User-Agent");
	if (decision.action === "pass") return next();
	response
		.status(decision.status)
		.set(decision.headers)
		.send(decision.body);
});

app.get("/robots.txt", (_, response) => response.type("text").send(robots));
app.get("/{*path}", (_, response) => response.send("A page\n"));

app.listen(process.env.PORT ?? 3000);
