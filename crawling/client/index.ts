export type { RobotsClientEvent, RobotsClientListener } from "./events.js";
export type { QuestionOptions, RobotsClientOptions } from "./options.js";
export { googlesRedirects } from "./requests/googles-redirects.js";
export {
	type AddressResolver,
	type GuardAnswer,
	type GuardContext,
	publicAddressesOnly,
	type RequestGuard,
} from "./requests/guard.js";
export { isPublicAddress } from "./requests/public-address.js";
export type { AccessSummary, ClientExplanation, ClientRobotsTxt } from "./robots-client.js";
export type { RobotsStore } from "./store/store.js";
