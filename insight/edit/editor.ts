import { rangeError, typeError } from "../../bindings/arguments/errors.js";
import { validateMembers } from "../../bindings/arguments/names.js";
import { oneOf } from "../../bindings/arguments/options.js";
import type { Dialect } from "../../bindings/contract/types.js";
import { CR, LF } from "../../bindings/text/octets.js";
import { productTokensOf } from "../../bindings/text/user-agent.js";
import { decodeUtf8, encodeUtf8 } from "../../bindings/text/utf8.js";
import { Work } from "../analysis/work.js";
import { diagnose } from "../findings/diagnostics/index.js";
import { type FileLine, readLines } from "../findings/file-lines.js";
import { isName } from "../findings/tokens.js";
import { FileView } from "./file-view.js";
import { inheritedLines } from "./inherited-lines.js";
import { isRule, joinPortions, lineEndOf, lineStarts, replaceLines } from "./line-spans.js";
import { toWrittenPath } from "./path.js";
import { obstaclesOf, read, toDialect, toOctets } from "./read.js";
import type { BodyObstacle, EditOptions } from "./types.js";

const TYPES = ["allow", "disallow"] as const;
type RuleType = (typeof TYPES)[number];
const EMPTY_LINE = new Uint8Array(0);
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
	return new RobotsTxtEditor(octets.slice(), toDialect(options.dialect));
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
	#octets: Uint8Array;

	/** @internal */
	constructor(octets: Uint8Array, dialect: Dialect) {
		this.#octets = octets;
		this.#dialect = dialect;
		this.obstacles = obstaclesOf(octets);
	}

	/**
	 * Adds a rule for only one crawler. The rule is added to a group that is only for this crawler. If there is no
	 * such group, a new group is added at the end. A crawler that obeyed the rules for `*` keeps them, and its
	 * crawl-delay and content preferences. They are written into its new group first.
	 *
	 * @param productToken the crawler's product token, or `*`.
	 * @param type `allow` or `disallow`.
	 * @param path the path pattern; escaped if it must be.
	 * @returns this editor.
	 * @throws TypeError or RangeError that names the argument.
	 * @example
	 * editRobotsTxt("User-agent: *\nDisallow: /a\n").addRule("GPTBot", "disallow", "/").toString();
	 * // "User-agent: *\nDisallow: /a\n\nUser-agent: GPTBot\nDisallow: /a\nDisallow: /\n"
	 */
	addRule(productToken: string, type: RuleType, path: string): this {
		const token = toToken(productToken);
		const written = toWrittenPath("path", path);
		const rule = encodeUtf8(`${printType(oneOf("type", type, TYPES))}: ${written}`.trimEnd());
		if (type === "allow" && this.#dialect === "original1994") {
			throw rangeError("type", '"disallow": the 1994 standard has no allow', type);
		}
		if (token !== "*" && !productTokensOf(token, this.#dialect).includes(token)) {
			const expected = `a name that dialect ${this.#dialect} reads whole: it reads one up to its first digit`;
			throw rangeError("productToken", expected, productToken);
		}
		if (this.obstacles.length > 0) return this;
		const group = this.#groupsOf(token, this.#lines())
			.filter((each) => isOnlyFor(each, token))
			.at(-1);
		const last = group?.filter((line) => isRule(line) || line.kind === "user-agent").at(-1);
		const before = this.#octets;
		if (last !== undefined) this.#insertAfter(last.line, [rule]);
		else this.#append([encodeUtf8(`User-agent: ${token}`), ...this.#inheritedLines(token), rule]);
		if (this.#isRead(token, type, written)) return this;
		this.#octets = before;
		throw rangeError(
			"path",
			"a path pattern that URLs can match, in a file that crawlers read to its end",
			path,
		);
	}

	/**
	 * Removes every such rule from the groups of a crawler. If a group would lose its last rule, an empty disallow
	 * replaces it. Otherwise the group would get the rules of the next group.
	 *
	 * @param productToken the crawler's product token, or `*`.
	 * @param type `allow` or `disallow`.
	 * @param path the path pattern, in any spelling that means the same.
	 * @returns this editor.
	 * @throws RangeError if there is no such rule, or if it is for other crawlers too; TypeError or RangeError that
	 *   names the argument.
	 * @example
	 * editRobotsTxt("User-agent: *\nDisallow: /a\nDisallow: /b\n").removeRule("*", "disallow", "/%61").toString();
	 * // "User-agent: *\nDisallow: /b\n"
	 */
	removeRule(productToken: string, type: RuleType, path: string): this {
		const token = toToken(productToken);
		oneOf("type", type, TYPES);
		const canonical = this.#canonical(toWrittenPath("path", path), type);
		if (this.obstacles.length > 0) return this;
		const canonicals = new Map(
			read(this.#octets, this.#dialect).groups.flatMap(({ rules }) =>
				rules.map((rule) => [rule.line, rule.canonical]),
			),
		);
		const replaced = new Map<number, string>();
		for (const group of this.#groupsOf(token, this.#lines())) {
			const rules = group.filter(isRule);
			const found = rules.filter((line) => line.kind === type && canonicals.get(line.line) === canonical);
			if (found.length === 0) continue;
			if (!isOnlyFor(group, token)) {
				const others = group.filter(({ kind }) => kind === "user-agent").map(({ value }) => value);
				throw rangeError(
					"productToken",
					`a crawler that shares its rules with no other (${others.join(", ")})`,
					token,
				);
			}
			for (const line of found) replaced.set(line.line, "");
			if (found.length === rules.length) replaced.set(found[0]!.line, `Disallow:${lineEndOf(this.#octets)}`);
		}
		if (replaced.size === 0) throw rangeError("path", `a rule of ${token}`, path);
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

	#lines(): FileLine[] {
		return readLines(this.#octets, this.#dialect);
	}

	/** The lines of each group that names a crawler. */
	#groupsOf(token: string, lines: readonly FileLine[]): FileLine[][] {
		const groups: FileLine[][] = [];
		for (const line of lines) {
			if (line.groupIndex < 0) continue;
			groups[line.groupIndex] ??= [];
			groups[line.groupIndex]!.push(line);
		}
		return groups.filter((group) => group.some((line) => line.kind === "user-agent" && names(line, token)));
	}

	/** The rules and other records for a crawler without a group of its own, as they are written. */
	#inheritedLines(token: string): Uint8Array[] {
		if (token === "*") return [];
		const file = new FileView(this.#octets, this.#dialect, new Work(Number.POSITIVE_INFINITY));
		const profile = { productTokens: token };
		return file.choose(profile).chosenBy === "default" ? inheritedLines(file, profile) : [];
	}

	/**
	 * Whether a crawler reads a rule as it is written, without an error in its line and with the file read to its
	 * end.
	 */
	#isRead(token: string, type: RuleType, written: string): boolean {
		const robots = read(this.#octets, this.#dialect);
		const rules = robots.groupsFor(token).groups.flatMap((group) => group.rules);
		const rule = rules.filter((each) => each.type === type && each.pattern === written).at(-1);
		if (rule === undefined || robots.isCut) return false;
		for (const { line, severity } of diagnose(robots)) {
			if (line === rule.line && severity === "error") return false;
		}
		return true;
	}

	#canonical(path: string, type: RuleType): string {
		const { groups } = read(`user-agent: *\n${type}: ${path}`, this.#dialect);
		return groups[0]?.rules[0]?.canonical ?? "";
	}

	#insertAfter(line: number, added: readonly Uint8Array[]): void {
		this.#insertAt(lineStarts(this.#octets)[line] ?? this.#octets.length, added);
	}

	/**
	 * Adds lines at the end. A last group without rules gets an empty disallow, so that the lines are not a part of
	 * it.
	 */
	#append(added: readonly Uint8Array[]): void {
		const last = this.#lines()
			.filter(({ kind }) => kind === "user-agent" || kind === "allow" || kind === "disallow")
			.at(-1);
		const closing = last?.kind === "user-agent" ? [encodeUtf8("Disallow:")] : [];
		const parting = this.#octets.length === 0 ? [] : [EMPTY_LINE];
		this.#insertAt(this.#octets.length, [...closing, ...parting, ...added]);
	}

	#insertAt(offset: number, added: readonly Uint8Array[]): void {
		const lineEnd = encodeUtf8(lineEndOf(this.#octets));
		const before = this.#octets.subarray(0, offset);
		const isLineOver = offset === 0 || before[offset - 1] === LF || before[offset - 1] === CR;
		this.#octets = joinPortions([
			before,
			isLineOver ? EMPTY_LINE : lineEnd,
			...added.flatMap((line) => [line, lineEnd]),
			this.#octets.subarray(offset),
		]);
	}
}

function printType(type: RuleType): string {
	return type === "allow" ? "Allow" : "Disallow";
}

function toToken(productToken: unknown): string {
	if (typeof productToken === "string" && isName(productToken, "rfc9309")) return productToken;
	throw typeError("productToken", 'a product token of letters, digits, "_" and "-", or "*"', productToken);
}

function names({ reader }: FileLine, token: string): boolean {
	return reader.toLowerCase() === token.toLowerCase();
}

function isOnlyFor(group: readonly FileLine[], token: string): boolean {
	return group.every((line) => line.kind !== "user-agent" || names(line, token));
}
