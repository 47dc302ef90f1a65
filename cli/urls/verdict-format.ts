import type { Verdict } from "../../bindings/shared-exports.js";
import { remember } from "../../insight/analysis/remember.js";
import type { LineFormat } from "../arguments/formats.js";
import { toSafeJson } from "../output/formats/escape.js";
import { paintIn } from "../output/formats/paint.js";
import { VERDICT_COLUMNS, VERDICT_COUNT, verdictColour, verdictName } from "../output/verdict-names.js";
import { type GivenUrl, toPrintable, toUrlText } from "./octet-text.js";

export interface VerdictFormat {
	/** Printable characters of a URL that are escaped. */
	readonly escaped: string;
	/** Follows the start of a line that is too long. */
	readonly cutMark: string;
	/** The texts before a URL and after it. They are made once for each verdict and line. */
	readonly frame: (verdict: Verdict, line: number) => readonly [string, string];
	/** Escapes a URL that has other octets. */
	readonly escape: (url: GivenUrl) => string;
}

/** The words on the line that decides, 0 for none, between a verdict and its URL. */
export interface LineFacts {
	/** Columns of text, laid out. */
	text(line: number): string;
	tsv(line: number): string;
	json(line: number): object;
	/** In text, follows the start of a line that is too long. */
	readonly cutMark: string;
}

export function verdictFormat(format: LineFormat, facts: LineFacts, isColoured: boolean): VerdictFormat {
	const { frame, ...rest } = FORMATS[format](facts, isColoured);
	const frames = new Map<number, readonly [string, string]>();
	return {
		...rest,
		frame: (verdict, line) => remember(frames, line * VERDICT_COUNT + verdict, () => frame(verdict, line)),
	};
}

const FORMATS: Readonly<Record<LineFormat, (facts: LineFacts, isColoured: boolean) => VerdictFormat>> = {
	text: (facts, isColoured) => {
		const paint = paintIn(isColoured);
		return {
			escaped: "",
			cutMark: facts.cutMark,
			frame: (verdict, line) => {
				const verdictCell = paint(verdictColour(verdict), verdictName(verdict).padEnd(VERDICT_COLUMNS));
				return [`${verdictCell}  ${facts.text(line)}  `, "\n"];
			},
			escape: toPrintable,
		};
	},
	tsv: (facts) => ({
		escaped: "",
		cutMark: "",
		frame: (verdict, line) => [`${verdictName(verdict)}\t${facts.tsv(line)}\t`, "\n"],
		escape: toPrintable,
	}),
	json: (facts) => ({
		escaped: '"\\',
		cutMark: "",
		frame: (verdict, line) => {
			const after = toSafeJson({ verdict: verdictName(verdict), ...facts.json(line) });
			return ['{"url":"', `",${after.slice(1)}\n`];
		},
		escape: (url) => toSafeJson(toUrlText(url)).slice(1, -1),
	}),
};
