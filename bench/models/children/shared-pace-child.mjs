/**
 * What a page takes of the processor through `politeFetch`, in nanoseconds, with and without `sharedPace`: as many pages as the
 * first argument says, each of an origin of its own, whose robots.txt is fetched first; the second has the rounds. Nothing
 * goes over a network, and `sharedPace` answers at once.
 */
import { politeFetch } from "../../../dist/node/client.js";

const [, , pageCount = "", roundCount = ""] = process.argv;
const WORKER_COUNT = 16;
const urls = Array.from(
	{ length: Number(pageCount) },
	(_, index) => `https://site-${index}.example/page-${index}`,
);

/** @type {(input: unknown) => Promise<Response>} */
const answer = async (input) =>
	new Response(
		String(input instanceof Request ? input.url : input).endsWith("/robots.txt")
			? "user-agent: *\nallow: /"
			: "page",
	);

/** @param {object} options */
async function measure(options) {
	let askedCount = 0;
	const sharedPace = async () => {
		askedCount++;
		return 0;
	};
	const fetchPage = politeFetch({
		productToken: "ExampleBot",
		delaySeconds: 0,
		fetch: answer,
		...("sharedPace" in options ? { sharedPace } : {}),
	});
	const left = urls.values();
	const before = process.cpuUsage();
	await Promise.all(
		Array.from({ length: WORKER_COUNT }, async () => {
			for (const url of left) {
				const text = await (await fetchPage(url)).text();
				if (text !== "page") throw new Error(`${url}: expected the page, got ${text}`);
			}
		}),
	);
	const { user, system } = process.cpuUsage(before);
	const expected = "sharedPace" in options ? 2 * urls.length : 0;
	if (askedCount !== expected)
		throw new Error(`sharedPace: expected to be asked ${expected} times, got ${askedCount}`);
	await fetchPage.dispose();
	return ((user + system) * 1000) / urls.length;
}

/** @type {{ alone: number[], shared: number[] }} */
const found = { alone: [], shared: [] };
for (let round = 0; round <= Number(roundCount); round++) {
	const alone = await measure({});
	const shared = await measure({ sharedPace: true });
	// The first round warms up.
	if (round > 0) {
		found.alone.push(alone);
		found.shared.push(shared);
	}
}
process.stdout.write(JSON.stringify(found), () => process.exit());
