/**
 * Times one way of loading in a fresh process, where nothing is compiled or cached, and prints nanoseconds: the name of
 * what is loaded, and `import` or `require`. Entries are the files that Node takes by the package's conditions.
 */
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [, , name = "", how = "import"] = process.argv;
const TEXT = "user-agent: *\ndisallow: /x\n";
const URL_TEXT = "https://shop.example/robots.txt";
const PAGE = "https://shop.example/x";
const require = createRequire(import.meta.url);

/** @type {(entry: string) => Promise<any>} */
const loadEntry = async (entry) => {
	const folder = existsSync(new URL(`../../../dist/node/${entry}.js`, import.meta.url))
		? "dist/node"
		: "dist";
	return how === "require"
		? require(`../../../${folder}/${entry}.cjs`)
		: await import(`../../../${folder}/${entry}.js`);
};

/** @type {(name: string) => Promise<any>} */
const loadPackage = async (packageName) =>
	how === "require" ? require(packageName) : (await import(packageName)).default;

/** @type {Record<string, () => Promise<boolean | undefined>>} */
const WAYS = {
	wasm: () => firstVerdict("index"),
	js: () => firstVerdict("js"),
	client: async () => {
		const { RobotsClient } = await loadEntry("client");
		// Without a class of the host's, which would take longer than all the rest.
		const response = { status: 200, headers: { get: () => null }, body: {}, arrayBuffer: async () => octets };
		const octets = new TextEncoder().encode(TEXT).buffer;
		const client = new RobotsClient({ productToken: "ExampleBot", fetch: async () => response });
		return client.isAllowed(PAGE);
	},
	"robots-parser": async () => {
		const createRobots = await loadPackage("robots-parser");
		return createRobots(URL_TEXT, TEXT).isAllowed(PAGE, "ExampleBot");
	},
	"robots-txt-guard": async () => {
		const createGuard = await loadPackage("robots-txt-guard");
		const groups = [{ agents: ["*"], rules: [{ rule: "disallow", path: "/x" }] }];
		return createGuard({ groups }).isAllowed("ExampleBot", "/x");
	},
};

/** @param {string} entry */
async function firstVerdict(entry) {
	const { RobotsTxt } = await loadEntry(entry);
	return RobotsTxt.parse(TEXT, { url: URL_TEXT }).isAllowed(PAGE, "ExampleBot");
}

/** The module alone, as a host that ships `robots.wasm` does it. */
function instantiate() {
	const octets = readFileSync(new URL("../../../dist/robots.wasm", import.meta.url));
	const start = process.hrtime.bigint();
	const { exports } = new WebAssembly.Instance(new WebAssembly.Module(octets));
	const end = process.hrtime.bigint();
	if (Object.keys(exports).length === 0) throw new Error("robots.wasm: expected exports");
	return Number(end - start);
}

async function load() {
	const start = process.hrtime.bigint();
	const isAllowed = await WAYS[name]?.();
	const end = process.hrtime.bigint();
	if (isAllowed !== false) throw new Error(`${name}: expected a disallowed page, got ${isAllowed}`);
	return Number(end - start);
}

process.stdout.write(JSON.stringify(name === "module" ? instantiate() : await load()));
