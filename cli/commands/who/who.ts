import type { Dialect } from "../../../bindings/auto.js";
import { requestedUrl } from "../../../bindings/internal.js";
import type { WhoMay } from "../../../insight/analysis/index.js";
import { noteDialects, readingsOf } from "../../arguments/asked-crawler.js";
import { defineCommand, type Formatted, type Given } from "../../arguments/command.js";
import { LINE_FORMATS } from "../../arguments/formats.js";
import { fileFirst, robotsUrlOf } from "../../arguments/operands.js";
import { COMMON, shared } from "../../arguments/options.js";
import { purposesInWords } from "../../arguments/purposes.js";
import { maxWorkOf } from "../../arguments/read-numbers.js";
import { naming } from "../../host/failure.js";
import type { Host } from "../../host/host.js";
import { type AskedFile, readBy } from "../../input/documented-file.js";
import { judgeOptions, openNotedFile } from "../../input/robots-file.js";
import { toldPreferences } from "../../input/told-preferences.js";
import { paintFor } from "../../output/formats/paint.js";
import { noteFor, Output } from "../../output/output.js";
import { takesUrlsAsWritten } from "../../urls/as-written.js";
import { toUrlText } from "../../urls/octet-text.js";
import { printColumns, printWhoJson } from "./who-data.js";
import { printPage } from "./who-page.js";
import { printTable } from "./who-table.js";

const DEFAULT_WORK = 2_000_000;
const NOT_SETTLED = 3;

const FORMATS = [...LINE_FORMATS, "html"] as const;
const OPTIONS = { ...shared("robots-url", "max-work"), ...COMMON };

export const whoCommand = defineCommand({
	name: "who",
	usage: "who FILE [URL...]",
	summary: "which crawlers may fetch all, nothing or part",
	about: `Lists crawlers by purpose: every documented one, the others that the file names, the six for AI without a
document that most files name, and * for the rest. For each it prints whether the crawler may fetch all, nothing
or part of the site (or of the given URLs), the group that applies with its line, and the rules. "all" and
"nothing" are proved over all possible URLs. The list also says what the file cannot do: some crawlers disregard
robots.txt, a control token governs only how other crawlers' copies are used, and a signal is a wish. The purposes:
${purposesInWords()}

A FILE is a path, - for standard input, or an http(s) URL. With --format tsv:
purposes, access, crawler, operator, lines of the groups, line of the rule for all, lines of exceptions, what
the file cannot do.`,
	end: `Exit codes: 0; 2 wrong usage, or FILE cannot be read or fetched; 3 some crawlers could not be decided.`,
	example: "who https://example.com/",
	formats: FORMATS,
	options: OPTIONS,
	read: readWho,
	run: runWho,
});

type WhoCommand = Formatted<(typeof FORMATS)[number]> & ReturnType<typeof readWho>;

function readWho(given: Given<typeof OPTIONS>) {
	const [file, ...urls] = fileFirst(given);
	return { file, urls, robotsUrl: robotsUrlOf(given.values, [file]), maxWork: maxWorkOf(given.values) };
}

/** Lists what each documented crawler, and each that a file names, may fetch. */
async function runWho(host: Host, command: WhoCommand): Promise<number> {
	const { robotsUrl } = command;
	judgeOptions(host, command, { robotsUrl });
	const { robots, name } = await openNotedFile(host, command.file, command, robotsUrl);
	const { whoMay } = await host.library.analysis();
	const { urls, maxWork = DEFAULT_WORK } = command;
	const list = (file: AskedFile) => {
		const isAsWritten = takesUrlsAsWritten({ parse: file, isAsWritten: false });
		const asked = isAsWritten ? urls : urls.map((url) => toUrlText(requestedUrl(url)));
		const urlOf = (argument: string) => {
			const url = asked.find((_, index) => argument === `urls[${index}]`);
			return url === undefined ? undefined : JSON.stringify(url);
		};
		return naming(urlOf, () => whoMay(file, { maxWork, urls: asked.length === 0 ? undefined : asked }));
	};
	const listed = list(robots);
	if (command.parse.dialect === undefined) {
		noteDialects(
			listByDialects(host, listed, (dialect) => list(readBy(robots, dialect))),
			noteFor(host, command),
		);
	}
	const told = await toldPreferences(host.library, robots);
	const print = {
		text: () => printTable(name, listed, told.inWords, urls.length, paintFor(host, command.colour)),
		json: () => printWhoJson(listed, told),
		tsv: () => printColumns(listed),
		html: () => printPage(name, listed, urls.length),
	}[command.format];
	await new Output(host.stdout).write(print());
	robots.dispose();
	const unknown = listed.filter(({ access }) => access === "unknown");
	if (unknown.length === 0) return 0;
	noteFor(host, command)(`${unknown.length} crawlers are not settled within --max-work`);
	return NOT_SETTLED;
}

/** Replaces the entries of crawlers that document a dialect by those that `list` has in it. @returns their operators. */
function listByDialects(
	host: Host,
	listed: WhoMay[],
	list: (dialect: Dialect) => readonly WhoMay[],
): ReadonlyMap<string, Dialect> {
	const documented = new Map<string, Dialect>();
	for (const { token } of listed) {
		const [dialect] = readingsOf(host, token);
		if (dialect !== "rfc9309") documented.set(token, dialect);
	}
	for (const dialect of new Set(documented.values())) {
		const byToken = new Map(list(dialect).map((entry) => [entry.token, entry]));
		for (const [index, { token }] of listed.entries()) {
			if (documented.get(token) === dialect) listed[index] = byToken.get(token)!;
		}
	}
	const operators = listed.flatMap(({ token, crawler }): [string, Dialect][] => {
		const dialect = documented.get(token);
		return dialect === undefined ? [] : [[`crawlers of ${crawler?.operator}`, dialect]];
	});
	return new Map(operators);
}
