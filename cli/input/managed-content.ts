import { lineStarts, withoutLineEnd } from "../../insight/edit/line-spans.js";
import { counted } from "../output/numbers.js";

/** Lines that a CDN writes into the file that it serves. */
interface ManagedLines {
	/** As the comments around them name it. */
	readonly owner: string;
	/** 1-based, with the comments. */
	readonly firstLine: number;
	readonly lastLine: number;
}

/** Cloudflare writes `# BEGIN Cloudflare Managed content` and `# END Cloudflare Managed Content`; hosters copy the form. */
const MARK = /^(?:\xef\xbb\xbf)?[ \t]*#[ \t]*(BEGIN|END)[ \t]+(\S.*?)[ \t]+Managed[ \t]+Content[ \t]*$/i;
/** A longer line is no mark: its owner would fill a message, and many spaces take the pattern quadratic time. */
const MAX_MARK_OCTETS = 256;

/** The most managed parts of a file that have a sentence each. */
const MAX_PARTS = 5;

/** The managed lines of a file, and the marks that no other has ended, the outermost first. */
function marksOf(octets: Uint8Array, starts: readonly number[]) {
	let found: ManagedLines[] = [];
	const begun: { readonly owner: string; readonly line: number }[] = [];
	const decoder = new TextDecoder("latin1");
	for (let line = 1; line < starts.length; line++) {
		const octetsOfLine = octets.subarray(starts[line - 1], starts[line]);
		if (octetsOfLine.length > MAX_MARK_OCTETS) continue;
		const text = decoder.decode(octetsOfLine).replace(/[\r\n]+$/, "");
		const [, word = "", owner = ""] = MARK.exec(text) ?? [];
		if (word.toUpperCase() === "BEGIN") begun.push({ owner, line });
		if (word.toUpperCase() !== "END") continue;
		const index = begun.map((each) => each.owner.toLowerCase()).lastIndexOf(owner.toLowerCase());
		const [begin] = index < 0 ? [] : begun.splice(index);
		if (begin === undefined) continue;
		found = found.filter(({ firstLine }) => firstLine < begin.line);
		found.push({ owner: begin.owner, firstLine: begin.line, lastLine: line });
	}
	return { managed: found, unended: begun };
}

/** Sentences about the lines of a served file that are not in the file of its owner. @param changed the file after an edit. */
export function managedInWords(name: string, octets: Uint8Array, changed = octets): string[] {
	const managed = managedTexts(octets);
	const kept = new Set((changed === octets ? managed : managedTexts(changed)).map(({ text }) => text));
	const served: string[] = [];
	const rewritten: string[] = [];
	for (const { owner, place, text } of managed) {
		if (kept.has(text)) {
			served.push(
				`${name}: ${place} are managed content of ${owner}: they are served, and the site's own file does not have them`,
			);
		} else {
			rewritten.push(
				`${name}: the change is in ${place}, managed content of ${owner}, which writes them anew: change the site's own file`,
			);
		}
	}
	return [...firstOf(name, served), ...firstOf(name, rewritten)];
}

/** As `managedInWords`, for lines that `withoutManaged` has left out. */
export function leftOutInWords(name: string, octets: Uint8Array): string[] {
	const leftOut = managedTexts(octets).map(
		({ owner, place }) => `${name}: ${place}, managed content of ${owner}, are left out`,
	);
	return firstOf(name, leftOut);
}

/** The first of sentences that say the same of parts of a file, and how many more there are. */
function firstOf(name: string, sentences: readonly string[]): string[] {
	const moreCount = sentences.length - MAX_PARTS;
	const first = sentences.slice(0, MAX_PARTS);
	return moreCount > 0
		? [...first, `${name}: the same is so of ${counted(moreCount, "more managed part")}`]
		: first;
}

/** The start of what `ofManaged` adds. */
export const OF_MANAGED = " (managed content of ";

/** A function that adds to a sentence about a managed line whose it is. */
export function ofManaged(octets: Uint8Array): (sentence: string, line: number) => string {
	const { managed } = marksOf(octets, lineStarts(octets));
	return (sentence, line) => {
		const found = managed.find(({ firstLine, lastLine }) => firstLine <= line && line <= lastLine);
		return found === undefined ? sentence : `${sentence}${OF_MANAGED}${found.owner})`;
	};
}

function managedTexts(octets: Uint8Array) {
	const starts = lineStarts(octets);
	return marksOf(octets, starts).managed.map(({ owner, firstLine, lastLine }) => ({
		owner,
		place: `lines ${firstLine} to ${lastLine}`,
		// A line after the last one gives it a line end.
		text: new TextDecoder("latin1").decode(
			withoutLineEnd(octets.subarray(starts[firstLine - 1], starts[lastLine])),
		),
	}));
}

/** A sentence about the first mark without an end: nobody can tell which lines it is about. */
export function unendedInWords(name: string, octets: Uint8Array): string[] {
	const [first] = marksOf(octets, lineStarts(octets)).unended;
	if (first === undefined) return [];
	const begin = `line ${first.line} begins managed content of ${first.owner}`;
	return [`${name}: ${begin}, and no line ends it: none is taken as managed`];
}

/** The file with empty lines in place of managed ones, so that all others keep their numbers; the same octets if there are none. */
export function withoutManaged(octets: Uint8Array): Uint8Array {
	const starts = lineStarts(octets);
	const { managed } = marksOf(octets, starts);
	if (managed.length === 0) return octets;
	// A Buffer's own `slice` would share its memory.
	const blanked = Uint8Array.from(octets);
	for (const { firstLine, lastLine } of managed) {
		for (let offset = starts[firstLine - 1]!; offset < starts[lastLine]!; offset++) {
			// Only white space and the end of a line are left.
			if (blanked[offset] !== 0x0a && blanked[offset] !== 0x0d) blanked[offset] = 0x20;
		}
	}
	return blanked;
}
