export { GET } from "../judge.js";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";
