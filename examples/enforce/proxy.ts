// Next.js: proxy.ts beside app/. The application serves public/robots.txt, or app/robots.ts.
import { type NextRequest, NextResponse } from "next/server";
import { enforcer } from "./enforcer.mjs";

export function proxy(request: NextRequest) {
	const decision = enforcer.judge(request);
	return decision.action === "pass" ? NextResponse.next() : new Response(decision.body, decision);
}
