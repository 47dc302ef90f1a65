import { type Hop, isStream } from "./redirects.js";

/** RFC 9110 §9.2.2: sending such a request twice has the effect of sending it once. */
const IDEMPOTENT_METHODS: readonly string[] = ["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE"];

/** After these a later request may succeed. */
const PASSING_STATUSES: readonly number[] = [429, 502, 503, 504];

/** Whether a request may be sent more than once. */
export function isRepeatable({ method, body }: Pick<Hop, "method" | "body">): boolean {
	return IDEMPOTENT_METHODS.includes(method) && !isStream(body);
}

/** Whether a request may get another answer later. */
export function isWorthRepeating(status: number): boolean {
	return PASSING_STATUSES.includes(status);
}
