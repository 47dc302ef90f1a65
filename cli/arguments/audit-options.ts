import { meantHost, suggestName } from "../../bindings/internal.js";
import { readHost } from "../../insight/site-requests/host-name.js";
import { Failure } from "../host/failure.js";
import type { AuditCommand, AuditedFile, CommonOptions, FailureWord } from "./commands.js";
import { incomplete } from "./incomplete.js";
import { jobCountOf } from "./job-count.js";

const DEFAULT_MAX_LOOKUPS = "200";
const FAILURES: readonly FailureWord[] = [
	"ignores",
	"mostly",
	"hurries",
	"never asked",
	"obeys",
	"too few",
	"new-ignores",
];

/** The parsed options. */
interface Values {
	readonly robots?: readonly string[] | undefined;
	readonly "robots-for"?: readonly string[] | undefined;
	readonly "client-address"?: string | undefined;
	readonly "trusted-proxies"?: readonly string[] | undefined;
	readonly "format-string"?: string | undefined;
	readonly fields?: string | undefined;
	readonly host?: string | undefined;
	readonly "ip-ranges"?: readonly string[] | undefined;
	readonly "verify-dns"?: boolean | undefined;
	readonly "max-lookups"?: string | undefined;
	readonly jobs?: string | undefined;
	readonly "fail-on"?: string | undefined;
	readonly compare?: string | undefined;
	readonly top?: string | undefined;
	readonly "would-refuse"?: boolean | undefined;
	readonly "merge-slashes"?: boolean | undefined;
	readonly format?: string | undefined;
	readonly json?: boolean | undefined;
}

type AuditPart = Omit<AuditCommand, keyof CommonOptions | "format">;

/**
 * Reads the operands of `audit`, and its options except the common options.
 *
 * @throws Failure that names the option and what was expected.
 */
export function auditPart(values: Values, operands: readonly string[], isInputTerminal: boolean): AuditPart {
	if (operands.length === 0 && isInputTerminal) {
		throw incomplete("audit", "LOG: an access log, or - for standard input");
	}
	const logs = operands.length === 0 ? ["-"] : operands;
	const robots = robotsOf(values);
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
		maxLookups: isVerifying ? lookupsOf(values["max-lookups"] ?? DEFAULT_MAX_LOOKUPS) : 0,
		jobCount: jobCountOf(values),
		failOn,
		compare: values.compare,
		wouldRefuse: values["would-refuse"] === true,
		mergesSlashes: values["merge-slashes"] === true,
		top: values.top === undefined ? Number.POSITIVE_INFINITY : topOf(values.top),
	};
}

function robotsOf({ robots = [], "robots-for": robotsFor = [] }: Values): AuditedFile[] {
	if (robots.length + robotsFor.length === 0) {
		throw incomplete("audit", "--robots FILE, the robots.txt that was to be obeyed");
	}
	const files = robots.map((text) => {
		const [, host = ""] = /^([^=@]+)(?:@[^=]*)?=./.exec(text) ?? [];
		// A file with such a name is written ./NAME.
		if (meantHost(host) === host) {
			throw new Failure(`--robots: expected FILE; for one host of the log write --robots-for ${text}`);
		}
		// What only looks like a time is told about, and not opened as a file.
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
	if (!Number.isNaN(seconds) && /^\d{4}-\d\d-\d\d(?:T.*(?:Z|[+-]\d\d:\d\d))?$/.test(time)) return seconds;
	const got = JSON.stringify(time);
	throw new Failure(
		`${option}: expected a time as 2026-10-01 or 2026-10-01T12:00:00Z before the file, got ${got}`,
	);
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

function lookupsOf(text: string): number {
	if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
	throw new Failure(`--max-lookups: expected a number from 1 to 999999, got ${JSON.stringify(text)}`);
}

function topOf(text: string): number {
	if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
	throw new Failure(`--top: expected a number from 1 to 999999, got ${JSON.stringify(text)}`);
}

function failureOf(text: string): FailureWord {
	const word = text.trim();
	const found = FAILURES.find((failure) => failure === word);
	if (found !== undefined) return found;
	const got = `${JSON.stringify(word)}${suggestName(word, FAILURES)}`;
	throw new Failure(`--fail-on: expected one of ${FAILURES.join(", ")}, got ${got}`);
}
