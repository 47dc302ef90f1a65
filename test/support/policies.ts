/**
 * Random policies over small alphabets, and all targets over them up to a length: what an analysis says of every URL is
 * held against what each of these gets. Patterns are matched by regular expressions here, apart from the library.
 */
import fc from "fast-check";
import type { Dialect } from "../../bindings/contract/types.js";

export interface Alphabet {
	readonly name: string;
	readonly dialect: Dialect;
	/** Pieces of paths, after the slash with which most paths begin. */
	readonly pathPieces: readonly string[];
	/** Pieces of targets. */
	readonly targetPieces: readonly string[];
	readonly longestTarget: number;
	/** A path that has every octet a URL may have, so that no fresh octet is left; empty where there is one. */
	readonly everyOctet: string;
}

export interface WrittenRule {
	readonly type: "allow" | "disallow";
	readonly path: string;
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_~!'(),:@[]&=+;";
const EVERY_OCTET = `/~~${LETTERS}%24%2A`;

const plain = {
	pathPieces: ["/", "a", "b", "*", "*", "$"],
	targetPieces: ["/", "a", "b", "q"],
	longestTarget: 4,
};
const dots = {
	pathPieces: ["/", ".", "..", "*", "$", "a"],
	targetPieces: ["/", ".", "?", "a"],
	longestTarget: 5,
};
const spellings = {
	pathPieces: ["?", "/", "%2F", "*", "a", "%3F", "$"],
	targetPieces: ["?", "/", "%2F", "a", "%3F"],
	longestTarget: 4,
};
const escapes = {
	pathPieces: ["%", "2", "0", "%20", "*", "a", "$", "%2a"],
	targetPieces: ["%20", "%25", "2", "0", "a", "*"],
	longestTarget: 4,
};

export const alphabets: readonly Alphabet[] = [
	{ name: "letters", dialect: "rfc9309", ...plain, everyOctet: "" },
	{ name: "letters, none fresh", dialect: "rfc9309", ...plain, everyOctet: EVERY_OCTET },
	{ name: "dot segments", dialect: "rfc9309", ...dots, everyOctet: "" },
	{ name: "dot segments, none fresh", dialect: "rfc9309", ...dots, everyOctet: EVERY_OCTET },
	{ name: "spellings", dialect: "rfc9309", ...spellings, everyOctet: "" },
	{ name: "escapes", dialect: "rfc9309", ...escapes, everyOctet: "" },
	{
		name: "robots.txt",
		dialect: "rfc9309",
		pathPieces: ["robots.txt", "/", "*", "x", "$"],
		targetPieces: ["robots.txt", "/", "x"],
		longestTarget: 4,
		everyOctet: "",
	},
	{
		name: "one path, two readings",
		dialect: "rfc9309",
		pathPieces: ["/", ":", "%3A", "%3a", "*", "$", "/index.html"],
		targetPieces: ["/", ":", "index.html", "a"],
		longestTarget: 3,
		everyOctet: "",
	},
	{ name: "letters", dialect: "google", ...plain, everyOctet: "" },
	{ name: "every octet", dialect: "google", ...plain, everyOctet: `/~~${LETTERS}?%.` },
	{
		name: "index files",
		dialect: "google",
		pathPieces: ["/", "/index.htm", "l", "*", "$", "a"],
		targetPieces: ["/", "index.htm", "l", "a", "."],
		longestTarget: 4,
		everyOctet: "",
	},
	{ name: "letters", dialect: "original1994", ...plain, everyOctet: "" },
	{ name: "spellings", dialect: "original1994", ...spellings, everyOctet: "" },
	{ name: "letters, none fresh", dialect: "original1994", ...plain, everyOctet: `/~~${LETTERS}*$` },
];

/** Two policies, the second mostly the first with some rules changed. */
export function policyPairs(alphabet: Alphabet): fc.Arbitrary<readonly [WrittenRule[], WrittenRule[]]> {
	const rules = fc.array(ruleOf(alphabet), { minLength: 1, maxLength: 6 });
	return fc
		.record({
			rules,
			others: fc.array(ruleOf(alphabet), { maxLength: 2 }),
			gone: fc.nat(0xff),
			isOther: fc.nat(5),
		})
		.map(({ rules, others, gone, isOther }) => {
			const every: WrittenRule[] =
				alphabet.everyOctet === "" ? [] : [{ type: "disallow", path: alphabet.everyOctet }];
			const kept = isOther === 0 ? [] : rules.filter((_, index) => ((gone >> index) & 3) !== 0);
			return [
				[...every, ...rules],
				[...every, ...kept, ...others],
			] as const;
		});
}

function ruleOf({ dialect, pathPieces }: Alphabet): fc.Arbitrary<WrittenRule> {
	return fc
		.record({
			type: fc.constantFrom("allow" as const, "disallow" as const, "disallow" as const),
			start: fc.nat(9),
			pieces: fc.array(fc.constantFrom(...pathPieces), { maxLength: 4 }),
		})
		.map(({ type, start, pieces }) => {
			const text = pieces.join("");
			const path = start < 7 ? `/${text}` : start < 9 ? `*${text}` : text;
			return { type: dialect === "original1994" ? "disallow" : type, path };
		});
}

export function write(rules: readonly WrittenRule[]): string {
	return `user-agent: *\n${rules.map(({ type, path }) => `${type}: ${path}\n`).join("")}`;
}

/** Every target over an alphabet up to its length, each once. */
export function targetsOf({ dialect, targetPieces, longestTarget }: Alphabet): string[] {
	let longest = ["/"];
	const all = new Set(longest);
	for (let length = 1; length <= longestTarget; length++) {
		longest = longest.flatMap((target) => targetPieces.map((piece) => target + piece));
		for (const target of longest) all.add(target);
	}
	return Array.from(all).filter((target) => dialect === "google" || isResolved(target));
}

function isResolved(target: string): boolean {
	const path = target.split("?", 1)[0]!;
	return !path.split("/").some((segment) => segment === "." || segment === "..");
}

interface Draft {
	/** Its place among the file's rules. */
	readonly index: number;
	readonly isAllow: boolean;
	readonly rank: number;
	readonly areMatched: Uint8Array;
}

/** Judges targets by rules, as semantics.md says, the slow way. */
export class BruteForce {
	readonly dialect: Dialect;
	readonly targets: readonly string[];
	readonly #matched = new Map<string, Uint8Array>();

	constructor(dialect: Dialect, targets: readonly string[]) {
		this.dialect = dialect;
		this.targets = targets;
	}

	/**
	 * Judges every target.
	 * @param isKept which rules count, by their index.
	 * @returns for each target the index of the rule that decides, -1 for none, and whether it is blocked.
	 */
	judge(
		rules: readonly WrittenRule[],
		isKept: (index: number) => boolean,
	): { deciders: Int16Array; blocked: Uint8Array } {
		const drafts: Draft[] = [];
		for (const [index, { type, path }] of rules.entries()) {
			if (!isKept(index)) continue;
			for (const { source, rank } of this.#readings(type, path)) {
				drafts.push({ index, isAllow: type === "allow", rank, areMatched: this.#matchedBy(source) });
			}
		}
		if (this.dialect !== "original1994") {
			drafts.sort((a, b) => b.rank - a.rank || Number(b.isAllow) - Number(a.isAllow) || a.index - b.index);
		}
		const deciders = new Int16Array(this.targets.length).fill(-1);
		const blocked = new Uint8Array(this.targets.length);
		for (let target = 0; target < this.targets.length; target++) {
			if (this.dialect === "rfc9309" && this.targets[target] === "/robots.txt") continue;
			const draft = drafts.find(({ areMatched }) => areMatched[target] === 1);
			if (draft === undefined) continue;
			deciders[target] = draft.index;
			blocked[target] = Number(!draft.isAllow && draft.rank > 0);
		}
		return { deciders, blocked };
	}

	#matchedBy(source: string): Uint8Array {
		const known = this.#matched.get(source);
		if (known !== undefined) return known;
		const expression = new RegExp(source, "s");
		const matched = Uint8Array.from(this.targets, (target) => Number(expression.test(target)));
		this.#matched.set(source, matched);
		return matched;
	}

	#readings(type: string, path: string): { source: string; rank: number }[] {
		if (this.dialect !== "google") return path === "" ? [] : [standardReading(path, this.dialect)];
		// Google's parser writes escapes in capitals, and compares them as they are written.
		const pattern = path.replace(/%[0-9a-f]{2}/gi, (written) => written.toUpperCase());
		const slash = pattern.lastIndexOf("/");
		const isIndex = type === "allow" && slash >= 0 && pattern.startsWith("/index.htm", slash);
		return [pattern, ...(isIndex ? [`${pattern.slice(0, slash + 1)}$`] : [])].map((each) => ({
			source: `^${each
				.split("")
				.map((character, index) => special(character, index === each.length - 1) ?? quoted(character))
				.join("")}`,
			rank: each.length,
		}));
	}
}

function special(character: string, isLast: boolean): string | null {
	if (character === "*") return ".*";
	return character === "$" && isLast ? "$" : null;
}

function quoted(text: string): string {
	return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

function standardReading(path: string, dialect: Dialect): { source: string; rank: number } {
	const hasSpecials = dialect === "rfc9309";
	const units: readonly string[] = path.match(/%[0-9A-Fa-f]{2}|./g) ?? [];
	const query = units.indexOf("?");
	let source = "^";
	let rank = 0;
	for (const [index, unit] of units.entries()) {
		const isLast = index === units.length - 1;
		const asSpecial = hasSpecials ? special(unit, isLast) : null;
		if (asSpecial !== null) {
			source += asSpecial;
			rank++;
		} else if (query !== -1 && index > query && /^(?:\/|%2f|\?|%3f)$/i.test(unit)) {
			source += /^(?:\/|%2f)$/i.test(unit) ? "(?:\\/|%2F)" : "(?:\\?|%3F)";
			rank++;
		} else {
			const octets = canonical(unit, isLast || (hasSpecials && units[index + 1] === "*"));
			source += quoted(octets);
			rank += octets.length;
		}
	}
	return { source, rank };
}

/** The canonical spelling of a unit of the alphabets. */
function canonical(unit: string, mayBeBare: boolean): string {
	if (unit === "%") return mayBeBare ? "%" : "%25";
	if (unit.length === 1) return unit;
	const character = String.fromCharCode(Number.parseInt(unit.slice(1), 16));
	return /[A-Za-z0-9\-._~:@[\]!'(),*$]/.test(character) ? character : unit.toUpperCase();
}
