import type { Sitemap } from "../../bindings/auto.js";
import { defineCommand, type Formatted, type Given } from "../arguments/command.js";
import { LINE_FORMATS, type LineFormat, tsvLine } from "../arguments/formats.js";
import { filesOf, robotsUrlOf } from "../arguments/operands.js";
import { COMMON, shared } from "../arguments/options.js";
import type { Host } from "../host/host.js";
import { judgeOptions, openNotedFile } from "../input/robots-file.js";
import { escapeText, toSafeJson } from "../output/formats/escape.js";
import { noteFor, Output, takeReadable } from "../output/output.js";

const OPTIONS = { ...shared("robots-url"), ...COMMON };

export const sitemapsCommand = defineCommand({
	name: "sitemaps",
	usage: "sitemaps FILE...",
	summary: "the sitemaps that a robots.txt names",
	about: `Prints the sitemaps that robots.txt files name, one URL per line. With --format tsv: file, line, URL. A FILE
is a path, - for standard input, or an http(s) URL.`,
	end: "Exit codes: 0 every file was read; 2 wrong usage, or a file cannot be read or fetched.",
	example: "sitemaps https://example.com/",
	formats: LINE_FORMATS,
	options: OPTIONS,
	read: readSitemapsCommand,
	run: printSitemaps,
});

type SitemapsCommand = Formatted<LineFormat> & ReturnType<typeof readSitemapsCommand>;

function readSitemapsCommand(given: Given<typeof OPTIONS>) {
	const files = filesOf(given);
	return { files, robotsUrl: robotsUrlOf(given.values, files) };
}

/** Prints the sitemaps that files name. If a file is unreadable, it continues with the next. */
async function printSitemaps(host: Host, command: SitemapsCommand): Promise<number> {
	const { robotsUrl } = command;
	judgeOptions(host, command, { robotsUrl });
	const note = noteFor(host, command);
	const output = new Output(host.stdout);
	const areReadable = await takeReadable(host, command.files, async (file) => {
		const { name, robots } = await openNotedFile(host, file, command, robotsUrl);
		const found = robots.sitemaps;
		robots.dispose();
		if (found.length === 0) note(`${name}: it names no sitemap`);
		await output.write(found.map((each) => print(name, each, command.format)).join(""));
	});
	return areReadable ? 0 : 2;
}

function print(file: string, sitemap: Sitemap, format: LineFormat): string {
	if (format === "json") return `${toSafeJson({ file, ...sitemap })}\n`;
	const url = escapeText(sitemap.url);
	return format === "tsv" ? tsvLine(escapeText(file), sitemap.line, url) : `${url}\n`;
}
