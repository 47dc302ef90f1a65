import { requestedUrl } from "../../../bindings/url/requested.js";
import type { WhoCommand } from "../../arguments/commands.js";
import { Failure } from "../../host/failure.js";
import type { Host } from "../../host/host.js";
import { judgeOptions, openNotedFile } from "../../input/robots-file.js";
import { paintFor } from "../../output/formats/paint.js";
import { noteFor, Output } from "../../output/output.js";
import { takesUrlsAsWritten } from "../../urls/as-written.js";
import { toUrlText } from "../../urls/octet-text.js";
import { printColumns, printJson } from "./who-data.js";
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
	const isAsWritten = takesUrlsAsWritten({ ...command, isAsWritten: false });
	const urls = isAsWritten ? command.urls : command.urls.map((url) => toUrlText(requestedUrl(url)));
	const { maxWork = DEFAULT_WORK } = command;
	const listed = telling(urls, () => whoMay(robots, { maxWork, urls: urls.length === 0 ? undefined : urls }));
	const print = {
		text: () => printTable(name, listed, urls.length, paintFor(host, command.colour)),
		json: () => printJson(listed),
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

/** @throws Failure that shows the URL in place of the library's argument. */
function telling<T>(urls: readonly string[], act: () => T): T {
	try {
		return act();
	} catch (error) {
		const [, index, rest] = /^urls\[(\d+)\](:.*)$/s.exec(error instanceof Error ? error.message : "") ?? [];
		if (index === undefined) throw error;
		throw new Failure(`${JSON.stringify(urls[Number(index)])}${rest}`);
	}
}
