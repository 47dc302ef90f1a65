import { meantHost, suggestName } from "../../../bindings/internal.js";
import type { Conduct } from "../../../insight/audit/index.js";
import { readHost } from "../../../insight/site-requests/host-name.js";
import { type Formatted, type Given, incomplete } from "../../arguments/command.js";
import { COMMON, shared } from "../../arguments/options.js";
import { countOf } from "../../arguments/read-numbers.js";
import { Failure } from "../../host/failure.js";

/** The maximum number of threads, and of other counted arguments. */
const MAX_JOBS = 256;
const MOST = 999_999;
const FAILURES: readonly FailureWord[] = [
	"ignores",
	"mostly",
	"hurries",
	"never asked",
	"obeys",
	"too few",
	"new-ignores",
];

export const AUDIT_FORMATS = ["text", "json", "csv", "html"] as const;
export const AUDIT_OPTIONS = {
	...shared("robots"),
	"robots-for": {
		multiple: true,
		value: "HOST=FILE",
		help: "the robots.txt of one host of a log of several; HOST@2026-10-01=FILE: from then on; may be repeated",
	},
	"format-string": {
		value: "FORMAT",
		help: "how lines of the log are built, as nginx's log_format or Apache's LogFormat has it",
	},
	fields: {
		value: "LIST",
		help: "for JSON, where fields are: time=ts,agent=request.headers.User-Agent,target=request.uri\n(also request, query, status, address, host, forwarded, signature)",
	},
	host: { value: "NAME", help: "of a log of several hosts, the one whose requests count" },
	"ip-ranges": {
		multiple: true,
		value: "NAME=FILE",
		help: "the networks of a crawler or operator, as it publishes them; may be repeated",
	},
	"client-address": {
		value: "FIELD",
		help: "the field with the client's address behind a proxy: keys of JSON, or a name of the format",
	},
	"trusted-proxies": {
		multiple: true,
		value: "LIST",
		help: "addresses and networks of your proxies, with commas: X-Forwarded-For counts as far as they wrote it",
	},
	"verify-dns": {
		help: "look up addresses, back and forth, of crawlers without --ip-ranges; reads LOG twice",
	},
	"max-lookups": { value: "N", help: "addresses to look up at most (default 200)" },
	jobs: {
		short: "j",
		value: "N",
		help: "threads that read lines (default 1); the report is the same for every N",
	},
	"fail-on": {
		value: "WORD",
		help: 'exit code 1 where a crawler is that: ignores, hurries, mostly, "never asked", obeys or\n"too few"; several with commas; new-ignores: where it ignores, and did not in the report\nof --compare',
	},
	compare: {
		value: "FILE",
		offers: "files",
		help: "an earlier report (--format json): which crawlers came, went, or changed their conduct",
	},
	top: { value: "N", help: "with text and html: show N crawlers; the others are one row" },
	"would-refuse": {
		help: "say what an enforcer (robotstxt-wasm/enforce) with these files would have refused, by crawler",
	},
	"merge-slashes": {
		help: "with --would-refuse: // and %2F in a path count as /, as by the enforcer's mergeSlashes",
	},
	...shared("quiet"),
	...COMMON,
} as const;

/** A reason to fail an audit: a conduct, or that a crawler ignores robots.txt and did not in an earlier report. */
type FailureWord = Conduct | "new-ignores";

/** A version of a robots.txt. */
export interface AuditedFile {
	/** A path, a URL, or `-`. */
	readonly file: string;
	/** Seconds since 1970 from which the site served the file; null if not given. */
	readonly fromSeconds: number | null;
}

export type AuditCommand = Formatted<(typeof AUDIT_FORMATS)[number]> & ReturnType<typeof readAudit>;

/** @throws Failure that names the option and what was expected. */
export function readAudit(given: Given<typeof AUDIT_OPTIONS>) {
	const { values, operands } = given;
	if (operands.length === 0 && given.isInputTerminal) {
		throw incomplete(given, "LOG: an access log, or - for standard input");
	}
	const logs = operands.length === 0 ? ["-"] : operands;
	const robots = robotsOf(given);
	const robotsFor = (values["robots-for"] ?? []).map(hostFileOf);
	const inputCount = [...logs, ...[...robots, ...robotsFor].map(({ file }) => file)].filter(
		(path) => path === "-",
	).length;
	if (inputCount > 1)
		throw new Failure("audit: expected - (standard input) once at most, for LOG or for --robots");
	const isVerifying = values["verify-dns"] === true;
	if (!isVerifying && values["max-lookups"] !== undefined) {
		throw new Failure("--max-lookups: expected only with --verify-dns");
	}
	if (isVerifying && logs.includes("-")) {
		throw new Failure(
			"--verify-dns: expected only files, since they are read twice; standard input is not kept",
		);
	}
	if (values["format-string"] !== undefined && values.fields !== undefined) {
		throw new Failure("--fields: expected without --format-string; one of them describes the log");
	}
	const failOn = values["fail-on"] === undefined ? [] : values["fail-on"].split(",").map(failureOf);
	if (failOn.includes("new-ignores") && values.compare === undefined) {
		throw new Failure("--fail-on: expected new-ignores only with --compare, which says what is new");
	}
	const format = values.json === true ? "json" : (values.format ?? "text");
	if (values.top !== undefined && format !== "text" && format !== "html") {
		throw new Failure(`--top: expected only with --format text or html; ${format} has every crawler`);
	}
	if (values["would-refuse"] === true && format !== "text" && format !== "json") {
		throw new Failure("--would-refuse: expected only with --format text or json");
	}
	if (values["merge-slashes"] === true && values["would-refuse"] !== true && format !== "json") {
		throw new Failure(
			"--merge-slashes: expected only with --would-refuse or --format json, whose counts it changes",
		);
	}
	return {
		logs,
		robots,
		robotsFor,
		formatString: values["format-string"],
		fields: values.fields === undefined ? undefined : fieldsOf(values.fields),
		host: values.host === undefined ? undefined : hostOf("--host", values.host),
		clientAddress: values["client-address"],
		trustedProxies: (values["trusted-proxies"] ?? []).flatMap((list) =>
			list.split(",").map((each) => each.trim()),
		),
		rangeFiles: (values["ip-ranges"] ?? []).map(rangeFileOf),
		/** Maximum number of addresses that are looked up; 0: none. */
		maxLookups: isVerifying ? countOf("--max-lookups", values["max-lookups"] ?? "200", MOST) : 0,
		/** Number of threads that read lines at once. */
		jobCount: countOf("--jobs", values.jobs ?? "1", MAX_JOBS, "a number of threads"),
		failOn,
		compare: values.compare,
		wouldRefuse: values["would-refuse"] === true,
		mergesSlashes: values["merge-slashes"] === true,
		top: values.top === undefined ? Number.POSITIVE_INFINITY : countOf("--top", values.top, MOST),
	};
}

function robotsOf(given: Given<typeof AUDIT_OPTIONS>): AuditedFile[] {
	const { robots = [], "robots-for": robotsFor = [] } = given.values;
	if (robots.length + robotsFor.length === 0) {
		throw incomplete(given, "--robots FILE, the robots.txt that was to be obeyed");
	}
	const files = robots.map((text) => {
		const [, host = ""] = /^([^=@]+)(?:@[^=]*)?=./.exec(text) ?? [];
		// A file with such a name is written ./NAME.
		if (meantHost(host) === host) {
			throw new Failure(`--robots: expected FILE; for one host of the log write --robots-for ${text}`);
		}
		// A text that only looks like a time is an error, and not opened as a file.
		const [, time, file] = /^(\d{4}-\d\d-\d\d[^=]*)=(.*)$/s.exec(text) ?? [];
		return { file: file ?? text, fromSeconds: time === undefined ? null : secondsOf("--robots", time) };
	});
	if (files.filter(({ fromSeconds }) => fromSeconds === null).length > 1) {
		throw new Failure(
			"--robots: expected the time from which each of several files held: --robots 2026-10-01=FILE",
		);
	}
	return files;
}

/** Seconds since 1970 of a day, which begins at midnight in UTC, or of a time with its zone. */
function secondsOf(option: string, time: string): number {
	const seconds = Date.parse(time) / 1000;
	const [, day] = /^(\d{4}-\d\d-\d\d)(?:T.*(?:Z|[+-]\d\d:\d\d))?$/.exec(time) ?? [];
	if (day !== undefined && !Number.isNaN(seconds) && isDay(day)) return seconds;
	const got = JSON.stringify(time);
	throw new Failure(
		`${option}: expected a time as 2026-10-01 or 2026-10-01T12:00:00Z before the file, got ${got}`,
	);
}

/** Whether a day exists: `Date.parse` takes February 30 for March 2. */
function isDay(day: string): boolean {
	return new Date(day).toJSON()?.startsWith(day) === true;
}

function hostFileOf(text: string): AuditedFile & { readonly host: string } {
	const [, host, time, file] = /^([^=@]+)(?:@([^=]+))?=(.+)$/s.exec(text) ?? [];
	if (host !== undefined && file !== undefined) {
		return {
			host: hostOf("--robots-for", host),
			file,
			fromSeconds: time === undefined ? null : secondsOf("--robots-for", time),
		};
	}
	throw new Failure(`--robots-for: expected HOST=FILE or HOST@2026-10-01=FILE, got ${JSON.stringify(text)}`);
}

/** A host as logs have it. */
function hostOf(option: string, text: string): string {
	try {
		return readHost(option, text);
	} catch (error) {
		throw new Failure((error as Error).message);
	}
}

function fieldsOf(text: string): Readonly<Record<string, string>> {
	const pairs = text.split(",").map((pair) => {
		const [, field, path] = /^(\w+)=(.+)$/.exec(pair) ?? [];
		if (field !== undefined && path !== undefined) return [field, path] as const;
		throw new Failure(`--fields: expected FIELD=KEY.KEY, several with commas, got ${JSON.stringify(pair)}`);
	});
	return Object.fromEntries(pairs);
}

function rangeFileOf(text: string) {
	const [, name, path] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
	if (name !== undefined && path !== undefined) return { name, path };
	throw new Failure(
		`--ip-ranges: expected NAME=FILE, such as Googlebot=googlebot.json, got ${JSON.stringify(text)}`,
	);
}

function failureOf(text: string): FailureWord {
	const word = text.trim();
	const found = FAILURES.find((failure) => failure === word);
	if (found !== undefined) return found;
	const got = `${JSON.stringify(word)}${suggestName(word, FAILURES)}`;
	throw new Failure(`--fail-on: expected one of ${FAILURES.join(", ")}, got ${got}`);
}
