// Next.js: this file beside the folder app. The application serves
// robots.txt itself.
import { type NextRequest, NextResponse } from "next/server";
import { enforcer } from "./enforcer.mjs";

export function proxy(request: NextRequest) {
	const decision = enforcer.judge(request);
	return decision.action === "pass"
		? NextResponse.next()
		: new Response(decision.body, decision);
}
