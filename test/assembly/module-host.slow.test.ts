import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as abi from "../../assembly/abi.js";
import { RobotsTxt } from "../../bindings/auto.js";
import { Verdict } from "../../bindings/contract/types.js";
import { ensureProgram } from "../../scripts/install-debian-packages.mjs";
import { readVerdictCases, verdictFiles } from "../support/vectors.js";

const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const PLAIN = root("build/robots-plain.wasm");
const RUNTIME = "/usr/share/wabt/wasm2c";

const missing = ensureProgram("wasm2c") ?? ensureProgram("gcc");
if (missing !== null) console.warn(`\n*** SKIPPED: the host in C of docs/entries.md. ${missing}. ***\n`);

describe("docs/entries.md", () => {
	const page = readFileSync(root("docs/entries.md"), "utf8");

	it("lists what the modules export, with their parameters' number", () => {
		for (const name of ["robots", "robots-plain"]) {
			const octets = new Uint8Array(readFileSync(root(`build/${name}.wasm`)));
			const { exports } = new WebAssembly.Instance(new WebAssembly.Module(octets));
			const functions = Object.entries(exports).filter(([, value]) => typeof value === "function");
			const written = Array.from(page.matchAll(/^\| `(\w+)\(([^)]*)\)/gm), ([, called, parameters]) => [
				called,
				parameters === "" ? 0 : parameters!.split(", ").length,
			]);
			expect(written.sort()).toEqual(
				functions.map(([called, value]) => [called, (value as () => void).length]).sort(),
			);
		}
	});

	it("names the version and the numbers of assembly/abi.ts, as the program in C does", () => {
		const program = readFileSync(root("examples/c-host/judge.c"), "utf8");
		const constants = Array.from(program.matchAll(/^\t([A-Z0-9_]+) = (\d+),?$/gm));
		const known: Readonly<Record<string, unknown>> = {
			...abi,
			LIMIT_OCTETS: 512_000,
			AFTER_LIMIT_OCTETS: 2,
		};
		expect(constants.length).toBeGreaterThan(5);
		for (const [, name, value] of constants) expect(Number(value), name).toBe(known[name!]);
		expect(page).toContain(`version ${abi.ABI_VERSION}`);
		for (const [, name, value] of page.matchAll(/`([A-Z0-9_]+)` \((\d+)\)/g))
			expect(Number(value), name).toBe((abi as Readonly<Record<string, unknown>>)[name!]);
	});
});

describe.skipIf(missing !== null)("a program in C with robots-plain.wasm, by wasm2c", () => {
	const folder = mkdtempSync(join(tmpdir(), "robotstxt-wasm-c-"));
	const program = join(folder, "judge");

	beforeAll(() => {
		const proposals = [
			"mutable-globals",
			"multi-value",
			"reference-types",
			"saturating-float-to-int",
			"sign-extension",
			"simd",
		];
		execFileSync("wasm-validate", [...proposals.map((each) => `--disable-${each}`), PLAIN]);
		execFileSync("wasm2c", [PLAIN, "--module-name", "robots", "--output", join(folder, "robots.c")]);
		const sources = [root("examples/c-host/judge.c"), join(folder, "robots.c"), `${RUNTIME}/wasm-rt-impl.c`];
		execFileSync("gcc", ["-O1", "-w", `-I${folder}`, `-I${RUNTIME}`, ...sources, "-lm", "-o", program]);
	});
	afterAll(() => rmSync(folder, { recursive: true }));

	/** Returns the verdict and the line that the program prints for each URL. */
	function judge(body: string, token: string, urls: readonly string[]): string[][] {
		const path = join(folder, "robots.txt");
		writeFileSync(path, body);
		const printed = execFileSync(program, [path, token], { input: `${urls.join("\n")}\n`, encoding: "utf8" });
		return printed
			.trimEnd()
			.split("\n")
			.map((line) => line.split("\t").slice(0, 2));
	}

	function expectAgreement(body: string, token: string, urls: readonly string[]): void {
		const matcher = RobotsTxt.parse(body).matcher(token);
		const judged = judge(body, token, urls);
		for (const [index, url] of urls.entries()) {
			const [verdict] = matcher.checkAll([url]);
			if (judged[index]![0] === "unresolved") {
				unresolved++;
			} else {
				plain++;
				const line = matcher.explain(url).rule?.line ?? 0;
				const name = verdict === Verdict.Allowed ? "allowed" : "disallowed";
				expect(judged[index], url).toEqual([name, String(line)]);
			}
		}
	}

	let plain = 0;
	let unresolved = 0;

	it("gives the library's verdicts and lines on all that needs no resolving, which is most", () => {
		const text = (path: string) => readFileSync(root(path), "utf8");
		expectAgreement(
			text("examples/robots.txt"),
			"ExampleBot",
			text("examples/urls.txt").trimEnd().split("\n"),
		);
		const cases = verdictFiles.flatMap((file) => readVerdictCases(file));
		for (const { robots, agent, checks } of cases) {
			const urls = checks.map(({ url }) => url).filter((url) => !/[\r\n]/.test(url));
			if (typeof agent === "string" && urls.length > 0) expectAgreement(robots, agent, urls);
		}
		expect(plain).toBeGreaterThan(300);
		expect(unresolved).toBeLessThan(plain / 10);
	});

	it("leaves to its host what must be resolved", () => {
		const urls = ["/a/../b", "http://H.example/", "http://user@h.example/", "/a\\b", "mailto:x", "x"];
		expect(judge("", "a", urls).map(([verdict]) => verdict)).toEqual(urls.map(() => "unresolved"));
	});
});
