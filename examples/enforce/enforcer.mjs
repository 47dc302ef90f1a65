// What all adapters of this folder share.
import { createEnforcer } from "robotstxt-wasm/enforce";

export const robots = "User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /private/\n";

export const enforcer = createEnforcer({
	robots,
	mode: "report",
	mergeSlashes: true,
	onRefuse({ status, crawler, reason, rule }, { url }) {
		console.log(`${status} ${crawler} ${url}: ${reason}, line ${rule?.line}`);
	},
});
