import type { Sitemap } from "../../bindings/auto.js";
import type { SitemapsCommand } from "../arguments/commands.js";
import { type LineFormat, tsvLine } from "../arguments/formats.js";
import { Failure } from "../host/failure.js";
import type { Host } from "../host/host.js";
import { judgeOptions, openNotedFile } from "../input/robots-file.js";
import { escapeText, toSafeJson } from "../output/formats/escape.js";
import { noteFor, Output, say } from "../output/output.js";

/** `sitemaps`: the sitemaps that files name. If a file is unreadable, it continues with the next file. */
export async function sitemaps(host: Host, command: SitemapsCommand): Promise<number> {
	const { robotsUrl } = command;
	judgeOptions(host, command, { robotsUrl });
	const note = noteFor(host, command);
	const output = new Output(host.stdout);
	let hasUnreadable = false;
	for (const file of command.files) {
		try {
			const { name, robots } = await openNotedFile(host, file, command, robotsUrl);
			const found = robots.sitemaps;
			robots.dispose();
			if (found.length === 0) note(`${name}: it names no sitemap`);
			await output.write(found.map((each) => print(name, each, command.format)).join(""));
		} catch (error) {
			if (!(error instanceof Failure)) throw error;
			say(host, error.message);
			hasUnreadable = true;
		}
	}
	return hasUnreadable ? 2 : 0;
}

function print(file: string, sitemap: Sitemap, format: LineFormat): string {
	if (format === "json") return `${toSafeJson({ file, ...sitemap })}\n`;
	const url = escapeText(sitemap.url);
	return format === "tsv" ? tsvLine(escapeText(file), sitemap.line, url) : `${url}\n`;
}
