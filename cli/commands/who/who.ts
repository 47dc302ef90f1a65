import type { Dialect } from "../../../bindings/auto.js";
import { requestedUrl } from "../../../bindings/internal.js";
import type { WhoMay } from "../../../insight/analysis/index.js";
import { noteDialects, readingsOf } from "../../arguments/asked-crawler.js";
import type { WhoCommand } from "../../arguments/commands.js";
import { Failure, messageBy } from "../../host/failure.js";
import type { Host } from "../../host/host.js";
import { type AskedFile, readBy } from "../../input/documented-file.js";
import { judgeOptions, openNotedFile } from "../../input/robots-file.js";
import { paintFor } from "../../output/formats/paint.js";
import { noteFor, Output } from "../../output/output.js";
import { takesUrlsAsWritten } from "../../urls/as-written.js";
import { toUrlText } from "../../urls/octet-text.js";
import { printColumns, printWhoJson } from "./who-data.js";
import { printPage } from "./who-page.js";
import { printTable } from "./who-table.js";

/** Default number of steps for all crawlers together. */
const DEFAULT_WORK = 2_000_000;
const NOT_SETTLED = 3;

/** `who`: what each documented crawler, and each that a file names, may fetch. */
export async function who(host: Host, command: WhoCommand): Promise<number> {
	const { robotsUrl } = command;
	judgeOptions(host, command, { robotsUrl });
	const { robots, name } = await openNotedFile(host, command.file, command, robotsUrl);
	const { whoMay } = await host.library.analysis();
	const { urls, maxWork = DEFAULT_WORK } = command;
	const list = (file: AskedFile) => {
		const isAsWritten = takesUrlsAsWritten({ parse: file, isAsWritten: false });
		const asked = isAsWritten ? urls : urls.map((url) => toUrlText(requestedUrl(url)));
		return telling(asked, () => whoMay(file, { maxWork, urls: asked.length === 0 ? undefined : asked }));
	};
	const listed = list(robots);
	if (command.parse.dialect === undefined) {
		noteDialects(
			listByDialects(host, listed, (dialect) => list(readBy(robots, dialect))),
			noteFor(host, command),
		);
	}
	const print = {
		text: () => printTable(name, listed, urls.length, paintFor(host, command.colour)),
		json: () => printWhoJson(listed),
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

/**
 * Replaces the entries of crawlers that document a dialect by those of the file in that dialect.
 *
 * @param list the entries in a dialect.
 * @returns whose crawlers these are.
 */
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

/** @throws Failure that shows the URL in place of the library's argument. */
function telling<T>(urls: readonly string[], act: () => T): T {
	try {
		return act();
	} catch (error) {
		const message = messageBy(error, (argument) => {
			const index = urls.findIndex((_, each) => argument === `urls[${each}]`);
			return index === -1 ? undefined : JSON.stringify(urls[index]);
		});
		throw message === null ? error : new Failure(message);
	}
}
