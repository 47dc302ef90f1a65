import type { RobotsTxt } from "../../bindings/index.js";
import { unescapeAgent } from "../../insight/audit/agents/agent-escapes.js";
import { Recogniser } from "../../insight/site-requests/senders/recogniser.js";

/** Numbers below a limit, the same for a seed. */
export function seededRandom(seed: number): (limit: number) => number {
	let state = seed;
	return (limit) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
		return Math.floor(((state >>> 8) / 2 ** 24) * limit);
	};
}

interface Entry {
	readonly seconds: number;
	readonly target: string;
	readonly agent: string;
	readonly isEscaped?: boolean;
}

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

function clfSeconds(text: string): number {
	// An octet a character.
	const octets = Buffer.from(text).toString("latin1");
	const [whole = "", day, month, year, time] =
		/^(\d\d)\/(...)\/(\d{4})[: ]((?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60))(?:[.,]\d*)? ?/s.exec(octets) ?? [];
	const number = MONTHS.indexOf(month ?? "");
	if (time === undefined || number < 0 || Number(day) < 1) return Number.NaN;
	if (Number(day) > new Date(Number(year), number + 1, 0).getDate()) return Number.NaN;
	const start = Date.UTC(Number(year), number, Number(day)) / 1000;
	const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number);
	const local = start + hours * 3600 + minutes * 60 + seconds;
	const zone = octets.slice(whole.length);
	if (/^(?:Z|UTC|GMT|)$/.test(zone)) return local;
	const [, sign, zoneHours, zoneMinutes] = /^([+-])([01]\d|2[0-3]):?([0-5]\d)$/.exec(zone) ?? [];
	return local - Number(`${sign}1`) * (Number(zoneHours) * 3600 + Number(zoneMinutes) * 60);
}

function targetOf(request: string): string {
	const [, rest = ""] = /^[^ ]* (.*)$/s.exec(request) ?? [];
	return rest.replace(/ HTTP\/[^ ]*$/s, "");
}

function unescapeTarget(target: string): string {
	return target
		.replace(/\\(?:x([0-9a-fA-F]{2})|(["\\]))/g, (_, hex: string | undefined, plain: string | undefined) =>
			hex === undefined ? plain! : String.fromCharCode(Number.parseInt(hex, 16)),
		)
		.replaceAll("\n", "");
}

/** Undefined where the line cannot be read. */
type ReadEntry = (line: string) => Entry | undefined;

const READERS: Readonly<Record<string, ReadEntry>> = {
	combined: (line) => readText("combined", line),
	"combined with host": (line) => readText("combined with host", line),
	"format string": (line) => {
		const [, seconds = "", target = "", agent = ""] = /^(.*?)\|.*?\|.*?\|(.*?)\|(.*)$/s.exec(line) ?? [];
		if (!/^(?:.*?\|){4}/s.test(line)) return undefined;
		return { seconds: /^\d+(?:\.\d*)?$/.test(seconds) ? Number(seconds) : Number.NaN, target, agent };
	},
	JSON: (line) => {
		try {
			const { ts, request, status: _ } = JSON.parse(line);
			if (typeof ts !== "number" && typeof ts !== "string") return undefined;
			const agent = request?.headers?.["User-Agent"];
			const text = (value: unknown) =>
				typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
			return {
				seconds: /^\d+(?:\.\d*)?$/.test(String(ts)) ? Number(ts) : Number.NaN,
				target: text(request?.uri),
				agent: text(Array.isArray(agent) ? agent[0] : agent),
			};
		} catch {
			return undefined;
		}
	},
	"W3C extended": (line) => {
		const cells = line.split(line.includes("\t") ? "\t" : " ");
		if (cells.length !== 7) return undefined;
		const [date = "", time = "", , stem = "", query = "", , agent = ""] = cells.map((cell) =>
			cell === "-" ? "" : cell,
		);
		const isTime = /^\d{4}([-/])\d\d\1\d\d$/.test(date);
		return {
			seconds: isTime
				? clfSeconds(
						`${date.slice(8, 10)}/${MONTHS[Number(date.slice(5, 7)) - 1]}/${date.slice(0, 4)}:${time}`,
					)
				: Number.NaN,
			target: stem.includes("?") || query === "" ? stem : `${stem}?${query.replace(/^\?/, "")}`,
			agent,
			isEscaped: true,
		};
	},
};

/** The text up to the first `after`, and what follows it; a quote after an odd number of backslashes ends no field. */
function upTo(text: string, after: string): readonly [field: string, rest: string] | undefined {
	for (let at = text.indexOf(after); at >= 0; at = text.indexOf(after, at + 1)) {
		const [backslashes = ""] = /\\*$/.exec(text.slice(0, at)) ?? [];
		if (after.startsWith('"') && backslashes.length % 2 === 1) continue;
		return [text.slice(0, at), text.slice(at + after.length)];
	}
	return undefined;
}

function readText(name: string, line: string): Entry | undefined {
	const fields: string[] = [];
	let rest = line;
	const ends = [" ", " ", " [", '] "', '" ', " ", ' "', '" "', '"'];
	for (const after of name === "combined" ? ends : [" ", ...ends]) {
		const found = upTo(rest, after);
		if (found === undefined) return undefined;
		fields.push(found[0]);
		rest = found[1];
	}
	const [time = "", request = "", , , , agent = ""] = fields.slice(-6);
	return { seconds: clfSeconds(time), target: targetOf(request), agent };
}

const EARLIEST = Date.UTC(1990, 0) / 1000;
const LATEST = Date.UTC(2200, 0) / 1000;
const RESOURCE =
	/\.(?:avif|bmp|css|cur|eot|gif|ico|jpeg|jpg|js|json|map|mjs|mp3|mp4|ogg|otf|png|svg|ttf|wasm|wav|webm|webmanifest|webp|woff|woff2)$/i;

/**
 * Computes the counts of an audit with a plain and slow reader: it splits lines, uses expressions, and asks the file
 * about each request. Who sent it is asked of the one recogniser, which has tests of its own.
 */
export function referenceCounts(name: string, text: string, robots: RobotsTxt) {
	const lines = text.split("\n");
	if (lines.at(-1) === "") lines.pop();
	const recogniser = new Recogniser(
		robots.groups.flatMap((group) => group.productTokens.map(({ value }) => value)),
	);
	const counts = { lineCount: lines.length, requestCount: 0, crawlerRequestCount: 0, unreadableCount: 0 };
	const crawlers: Record<string, [number, number, number, number, number]> = {};
	for (const ended of lines) {
		const line = ended.replace(/\r$/, "");
		if (line === "" || (name === "W3C extended" && line.startsWith("#"))) continue;
		const entry = READERS[name]!(line);
		if (entry === undefined) {
			counts.unreadableCount++;
			continue;
		}
		const { seconds, target, agent, isEscaped } = entry;
		const escapes = isEscaped ? "url" : name === "JSON" ? "none" : "backslash";
		const sender = recogniser.find(unescapeAgent(agent, escapes));
		if (!(seconds >= EARLIEST && seconds < LATEST)) {
			counts.unreadableCount++;
			continue;
		}
		counts.requestCount++;
		if (sender === null) continue;
		counts.crawlerRequestCount++;
		crawlers[sender.name] ??= [0, 0, 0, 0, 0];
		const counted = crawlers[sender.name]!;
		counted[0]++;
		const path = target.replace(/\?.*$/s, "");
		if (path === "/robots.txt") {
			counted[4]++;
			continue;
		}
		if (!RESOURCE.test(path)) counted[1]++;
		const [verdict] = robots.matcher(sender.productToken).checkAll([unescapeTarget(target)]);
		if (verdict! > 1) continue;
		counted[2]++;
		if (verdict === 0) counted[3]++;
	}
	return { ...counts, crawlers };
}
