/**
 * What one way to start takes of the processor in a fresh process, in nanoseconds: all threads, from the first line of this
 * file on. The arguments: the way, and for those that send a request the port of this machine where nobody listens.
 */
const before = process.cpuUsage();
const [, , name = "", port] = process.argv;

/** @type {(entry: string, folder?: string) => Promise<any>} */
const load = (entry, folder = "dist") => import(`../../../${folder}/${entry}.js`);

/** @type {Record<string, () => Promise<unknown>>} */
const WAYS = {
	check: async () => {
		const { RobotsTxt } = await load("index", "dist/node");
		const robots = RobotsTxt.parse("user-agent: *\ndisallow: /x\n", {
			url: "https://shop.example/robots.txt",
		});
		return robots.isAllowed("https://shop.example/x", "ExampleBot") === false;
	},
	analysis: async () => (await load("analysis")).lint !== undefined,
	audit: async () => (await load("audit")).LogAudit !== undefined,
	edit: async () => (await load("edit")).editRobotsTxt !== undefined,
	enforce: async () => (await load("enforce")).createEnforcer !== undefined,
	fetch: () => isRefused(fetch),
	politeFetch: async () => {
		const { politeFetch } = await load("client", "dist/node");
		return isRefused(politeFetch({ productToken: "ExampleBot" }));
	},
};

/** @param {(url: string) => Promise<unknown>} fetchPage */
async function isRefused(fetchPage) {
	return fetchPage(`http://127.0.0.1:${port}/x`).then(
		() => false,
		(error) => /ECONNREFUSED/.test(`${error.cause?.code} ${error.cause?.cause?.code} ${error.code}`),
	);
}

const isDone = await WAYS[name]?.();
const { user, system } = process.cpuUsage(before);
if (isDone !== true) throw new Error(`${name}: expected what it starts to answer, got ${isDone}`);
process.stdout.write(String((user + system) * 1000), () => process.exit());
