import { readdirSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import ts from "typescript";
import { getGlobalDispatcher, setGlobalDispatcher } from "undici";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ENTRIES } from "../../scripts/entries/entries.mjs";
import { CHECK, findBlocks, IMPORT, toScript } from "../support/examples.js";
import { send, startLoopbackServer } from "../support/loopback-server.js";

/** The dispatcher of Node's fetch, unless a block changes it. */
const dispatcher = getGlobalDispatcher();
const server = await startLoopbackServer();
const ROOT = new URL("../../", import.meta.url);
/** The pages that users read: the README and those it leads to. */
const pages = [
	"README.md",
	...["docs/", "docs/guides/"].flatMap((folder) =>
		readdirSync(new URL(folder, ROOT)).map((name) => `${folder}${name}`),
	),
].filter((path) => path.endsWith(".md"));
const blocks = pages.flatMap((page) =>
	findBlocks(fileURLToPath(new URL(page, ROOT))).map((block) => ({ page, ...block })),
);

/** The answer of every site whose robots.txt a block fetches. */
const RULES = "user-agent: *\ndisallow: /private\ncrawl-delay: 2";

/** Modules that stand in for those a block imports, by specifier. */
type StandIns = Readonly<Record<string, object>>;

beforeEach(() => {
	vi.stubGlobal("fetch", async () => new Response(RULES, { headers: { "content-type": "text/plain" } }));
});

afterEach(() => {
	vi.unstubAllGlobals();
	setGlobalDispatcher(dispatcher);
});

describe("every js block of the README and its pages runs and tells the truth", () => {
	it.each(blocks)("$page, line $line", async ({ code }) => {
		await run(code);
	});

	it("they promise values", () => {
		const counts = blocks.map(({ code }) => toScript(code, toValue).promisesCount);
		expect(counts.length).toBeGreaterThanOrEqual(9);
		expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(20);
	});

	it.each([
		["false", "false"],
		['{ a: [-1, "b"], c: null }', '{ a: [-1, "b"], c: null }'],
		["Uint8Array [0, 1]", "Uint8Array.of(0, 1)"],
		["a sentence: for the site's owner", null],
		["number or undefined", null],
	])("a comment is a value or prose: %s", (comment, value) => {
		expect(toValue(comment)).toBe(value);
	});

	it.each(['"rules": and more', "true or false", "[1, ...]", "{ line: 2, group }"])(
		"a comment that begins as a value is one: %s",
		(comment) => expect(() => toValue(comment)).toThrow(comment),
	);

	it("a wrong value is noticed", async () => {
		await expect(run("1 + 1; // 3")).rejects.toThrow("1 + 1 // 3");
	});
});

describe("the guard against DNS rebinding that the pages show", () => {
	const block = blocks.find(({ code }) => code.includes("isRefused"))?.code ?? "";
	/** Asks a name that resolves to this machine, past the guard that looks before. */
	async function ask(standIns: StandIns): Promise<unknown> {
		server.answer = send(200, RULES);
		const { client } = (await run(`${block}\nreturn { client };`, {
			"robotstxt-wasm/client": {
				...(await moduleOf("robotstxt-wasm/client")),
				publicAddressesOnly: () => () => true,
				...standIns,
			},
		})) as { client: import("../../crawling/client/index.js").RobotsClient };
		const { reason, access } = await client.explain(`${server.otherOrigin}/private`);
		await client.dispose();
		return { reason, failure: access.failure, requestsCount: server.requests.length };
	}

	it("refuses the address that is connected to", async () => {
		expect(await ask({})).toEqual({ reason: "unreachable", failure: "network", requestsCount: 0 });
	});

	it("lets public ones through", async () => {
		const found = await ask({ isPublicAddress: () => true });
		expect(found).toEqual({ reason: "rule", failure: null, requestsCount: 1 });
	});
});

describe("the crawler of the README", () => {
	const block =
		blocks.find(({ page, code }) => page === "README.md" && code.includes("politeFetch"))?.code ?? "";
	const DOWN = Object.assign(new Error("getaddrinfo ENOTFOUND example.com"), { code: "ENOTFOUND" });

	it.each<[string, (url: string) => Promise<Response>, readonly RegExp[]]>([
		[
			"prints titles, and which line forbids",
			async (url) =>
				new Response(url.endsWith("/robots.txt") ? RULES.replace("2", "0") : "<title>It</title>"),
			[/^https:\/\/example\.com\/ It$/, /^https:\/\/example\.com\/private\/ .*line 2/],
		],
		[
			"goes on where the network is down, and says so",
			() => Promise.reject(new TypeError("fetch failed", { cause: DOWN })),
			[/^https:\/\/example\.com\/ .*failure "dns"/, /^https:\/\/example\.com\/private\/ .*failure "dns"/],
		],
		[
			"goes on where it goes down after the robots.txt, and says so",
			async (url) => {
				if (url.endsWith("/robots.txt")) return new Response(RULES.replace("2", "0"));
				throw new TypeError("fetch failed", { cause: DOWN });
			},
			[/ENOTFOUND example\.com/, /line 2/],
		],
	])("%s", async (_name, fetch, expected) => {
		vi.stubGlobal("fetch", fetch);
		const lines: string[] = [];
		await run(block, {}, (...values) => lines.push(values.join(" ")));
		expect(lines).toEqual(expected.map((line) => expect.stringMatching(line)));
	});
});

/**
 * Runs a block; gives what it returns.
 * @param log is what it prints by; what is printed is the value that the comment after it promises.
 */
async function run(
	code: string,
	standIns: StandIns = {},
	log: (...values: unknown[]) => unknown = (value) => value,
): Promise<unknown> {
	const { script, promisesCount } = toScript(code, toValue);
	let checksCount = 0;
	const scope: Record<string, unknown> = {
		console: { log, error: () => {} },
		[CHECK]: (value: unknown, promised: () => unknown, text: string) => {
			checksCount++;
			expect(value, text).toStrictEqual(promised());
		},
		[IMPORT]: (specifier: string) => standIns[specifier] ?? moduleOf(specifier),
	};
	const names = Object.keys(scope);
	const result = await new Function(...names, `${script}\nreturn example();`)(
		...names.map((name) => scope[name]),
	);
	expect(checksCount).toBe(promisesCount);
	return result;
}

/** This package's entries come from their source. */
async function moduleOf(specifier: string): Promise<object> {
	const found = ENTRIES.find(({ entry }) => specifier === entry.replace(/^\./, "robotstxt-wasm"));
	if (found === undefined) return import(/* @vite-ignore */ specifier);
	const path = fileURLToPath(new URL(`${found.source}.ts`, ROOT));
	return import(/* @vite-ignore */ pathToFileURL(path).href);
}

/**
 * The expression that a comment promises; null where it is prose.
 * @throws Error where it begins as a value and is none, so that nobody takes for checked what is not.
 */
function toValue(comment: string): string | null {
	const octets = /^Uint8Array \[(.*)\]$/.exec(comment)?.[1];
	if (octets !== undefined) return `Uint8Array.of(${octets})`;
	if (!/^(?:["'[{\d-]|(?:true|false|null|undefined)\b)/.test(comment)) return null;
	if (isLiteral(comment)) return comment;
	throw new Error(`expected a value alone or prose, got: ${comment}`);
}

function isLiteral(text: string): boolean {
	const { statements } = ts.createSourceFile("value.ts", `(${text})`, ts.ScriptTarget.ES2022, true);
	const [statement] = statements;
	const isWhole = statements.length === 1 && statement?.end === text.length + 2;
	if (!isWhole || !ts.isExpressionStatement(statement)) return false;
	return ts.isParenthesizedExpression(statement.expression) && isValue(statement.expression.expression);
}

function isValue(node: ts.Expression): boolean {
	if (ts.isArrayLiteralExpression(node)) return node.elements.every(isValue);
	if (ts.isObjectLiteralExpression(node)) {
		return node.properties.every((each) => ts.isPropertyAssignment(each) && isValue(each.initializer));
	}
	if (ts.isPrefixUnaryExpression(node)) return isValue(node.operand);
	const isWord = ["true", "false", "null", "undefined"].includes(node.getText());
	return isWord || ts.isNumericLiteral(node) || ts.isStringLiteral(node);
}
