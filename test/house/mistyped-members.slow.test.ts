/** A mistyped member of what callers hand in: types refuse it, and so does the call, which says what was meant. */
import { fileURLToPath, pathToFileURL } from "node:url";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { ENTRIES } from "../../scripts/entries/entries.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url)).replaceAll("\\", "/");

/** A call as a program writes it: the name that it imports, what it calls, the mistyped member, and what was meant. */
type Mistake = readonly [entry: string, name: string, call: string, mistyped: string, meant: string];

const ROBOTS = 'RobotsTxt.parse("user-agent: *\\ndisallow: /x")';
const CLIENT = 'new RobotsClient({ productToken: "A", userAgent: "A/1" })';
const ENFORCER = 'createEnforcer({ robots: "user-agent: *\\ndisallow: /x" })';
const MISTAKES: readonly Mistake[] = [
	[".", "RobotsTxt", 'RobotsTxt.parse("", { Dialect: "google" })', "Dialect", "dialect"],
	[".", "RobotsTxt", 'RobotsTxt.parse("", { maxbytes: 600_000 })', "maxbytes", "maxBytes"],
	[".", "RobotsTxt", `${ROBOTS}.isAllowed("/x", { productToken: "A" })`, "productToken", "productTokens"],
	[".", "RobotsTxt", `${ROBOTS}.matcher("A").toSnapshot({ Text: false })`, "Text", "text"],
	[
		"./client",
		"politeFetch",
		'politeFetch({ productToken: "A", useragent: "A/1" })',
		"useragent",
		"userAgent",
	],
	["./client", "politeFetch", 'politeFetch({ product_token: "A" })', "product_token", "productToken"],
	["./client", "politeFetch", 'politeFetch({ userAgent: "A/1" })', "productToken", "productToken"],
	["./client", "RobotsClient", 'new RobotsClient({ userAgent: "A/1" })', "productToken", "productToken"],
	[
		"./client",
		"RobotsClient",
		`${CLIENT}.isAllowed("https://a.example/", { Crawler: "A" })`,
		"Crawler",
		"crawler",
	],
	["./client", "nextAccessState", "nextAccessState(null, { Status: 200 }, 1)", "Status", "status"],
	["./client", "nextAccessState", 'nextAccessState(null, null, 1, { Policy: "google" })', "Policy", "policy"],
	["./node", "nodeFetch", "nodeFetch({ allowaddress: () => true })", "allowaddress", "allowAddress"],
	["./node", "robotsInterceptor", 'robotsInterceptor({ userAgent: "A/1" })', "productToken", "productToken"],
	[
		"./directives",
		"describeResponse",
		'describeResponse(new Response(""), { Crawler: "A" })',
		"Crawler",
		"crawler",
	],
	["./edit", "editRobotsTxt", 'editRobotsTxt("", { Dialect: "google" })', "Dialect", "dialect"],
	[
		"./edit",
		"minifyRobotsTxt",
		'minifyRobotsTxt("", { keepcomments: true })',
		"keepcomments",
		"keepComments",
	],
	["./edit", "blockCrawlers", 'blockCrawlers("", { crawler: "GPTBot" })', "crawler", "crawlers"],
	["./edit", "formatRobotsTxt", "formatRobotsTxt({ group: [] })", "group", "groups"],
	[
		"./edit",
		"formatRobotsTxt",
		'formatRobotsTxt({ groups: [{ productToken: "*" }] })',
		"productToken",
		"productTokens",
	],
	["./edit", "formatRobotsTxt", 'formatRobotsTxt({ rules: { useragent: "*" } })', "useragent", "userAgent"],
	["./edit", "setContentPreferences", 'setContentPreferences("", { Train: false })', "Train", "train"],
	["./enforce", "createEnforcer", 'createEnforcer({ robot: "" })', "robot", "robots"],
	["./enforce", "createEnforcer", 'createEnforcer({ robots: "", grace: 1 })', "grace", "graceSeconds"],
	[
		"./enforce",
		"createEnforcer",
		`${ENFORCER}.judge({ url: "https://a.example/", useragent: "A" })`,
		"useragent",
		"userAgent",
	],
	[
		"./enforce",
		"createEnforcer",
		`${ENFORCER}.judge({ URL: "https://a.example/", userAgent: "A" })`,
		"URL",
		"url",
	],
	[
		"./enforce",
		"createEnforcer",
		`${ENFORCER}.judge({ target: "/", Host: "a.example", userAgent: "A" })`,
		"Host",
		"host",
	],
	["./enforce", "createEnforcer", `${ENFORCER}.update({ Robots: "" })`, "Robots", "robots"],
	["./audit", "LogAudit", "new LogAudit({ Robots: [] })", "Robots", "robots"],
	[
		"./audit",
		"LogAudit",
		'new LogAudit({ robots: RobotsTxt.parse(""), format: { field: {} } })',
		"field",
		"fields",
	],
	["./analysis", "lint", `lint(${ROBOTS}, { Crawlers: "A" })`, "Crawlers", "crawlers"],
	["./analysis", "analyse", `analyse(${ROBOTS}, "A", { maxwork: 1 })`, "maxwork", "maxWork"],
	["./set", "PolicySet", 'new PolicySet({ Crawler: "A" })', "Crawler", "crawler"],
];
const numbered = MISTAKES.map((mistake, index) => [index, ...mistake] as const);

async function moduleOf(entry: string): Promise<Record<string, unknown>> {
	const { source } = ENTRIES.find((each) => each.entry === entry)!;
	return import(/* @vite-ignore */ pathToFileURL(`${ROOT}${source}.ts`).href);
}

describe("a call with a mistyped member", () => {
	it.each(numbered)("%i. %s %s: %s names it", async (_index, entry, name, call, mistyped, meant) => {
		const scope = { ...(await moduleOf(".")), ...(await moduleOf(entry)) };
		expect(scope).toHaveProperty(name);
		const names = Object.keys(scope);
		const run = new Function(...names, `return (async () => ${call})();`);
		const error = await run(...Object.values(scope)).then(
			(value: unknown) => expect.unreachable(`no error: ${value}`),
			(thrown: unknown) => thrown,
		);
		expect(error).toBeInstanceOf(TypeError);
		const { message } = error as TypeError;
		expect(message).toContain(mistyped);
		expect(message).toMatch(new RegExp(`did you mean "?${meant}\\b`));
	});
});

describe("its type", () => {
	const { config } = ts.readConfigFile(`${ROOT}tsconfig.json`, ts.sys.readFile);
	const options: ts.CompilerOptions = {
		...ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT).options,
		paths: Object.fromEntries(
			ENTRIES.map(({ entry, source }) => [entry.replace(/^\./, "robotstxt-wasm"), [`${ROOT}${source}.ts`]]),
		),
	};
	const pathOf = (index: number) => `${ROOT}test/house/mistake-${index}.mts`;
	const files = new Map(
		numbered.map(([index, entry, name, call]) => {
			const imports = [
				[entry, name],
				...(call.includes("RobotsTxt.") && entry !== "." ? [[".", "RobotsTxt"]] : []),
			]
				.map(([from = "", what]) => `import { ${what} } from "${from.replace(/^\./, "robotstxt-wasm")}";\n`)
				.join("");
			return [pathOf(index), `${imports}void (${call});\n`];
		}),
	);
	const host = ts.createCompilerHost(options);
	const { fileExists, readFile } = host;
	host.fileExists = (path) => files.has(path) || fileExists(path);
	host.readFile = (path) => files.get(path) ?? readFile(path);
	const program = ts.createProgram([...files.keys()], options, host);

	it.each(numbered)("%i. %s %s: %s has one error, about it", (index, _entry, _name, _call, mistyped) => {
		const source = program.getSourceFile(pathOf(index));
		const found = program
			.getSemanticDiagnostics(source)
			.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
		expect(found).toHaveLength(1);
		expect(found[0]).toContain(`'${mistyped}'`);
	});
});
