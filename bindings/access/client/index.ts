export type { RobotsClientEvent, RobotsClientListener } from "./events.js";
export { googlesRedirects } from "./googles-redirects.js";
export {
	type AddressResolver,
	type GuardAnswer,
	type GuardContext,
	publicAddressesOnly,
	type RequestGuard,
} from "./guard.js";
export type { QuestionOptions, RobotsClientOptions } from "./options.js";
export { isPublicAddress } from "./public-address.js";
export type { AccessSummary, ClientExplanation, ClientRobotsTxt } from "./robots-client.js";
export type { RobotsStore } from "./store.js";
