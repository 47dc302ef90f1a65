/**
 * Times one way of loading in a fresh process, where nothing is compiled or cached, and prints nanoseconds.
 */
import { readFileSync } from "node:fs";

const [, , name] = process.argv;
const TEXT = "user-agent: *\ndisallow: /x\n";
const URL_TEXT = "https://shop.example/robots.txt";
const PAGE = "https://shop.example/x";

/** @type {Record<string, () => Promise<boolean | undefined>>} */
const WAYS = {
	wasm: () => firstVerdict("../../dist/index.js"),
	js: () => firstVerdict("../../dist/js.js"),
	"robots-parser": async () => {
		const { default: createRobots } = await import("robots-parser");
		return createRobots(URL_TEXT, TEXT).isAllowed(PAGE, "ExampleBot");
	},
	"robots-txt-guard": async () => {
		const { default: createGuard } = await import("robots-txt-guard");
		const groups = [{ agents: ["*"], rules: [{ rule: "disallow", path: "/x" }] }];
		return createGuard({ groups }).isAllowed("ExampleBot", "/x");
	},
};

/** @param {string} entry */
async function firstVerdict(entry) {
	const { RobotsTxt } = await import(entry);
	return RobotsTxt.parse(TEXT, { url: URL_TEXT }).isAllowed(PAGE, "ExampleBot");
}

/** The module alone, as a host that ships `robots.wasm` does it. */
function instantiate() {
	const octets = readFileSync(new URL("../../dist/robots.wasm", import.meta.url));
	const start = process.hrtime.bigint();
	const { exports } = new WebAssembly.Instance(new WebAssembly.Module(octets));
	const end = process.hrtime.bigint();
	if (Object.keys(exports).length === 0) throw new Error("robots.wasm: expected exports");
	return Number(end - start);
}

async function load() {
	const start = process.hrtime.bigint();
	const isAllowed = await WAYS[name ?? ""]?.();
	const end = process.hrtime.bigint();
	if (isAllowed !== false) throw new Error(`${name}: expected a disallowed page, got ${isAllowed}`);
	return Number(end - start);
}

process.stdout.write(JSON.stringify(name === "module" ? instantiate() : await load()));
