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
	onRefuse({ status, crawler, reason, rule }, { url, target }) {
		const asked = url ?? target;
		console.log(
			`${status} ${crawler} ${asked}: ${reason}, line ${rule?.line}`,
		);
	},
});
