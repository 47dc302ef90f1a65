import {
	decodeUtf8,
	isList,
	oneOf,
	productTokensOf,
	rangeError,
	typeError,
	validateMembers,
} from "../../bindings/internal.js";
import type { Dialect } from "../../bindings/shared-exports.js";
import { dialectsOfProof, toMaxWork } from "../analysis/arguments.js";
import { diagnose } from "../analysis/findings/diagnostics/index.js";
import { type FileLine, isRule, readLines } from "../analysis/findings/file-lines.js";
import { isName } from "../analysis/findings/tokens.js";
import { Work } from "../analysis/work.js";
import { addRule } from "./block/add-rule.js";
import { ANY_OTHER } from "./block/proof.js";
import { repeatRules } from "./block/repeat-rules.js";
import { Versions, type WrittenRule } from "./block/versions.js";
import { lineEndOf, replaceLines } from "./line-spans.js";
import { toWrittenPath } from "./path.js";
import { canonicalOf, obstaclesOf, read, requireReadable, toAskedDialect, toOctets } from "./read.js";
import type { BodyObstacle, EditOptions } from "./types.js";

const TYPES = ["allow", "disallow"] as const;
type RuleType = (typeof TYPES)[number];

/**
 * Changes rules of a robots.txt and keeps every other byte: comments, blank lines, line ends, order.
 *
 * @param body the file, as text or bytes; copied.
 * @param options see `EditOptions`.
 * @returns an editor, which changes only its copy.
 * @throws TypeError or RangeError that names the argument.
 * @example
 * const editor = editRobotsTxt("# ours\nUser-agent: *\nDisallow: /a # old\n");
 * editor.addRule("*", "disallow", "/b").removeRule("*", "disallow", "/a");
 * editor.toString(); // "# ours\nUser-agent: *\nDisallow: /b\n"
 */
export function editRobotsTxt(body: string | Uint8Array, options: EditOptions = {}): RobotsTxtEditor {
	const octets = toOctets(body);
	validateMembers("options", options, ["dialect"]);
	return new RobotsTxtEditor(octets.slice(), toAskedDialect(options.dialect));
}

/** A robots.txt that is being changed; `editRobotsTxt` makes it. */
export class RobotsTxtEditor {
	/**
	 * Whether the body is no robots.txt, which every method leaves as it is; else empty.
	 *
	 * @example
	 * editRobotsTxt("<!doctype html>").obstacles[0]?.code; // "not-a-robots-txt"
	 */
	readonly obstacles: readonly BodyObstacle[];
	readonly #dialect: Dialect;
	/** The dialects in which an added rule is proved; the first is the editor's own. */
	readonly #dialects: readonly [Dialect, ...Dialect[]];
	#octets: Uint8Array;

	/** @internal */
	constructor(octets: Uint8Array, dialect: Dialect | undefined) {
		this.#octets = octets;
		this.#dialects = dialectsOfProof(dialect);
		this.#dialect = this.#dialects[0];
		this.obstacles = obstaclesOf(octets);
	}

	/**
	 * Adds a rule for only one crawler. The rule is added to a group that is only for this crawler. If there is
	 * no such group, a new group is added at the end. First in it is what the crawler obeyed before: rules,
	 * crawl-delay and content preferences of the groups for `*`, or for a name that it looks for if it has no
	 * group of its own. Crawlers that fall back on this name get a group with the rules that they obeyed.
	 * Nothing else changes for any crawler. All of this is proved, as `blockCrawlers` does.
	 *
	 * @param productToken the crawler's product token, or `*`.
	 * @param type `allow` or `disallow`.
	 * @param path the path pattern; escaped if it must be.
	 * @returns this editor.
	 * @throws TypeError or RangeError that names the argument. It is `productToken` if there is no proof; the file then
	 *   stays as it is.
	 * @example
	 * editRobotsTxt("User-agent: *\nDisallow: /a\n").addRule("GPTBot", "disallow", "/").toString();
	 * // "User-agent: *\nDisallow: /a\n\nUser-agent: GPTBot\nDisallow: /a\nDisallow: /\n"
	 */
	addRule(productToken: string, type: RuleType, path: string): this {
		const token = toToken(productToken);
		const rule = { type: oneOf("type", type, TYPES), path: toWrittenPath("path", path) };
		if (type === "allow" && this.#dialect === "original1994") {
			throw rangeError("type", '"disallow": the 1994 standard has no allow', type);
		}
		if (!isReadWhole(token, this.#dialect)) {
			const expected = `a name that dialect ${this.#dialect} reads whole: it reads one up to its first digit`;
			throw rangeError("productToken", expected, productToken);
		}
		if (this.obstacles.length > 0) return this;
		const work = new Work(toMaxWork(undefined));
		const added = work.tryWithin(Number.POSITIVE_INFINITY, (own) =>
			addRule(token, rule, this.#readings(own)),
		);
		if (added !== null && !this.#isRead(added.octets, token, rule)) {
			const expected = "a path pattern that URLs can match, in a file that crawlers read to its end";
			throw rangeError("path", expected, path);
		}
		if (added === null || !added.isProved) {
			const told = "a crawler that can get the rule so that, as is proved, no crawler is told anything else";
			throw rangeError("productToken", told, productToken);
		}
		this.#octets = added.octets;
		return this;
	}

	/**
	 * Repeats the rules for `*` in a crawler's own group, if it lacks some, at most 20. Allow rules are repeated only
	 * where they matter. Crawlers that obey the same groups get the rules too. For these crawlers nothing is opened, and only
	 * URLs that the rules for `*` close are closed. Nothing changes for any other crawler. All of this is proved.
	 *
	 * @param productToken the crawler's product token.
	 * @returns this editor.
	 * @throws TypeError if `productToken` is no token; RangeError if no group names the crawler, if it lacks more rules, or
	 *   if there is no proof. The file then stays as it is.
	 * @see RFC 9309 §2.2.1
	 * @example
	 * editRobotsTxt("User-agent: *\nDisallow: /api/\n\nUser-agent: GPTBot\nAllow: /\n").repeatRules("GPTBot").toString();
	 * // "User-agent: *\nDisallow: /api/\n\nUser-agent: GPTBot\nAllow: /\nDisallow: /api/\n"
	 */
	repeatRules(productToken: string): this {
		const token = toToken(productToken);
		if (this.obstacles.length > 0) return this;
		const work = new Work(toMaxWork(undefined));
		const octets = work.tryWithin(Number.POSITIVE_INFINITY, (own) =>
			repeatRules(token, this.#readings(own), own),
		);
		if (octets === null) {
			throw rangeError(
				"productToken",
				"a crawler with a group of its own that can get the rules for *, at most 20, so that, as is proved, nothing else changes",
				productToken,
			);
		}
		this.#octets = octets;
		return this;
	}

	/**
	 * Removes every such rule from the groups of a crawler. If a group would lose its last rule, an empty disallow
	 * replaces it. Otherwise the group would get the rules of the next group. Several paths are removed at once: the
	 * file is read once for all of them.
	 *
	 * @param productToken the crawler's product token, or `*`.
	 * @param type `allow` or `disallow`.
	 * @param path the path pattern, in any spelling that means the same, or a list of them.
	 * @returns this editor.
	 * @throws RangeError if there is no such rule, or if it is for other crawlers too; TypeError or RangeError that
	 *   names the argument. Nothing is removed then.
	 * @example
	 * editRobotsTxt("User-agent: *\nDisallow: /a\nDisallow: /b\n").removeRule("*", "disallow", "/%61").toString();
	 * // "User-agent: *\nDisallow: /b\n"
	 */
	removeRule(productToken: string, type: RuleType, path: string | readonly string[]): this {
		const token = toToken(productToken);
		oneOf("type", type, TYPES);
		const wanted = this.#canonicals(type, path);
		if (this.obstacles.length > 0) return this;
		const canonicals = new Map(
			read(this.#octets, this.#dialect).groups.flatMap(({ rules }) =>
				rules.map((rule) => [rule.line, rule.canonical]),
			),
		);
		const isWanted = (line: number) => canonicals.has(line) && wanted.has(canonicals.get(line)!);
		const missing = new Map(wanted);
		const replaced = new Map<number, string>();
		for (const group of this.#groupsOf(token)) {
			const rules = group.filter(isRule);
			const found = rules.filter(({ kind, line }) => kind === type && isWanted(line));
			if (found.length === 0) continue;
			if (!group.every((line) => line.kind !== "user-agent" || names(line, token))) {
				const others = group.filter(({ kind }) => kind === "user-agent").map(({ value }) => value);
				const expected = `a crawler that shares its rules with no other (${others.join(", ")})`;
				throw rangeError("productToken", expected, token);
			}
			for (const { line } of found) {
				replaced.set(line, "");
				missing.delete(canonicals.get(line)!);
			}
			if (found.length === rules.length) replaced.set(found[0]!.line, `Disallow:${lineEndOf(this.#octets)}`);
		}
		for (const { argument, path } of missing.values()) throw rangeError(argument, `a rule of ${token}`, path);
		this.#octets = replaceLines(this.#octets, replaced);
		return this;
	}

	/**
	 * The file as it is now.
	 *
	 * @returns a copy of its bytes.
	 * @example
	 * editRobotsTxt("User-agent: *\n").toOctets().length; // 14
	 */
	toOctets(): Uint8Array {
		return this.#octets.slice();
	}

	/**
	 * The file as it is now, as text.
	 *
	 * @returns its bytes decoded as UTF-8. Bytes that are no UTF-8 become U+FFFD.
	 * @example
	 * editRobotsTxt("User-agent: *\r\n").toString(); // "User-agent: *\r\n"
	 */
	toString(): string {
		return decodeUtf8(this.#octets, 0, this.#octets.length);
	}

	/** The file as each dialect reads it. @throws OutOfWork */
	#readings(work: Work): [Versions, ...Versions[]] {
		const [first, ...others] = this.#dialects.map(
			(dialect) => new Versions(this.#octets, dialect, this.#dialects.length === 1, work),
		);
		return [first!, ...others];
	}

	/** The lines of each group that names a crawler. */
	#groupsOf(token: string): FileLine[][] {
		const groups: FileLine[][] = [];
		for (const line of readLines(this.#octets, this.#dialect)) {
			if (line.groupIndex < 0) continue;
			groups[line.groupIndex] ??= [];
			groups[line.groupIndex]!.push(line);
		}
		return groups.filter((group) => group.some((line) => line.kind === "user-agent" && names(line, token)));
	}

	/** Whether a crawler reads a rule as written, without an error, in every dialect that reads its name. */
	#isRead(octets: Uint8Array, token: string, { type, path }: WrittenRule): boolean {
		const asked = this.#dialects.filter((dialect) => isReadWhole(token, dialect));
		return asked.every((dialect) => {
			const robots = read(octets, dialect);
			const rules = robots.groupsFor(token).groups.flatMap((group) => group.rules);
			const rule = rules.filter((each) => each.type === type && each.pattern === path).at(-1);
			if (rule === undefined || robots.isCut) return false;
			for (const { line, severity } of diagnose(robots)) {
				if (line === rule.line && severity === "error") return false;
			}
			return true;
		});
	}

	/** The canonical forms of paths, with the paths and their names in messages. */
	#canonicals(type: RuleType, path: unknown): ReadonlyMap<string, { argument: string; path: unknown }> {
		const canonicals = Array.from(isList(path) ? path : [path], (each, index) => {
			const argument = isList(path) ? `path[${index}]` : "path";
			const canonical = canonicalOf(type, toWrittenPath(argument, each), this.#dialect);
			return [canonical, { argument, path: each }] as const;
		});
		if (canonicals.length === 0) throw rangeError("path", "a path pattern, or several", path);
		return new Map(canonicals);
	}
}

function isReadWhole(token: string, dialect: Dialect): boolean {
	return token === ANY_OTHER || productTokensOf(token, dialect).includes(token);
}

function toToken(productToken: unknown): string {
	if (typeof productToken === "string" && isName(productToken, "rfc9309")) {
		return requireReadable(productToken, "productToken");
	}
	throw typeError("productToken", 'a product token of letters, digits, "_" and "-", or "*"', productToken);
}

function names({ reader }: FileLine, token: string): boolean {
	return reader.toLowerCase() === token.toLowerCase();
}
