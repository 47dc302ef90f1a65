import fc from "fast-check";

/** What the search in one pass tells apart: delimiters in both encodings, and partial escapes. */
const ATOMS = ["/", "?", "%2F", "%3F", "%2f", "%", "2", "3", "F", "2F", "3F", "22", "a", '"'];
const STARTS = ["/?*", "*?*", "/*", "*", "/?", "/a?"];

/** A file whose rules have their segments in common, and URLs made of the same segments. */
export interface RepeatedSegments {
	readonly rules: readonly string[];
	readonly urls: readonly string[];
}

const atoms = (minLength: number, maxLength: number) =>
	fc.array(fc.constantFrom(...ATOMS), { minLength, maxLength }).map((parts) => parts.join(""));

/** Segments that end within an escape and begin alike: the search has those of one heavy path in ranges. */
const beforeEscapes = fc
	.tuple(
		fc.constantFrom("?", "/", "a?"),
		fc.constantFrom("%", "%2"),
		fc.array(fc.string({ unit: fc.constantFrom("?", "/", "a", "b"), maxLength: 2 }), {
			minLength: 6,
			maxLength: 12,
		}),
	)
	.map(([stem, end, rests]) => ["", ...rests].map((rest) => stem + rest + end));

export const repeatedSegments: fc.Arbitrary<RepeatedSegments> = fc
	.oneof(
		{ weight: 2, arbitrary: fc.array(atoms(1, 3), { minLength: 2, maxLength: 6 }) },
		{ weight: 1, arbitrary: beforeEscapes },
	)
	.chain((segments) => {
		const some = fc.array(fc.constantFrom(...segments), { minLength: 1, maxLength: 4 });
		const rule = fc
			.tuple(
				fc.constantFrom("allow", "disallow"),
				fc.constantFrom(...STARTS),
				some,
				fc.constantFrom("", "", "", "$"),
			)
			.map(([type, start, parts, end]) => `${type}: ${start}${parts.join("*")}${end}`);
		const url = fc
			.tuple(fc.constantFrom("/?", "/", "/a?"), some, atoms(0, 8), some)
			.map(([start, one, between, other]) => start + one.join("") + between + other.join(""));
		return fc.record({
			rules: fc.array(rule, { minLength: 4, maxLength: 40 }),
			urls: fc.array(url, { minLength: 4, maxLength: 12 }),
		});
	});

/** Rules that match none of the URLs, each of them after a long search, and what makes it long. */
const DEAR = Array.from({ length: 60 }, (_, index) => `allow: *????~${index}`);
const LONG = "?".repeat(4000);

/** The same, where searching for one rule after the other costs so much that one pass answers. */
export function dearly({ rules, urls }: RepeatedSegments): RepeatedSegments {
	return { rules: [...rules, ...DEAR], urls: urls.slice(0, 3).map((url) => `/${LONG}${url}`) };
}

/** The file's text. */
export function bodyOf({ rules }: RepeatedSegments): string {
	return ["user-agent: *", ...rules].join("\n");
}
