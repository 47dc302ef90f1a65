import { takesRequested } from "../../../bindings/internal.js";
import type { PolicySet, SetExplanation } from "../../../bindings/set/index.js";
import type { Formatted, Given } from "../../arguments/command.js";
import type { LineFormat } from "../../arguments/formats.js";
import { urlsOf } from "../../arguments/operands.js";
import type { Shared } from "../../arguments/options.js";
import { Failure } from "../../host/failure.js";
import type { Host } from "../../host/host.js";
import { isColoured } from "../../output/formats/paint.js";
import { judgeUrls } from "../../urls/judged-urls.js";
import { ListJudge } from "../../urls/line-judge.js";
import type { GivenUrl } from "../../urls/octet-text.js";
import { type LineFacts, type VerdictFormat, verdictFormat } from "../../urls/verdict-format.js";
import { openSetFile } from "./set-file.js";

const LINE_COLUMNS = 8;

/** A set has no rules: the number of a line is what it knows of them. */
export const NUMBER_ONLY: LineFacts = {
	text: (line) => (line === 0 ? "-" : `line ${line}`).padEnd(LINE_COLUMNS),
	tsv: (line) => (line === 0 ? "" : String(line)),
	json: (line) => ({ line: line === 0 ? null : line }),
	cutMark: "",
};

type SetCheckCommand = Formatted<LineFormat> & ReturnType<typeof readSetCheck>;

const EXAMPLE = "check --set sites.set https://example.com/private/";

/** Options that are refused with --set: a set contains their values, or does not need them. */
const NOT_WITH_SET = [
	"agent",
	"crawler",
	"robots-url",
	"policy",
	"dialect",
	"engine",
	"max-bytes",
	"fetch",
] as const;

/** @throws Failure if an option is given whose value is in the set. */
export function refuseWithSet(values: Partial<Record<(typeof NOT_WITH_SET)[number], unknown>>): void {
	for (const option of NOT_WITH_SET) {
		if (values[option] !== undefined) {
			throw new Failure(
				`--${option}: expected without --set; a set knows its crawler, and how its files are read`,
			);
		}
	}
}

export function readSetCheck(given: Given<Shared<"set" | "urls" | "as-written" | "exit-zero" | "agent">>) {
	const { values } = given;
	refuseWithSet(values);
	return {
		set: values.set!,
		urls: urlsOf({ ...given, example: EXAMPLE }, false),
		isAsWritten: values["as-written"] === true,
		exitsZero: values["exit-zero"] === true,
	};
}

/** `check --set`: the verdict on each URL by the policy of its origin, one line each, in their order. */
export async function checkBySet(host: Host, command: SetCheckCommand): Promise<number> {
	const { format, isQuiet, colour, isAsWritten } = command;
	const set = await openSetFile(host, command.set);
	try {
		const written = isQuiet ? null : verdictFormat(format, NUMBER_ONLY, isColoured(host, colour));
		const judge = judgeOfSet(set, written, isAsWritten);
		const expected = "an absolute URL, with scheme and host";
		return (await judgeUrls(host, command, (block) => judge.judge(block), expected)).code;
	} finally {
		set.dispose();
	}
}

export function judgeOfSet(set: PolicySet, format: VerdictFormat | null, isAsWritten: boolean): ListJudge {
	const decider = {
		checkLines: (octets: Uint8Array) => set.checkLines(octets),
		decideLines: (octets: Uint8Array) => set.decideLines(octets),
		decide: (url: GivenUrl) => {
			const [{ verdict, line }] = set.explainAll([url]) as [SetExplanation];
			return { verdict, line: line ?? 0 };
		},
	};
	return new ListJudge(decider, { format, isAsWritten: isAsWritten || !takesRequested(set.dialect) });
}
