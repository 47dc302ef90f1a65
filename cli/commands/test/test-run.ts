import { dirname, isAbsolute, join } from "node:path";
import type { Crawler, Dialect, RobotsTxt, Rule } from "../../../bindings/auto.js";
import { requestedUrl, takesRequested } from "../../../bindings/internal.js";
import { Verdict } from "../../../bindings/shared-exports.js";
import { remember } from "../../../insight/analysis/remember.js";
import { cautionOf, crawlerByName, documentedName, readingsOf } from "../../arguments/asked-crawler.js";
import { isWebUrl } from "../../arguments/operands.js";
import { Failure } from "../../host/failure.js";
import type { Host } from "../../host/host.js";
import { type AskedFile, readBy } from "../../input/documented-file.js";
import { judgeOptions, openNotedFile, type RobotsFile } from "../../input/robots-file.js";
import { counted } from "../../output/numbers.js";
import { printRuleAt } from "../../output/print-rule.js";
import { toPrintable } from "../../urls/octet-text.js";
import { findingsOf } from "../lint/lint-findings.js";
import type { TestCommand } from "./arguments.js";
import type { Expectation, TestLine } from "./expectations.js";

export interface TestResult {
	readonly test: TestLine;
	readonly outcome: "holds" | "fails" | "not-settled";
	/** Why the test does not hold, safe to print; empty if it holds. */
	readonly because: string;
	/** A URL that shows why; null if the test holds, or if no URL can show it. */
	readonly witness: string | null;
	/** The rule that decides the witness. `robots` is the file of the rule. */
	readonly rule: Rule | null;
	readonly robots: string;
}

/** A file in one of the dialects by which it may be read. */
interface ReadFile extends Pick<RobotsFile, "name"> {
	readonly robots: AskedFile;
}

type Answer = Pick<TestResult, "outcome" | "because" | "witness" | "rule">;

const HOLDS: Answer = { outcome: "holds", because: "", witness: null, rule: null };
const NOT_SETTLED: Answer = {
	...HOLDS,
	outcome: "not-settled",
	because: "not settled; --max-work N looks longer",
};

/** Runs tests. Each robots.txt is opened once for all tests. */
export class TestRun {
	readonly #files = new Map<string, Promise<RobotsFile>>();
	/** The files in the dialects that crawlers document. */
	readonly #readings = new Map<RobotsTxt, AskedFile>();
	/** The crawlers of the tests that document their dialect. */
	readonly #documented = new Map<string, Dialect>();
	/** Cautions about comparisons of crawlers that are read by different dialects. */
	readonly cautions = new Set<string>();

	constructor(
		private readonly host: Host,
		private readonly command: TestCommand,
	) {}

	/** Runs a test of the file at `path`. @throws Failure for a robots.txt that cannot be read, or a wrong argument. */
	async run(path: string, test: TestLine): Promise<TestResult> {
		const file = await this.#open(path, test);
		const answer = await this.#answer(file, test, (name) => this.#crawler(path, test, name));
		return { test, robots: file.name, ...answer };
	}

	/** The crawlers of the tests so far that document their dialect, and that were read by it. */
	get documented(): ReadonlyMap<string, Dialect> {
		return this.#documented;
	}

	async dispose(): Promise<void> {
		for (const file of await Promise.allSettled(this.#files.values())) {
			if (file.status === "fulfilled") file.value.robots.dispose();
		}
	}

	#open(path: string, { line, settings }: TestLine): Promise<RobotsFile> {
		const { robots = "robots.txt", "robots-url": url, dialect } = settings;
		const file = this.command.robots ?? besideTests(path, robots);
		const robotsUrl = isWebUrl(file) ? undefined : url;
		const key = JSON.stringify([file, robotsUrl, dialect]);
		return remember(this.#files, key, () =>
			this.#openNew(file, robotsUrl, dialect).catch((error) => {
				throw placed(error, path, line);
			}),
		);
	}

	async #openNew(file: string, robotsUrl: string | undefined, dialect?: string): Promise<RobotsFile> {
		const { parse } = this.command;
		// The library refuses any other dialect with a message of its own.
		const asked = (dialect as Dialect | undefined) ?? parse.dialect;
		const command = { ...this.command, parse: { ...parse, dialect: asked } };
		judgeOptions(this.host, command, { robotsUrl });
		return openNotedFile(this.host, file, command, robotsUrl);
	}

	#crawler(path: string, { line }: TestLine, name: string): Crawler {
		const crawler = crawlerByName(this.host, name);
		try {
			judgeOptions(this.host, this.command, { crawler });
		} catch (error) {
			throw placed(error, path, line);
		}
		return crawler;
	}

	async #answer(file: RobotsFile, test: TestLine, crawlerOf: (name: string) => Crawler): Promise<Answer> {
		const { expectation } = test;
		switch (expectation.kind) {
			case "no-findings":
				return this.#findNothing(file, expectation.severity);
			case "same-as": {
				const [one, two] = [crawlerOf(expectation.crawler), crawlerOf(expectation.other)];
				const chosen = test.settings.dialect ?? this.command.parse.dialect;
				const caution = cautionOf(this.host, expectation.crawler, expectation.other, chosen);
				if (caution !== null) this.cautions.add(caution);
				return this.#inReadings(test, file, [expectation.crawler, expectation.other], (read) =>
					this.#compare(read, expectation, one, two),
				);
			}
			case "verdict": {
				const crawler = crawlerOf(expectation.crawler);
				return this.#inReadings(test, file, [expectation.crawler], async (read) =>
					expectation.isPattern
						? this.#judgeAll(read, expectation, crawler)
						: judgeOne(read, expectation, crawler),
				);
			}
		}
	}

	/** Answers in each dialect by which one of the crawlers may read: the expectation has to hold in all of them. */
	async #inReadings(
		{ settings }: TestLine,
		{ name, robots }: RobotsFile,
		crawlers: readonly string[],
		answer: (file: ReadFile) => Promise<Answer>,
	): Promise<Answer> {
		const isChosen = (settings.dialect ?? this.command.parse.dialect) !== undefined;
		if (isChosen) return answer({ name, robots });
		const readings = crawlers.map((crawler) => readingsOf(this.host, crawler));
		for (const [index, crawler] of crawlers.entries()) {
			const [dialect, ...others] = readings[index]!;
			if (dialect === robots.dialect || others.length > 0) continue;
			this.#documented.set(documentedName(this.host, crawler), dialect);
		}
		const answers: (Answer & { readonly dialect: Dialect })[] = [];
		for (const dialect of new Set(readings.flat())) {
			answers.push({ ...(await answer({ name, robots: this.#readBy(robots, dialect) })), dialect });
		}
		const worst =
			answers.find(({ outcome }) => outcome === "fails") ??
			answers.find(({ outcome }) => outcome === "not-settled");
		if (worst === undefined) return HOLDS;
		const { dialect, ...found } = worst;
		const isOfOne = answers.some(({ outcome }) => outcome !== found.outcome);
		return isOfOne ? { ...found, because: `${found.because} (by dialect ${dialect})` } : found;
	}

	#readBy(robots: RobotsTxt, dialect: Dialect): AskedFile {
		if (robots.dialect === dialect) return robots;
		return remember(this.#readings, robots, () => readBy(robots, dialect));
	}

	async #findNothing(file: RobotsFile, severity: "error" | "warning"): Promise<Answer> {
		const { maxWork } = this.command;
		const grave = severity === "error" ? ["error"] : ["error", "warning"];
		const all = await findingsOf(this.host, file, { maxWork });
		const isSettled = all.every(({ code }) => code !== "not-settled");
		const found = all.filter(({ code, severity }) => code !== "not-settled" && grave.includes(severity));
		const [first] = found;
		// The part of the file that was not looked at may have errors.
		if (first === undefined) return isSettled ? HOLDS : NOT_SETTLED;
		const more = found.length > 1 ? `, and ${counted(found.length - 1, "finding")} more` : "";
		const where = `${toPrintable(file.name)}:${first.line}`;
		return {
			...HOLDS,
			outcome: "fails",
			because: `${where}: ${first.code}: ${toPrintable(first.message)}${more}`,
		};
	}

	async #compare(
		{ robots, name }: ReadFile,
		{ crawler, other }: Extract<Expectation, { kind: "same-as" }>,
		one: Crawler,
		two: Crawler,
	): Promise<Answer> {
		const { comparePolicies } = await this.host.library.analysis();
		const policyOf = (crawler: Crawler) => ({ robots, crawler });
		const { maxWork } = this.command;
		const { equal, changes } = comparePolicies(policyOf(one), policyOf(two), { maxWork });
		const [change] = changes;
		if (change === undefined) return equal === true ? HOLDS : NOT_SETTLED;
		const side = (who: string, { allowed, rule }: typeof change.before) =>
			`${allowed ? "allowed" : "blocked"} for ${toPrintable(who)} (${printRuleAt(name, rule)})`;
		const because = `${toPrintable(change.url)} is ${side(crawler, change.before)}, ${side(other, change.after)}`;
		const rule = change.before.rule ?? change.after.rule;
		return { outcome: "fails", because, witness: change.url, rule };
	}

	async #judgeAll(
		{ robots, name }: ReadFile,
		{ isAllowed, target }: Extract<Expectation, { kind: "verdict" }>,
		crawler: Crawler,
	): Promise<Answer> {
		const { findUrl } = await this.host.library.analysis();
		const wanted = { pattern: target, allowed: !isAllowed, maxWork: this.command.maxWork };
		const { url, rule, isSettled } = findUrl(robots, crawler, wanted);
		if (!isSettled) return NOT_SETTLED;
		return url === null ? HOLDS : deniedBy(name, url, !isAllowed, rule);
	}
}

/** A failure with the line of the test that caused it. */
function placed(error: unknown, path: string, line: number): unknown {
	return error instanceof Failure ? new Failure(`${path}:${line}: ${error.message}`) : error;
}

/** A path relative to the folder of a file of tests, or a URL. */
function besideTests(path: string, robots: string): string {
	return isWebUrl(robots) || isAbsolute(robots) ? robots : join(dirname(path), robots);
}

function judgeOne(
	{ robots, name }: ReadFile,
	{ isAllowed, target }: Extract<Expectation, { kind: "verdict" }>,
	crawler: Crawler,
): Answer {
	const matcher = robots.matcher(crawler);
	const url = takesRequested(robots.dialect) ? requestedUrl(target) : target;
	const verdict = matcher.checkAll([url])[0] as Verdict;
	if (verdict > Verdict.Allowed) {
		matcher.dispose();
		const what = verdict === Verdict.OutOfScope ? `${toPrintable(name)} does not cover it` : "it is no URL";
		return { ...HOLDS, outcome: "fails", because: what };
	}
	const { allowed, rule } = matcher.explain(url);
	matcher.dispose();
	return allowed === isAllowed ? HOLDS : deniedBy(name, target, allowed, rule);
}

function deniedBy(file: string, url: string, isAllowed: boolean, rule: Rule | null): Answer {
	const because = `${toPrintable(url)} is ${isAllowed ? "allowed" : "blocked"}: ${printRuleAt(file, rule)}`;
	return { outcome: "fails", because, witness: url, rule };
}
