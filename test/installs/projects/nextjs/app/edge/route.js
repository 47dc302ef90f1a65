export { GET } from "../judge.js";

export const runtime = "edge";
export const dynamic = "force-dynamic";
