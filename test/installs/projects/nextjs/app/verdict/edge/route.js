export { GET } from "../route.js";

export const runtime = "edge";
