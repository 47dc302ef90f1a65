// What all adapters of this folder share.
import { createEnforcer } from "robotstxt-wasm/enforce";

export const robots = `User-agent: GPTBot
Disallow: /

User-agent: *
Disallow: /private/
`;

export const enforcer = createEnforcer({
	robots,
	mode: "report",
	mergeSlashes: true,
	onRefuse({ status, crawler, reason, rule }, { url }) {
		console.log(
			`${status} ${crawler} ${url}: ${reason}, line ${rule?.line}`,
		);
	},
});
