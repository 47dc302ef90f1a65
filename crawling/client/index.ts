import type { AnyRobotsTxt } from "../../bindings/file/any-robots-txt.js";
import { RobotsTxt } from "../../bindings/index.js";
import type { RobotsClientOptions } from "./options.js";
import { BaseRobotsClient } from "./robots-client.js";

export { DisposedError, EngineBrokenError } from "../../bindings/arguments/errors.js";
export type * from "../../bindings/contract/types.js";
export type { AnyRobotsTxt } from "../../bindings/file/any-robots-txt.js";
export type { Matcher } from "../../bindings/file/matcher.js";
export { accessCopyBody, nextAccessState } from "../access/next-access-state.js";
export { toStoredAccessState } from "../access/stored-state.js";
export * from "../access/types.js";
export type { RobotsClientEvent, RobotsClientListener } from "./events.js";
export type { QuestionOptions, RobotsClientOptions, RobotsTxtParser } from "./options.js";
export { googlesRedirects } from "./requests/googles-redirects.js";
export {
	type AddressResolver,
	type GuardAnswer,
	type GuardContext,
	publicAddressesOnly,
	type RequestGuard,
} from "./requests/guard.js";
export { isPublicAddress } from "./requests/public-address.js";
export type { RobotsStore } from "./store/store.js";
export type { AccessSummary, ClientExplanation, ClientRobotsTxt } from "./types.js";

/** A polite crawler's robots.txt files: fetched when due, remembered, and asked. */
export class RobotsClient<F extends AnyRobotsTxt = RobotsTxt> extends BaseRobotsClient<F> {
	/**
	 * Makes a client; it fetches nothing before it is asked.
	 *
	 * @param options see `RobotsClientOptions`.
	 * @throws TypeError or RangeError that names the option, what was expected and what came; Error where the
	 *   engine of the parser cannot run.
	 * @see RFC 9309 §2.3, §2.4
	 * @example
	 * const fetch = async () => new Response("user-agent: *\ndisallow: /private");
	 * const client = new RobotsClient({ productToken: "ExampleBot", fetch });
	 * await client.isAllowed("https://example.com/private/x"); // false
	 */
	constructor(options: RobotsClientOptions<F>) {
		super(options, RobotsTxt);
	}
}
