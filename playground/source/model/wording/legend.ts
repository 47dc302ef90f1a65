import { Verdict } from "../../../../bindings/shared-exports.js";
import { SEVERITY_SIGNS, VERDICT_SIGNS } from "./summary.js";

/** Something that the page shows by a sign or a colour, and what it means. */
export interface LegendEntry {
	/** The sign or colour, as text. */
	readonly sign: string;
	/** The class that gives the sign its look in the page. */
	readonly look: string;
	readonly meaning: string;
}

const verdict = (code: keyof typeof VERDICT_SIGNS, look: string, meaning: string): LegendEntry => ({
	sign: `${VERDICT_SIGNS[code].sign} ${VERDICT_SIGNS[code].word}`,
	look: `badge ${look}`,
	meaning,
});

const severity = (code: keyof typeof SEVERITY_SIGNS, meaning: string): LegendEntry => ({
	sign: `${SEVERITY_SIGNS[code].sign} ${SEVERITY_SIGNS[code].word}`,
	look: `severity-${code}`,
	meaning,
});

/** Marks of verdicts, for their cells and for the legend. */
export const MARKS = { differs: "≠", changed: "Δ" } as const;

/** Every sign of the page, by topic. */
export const LEGEND: readonly { readonly title: string; readonly entries: readonly LegendEntry[] }[] = [
	{
		title: "Verdicts",
		entries: [
			verdict(Verdict.Allowed, "allowed", "The crawler may fetch the URL."),
			verdict(Verdict.Disallowed, "disallowed", "The file asks the crawler not to fetch the URL."),
			verdict(Verdict.OutOfScope, "out-of-scope", "The URL is on another site than the file."),
			verdict(Verdict.InvalidUrl, "invalid", "The text cannot be requested."),
			{
				sign: "12",
				look: "deciding-line",
				meaning: "The line of the rule that decides. Without a number no rule does.",
			},
			{
				sign: MARKS.differs,
				look: "mark",
				meaning: "Another dialect has another verdict. Choose the verdict to see all three.",
			},
			{ sign: MARKS.changed, look: "mark", meaning: "The earlier version of the file has another verdict." },
			{
				sign: "ignores robots.txt",
				look: "ignores",
				meaning: "The crawler does not obey: its column is what the file would tell it.",
			},
		],
	},
	{
		title: "In the file",
		entries: [
			{
				sign: "✓ or ✓3",
				look: "badge allowed",
				meaning: "Beside a line: the rule allows a URL of the list, or three of them.",
			},
			{
				sign: "✕ or ✕3",
				look: "badge disallowed",
				meaning: "Beside a line: the rule blocks a URL of the list, or three of them.",
			},
			{ sign: "Coloured line", look: "legend-band", meaning: "The rule that decides the chosen verdict." },
			{
				sign: "Grey rule",
				look: "legend-idle",
				meaning: "No verdict would change without the rule. Only if greying is on.",
			},
			{
				sign: "Wavy, dashed, dotted",
				look: "legend-underline",
				meaning: "Where an error, a warning or a note is.",
			},
		],
	},
	{
		title: "Findings",
		entries: [
			severity("error", "A crawler does what the author did not mean."),
			severity("warning", "A crawler probably does what the author did not mean."),
			severity("note", "A matter of tidiness."),
			{
				sign: "− and +",
				look: "deciding-line",
				meaning: "A line that a fix takes away, and one that it writes.",
			},
		],
	},
	{
		title: "Who may",
		entries: [
			{ sign: "All", look: "who-all", meaning: "Every URL is allowed." },
			{ sign: "Part", look: "who-part", meaning: "Some URLs are allowed, some are not." },
			{ sign: "Nothing", look: "who-nothing", meaning: "No URL is allowed." },
			{ sign: "Not settled", look: "who-unknown", meaning: "The file is too hard to settle it." },
		],
	},
];
