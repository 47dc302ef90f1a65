// GET /?url=https://example.com/page&agent=ExampleBot answers whether the
// crawler may fetch the page. Such hosts compile modules when they deploy,
// which the package's conditions see to.
import { RobotsClient } from "robotstxt-wasm/client";

/** By crawler, as long as the host keeps this worker. */
const clients = new Map();

function clientOf(productToken) {
	let client = clients.get(productToken);
	if (client === undefined) {
		client = new RobotsClient({ productToken, maxOrigins: 100 });
		clients.set(productToken, client);
	}
	return client;
}

export default {
	async fetch(request) {
		const { searchParams } = new URL(request.url);
		try {
			const client = clientOf(searchParams.get("agent") ?? "ExampleBot");
			const url = searchParams.get("url") ?? "";
			const { allowed, reason, text, rule } = await client.explain(url);
			return Response.json({
				allowed,
				reason,
				text,
				line: rule?.line ?? null,
			});
		} catch (error) {
			return Response.json({ error: error.message }, { status: 400 });
		}
	},
};
