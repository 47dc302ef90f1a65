import {
	argumentError,
	describeValue,
	isList,
	oneOf,
	rangeError,
	typeError,
	validateMembers,
} from "../../bindings/internal.js";
import { isAuditableFile } from "../site-requests/files/auditable-file.js";
import { readHost } from "../site-requests/host-name.js";
import { readNetworks, readRanges } from "../site-requests/senders/ranges-option.js";
import { layoutOfFormat } from "./formats/format-string.js";
import { JsonReader } from "./formats/json-reader.js";
import type { JsonFields, LineReader } from "./formats/line-reader.js";
import { withClient } from "./formats/recognise.js";
import { TextReader } from "./formats/text-reader.js";
import type { LogAuditOptions, LogField, RobotsTxtVersion } from "./types.js";

const OPTIONS: readonly (keyof LogAuditOptions)[] = [
	"robots",
	"robotsFor",
	"format",
	"host",
	"ranges",
	"clientAddress",
	"trustedProxies",
	"mergeSlashes",
	"verify",
];
const VERSION_MEMBERS: readonly (keyof RobotsTxtVersion)[] = ["fromSeconds", "robots"];
const LOG_FIELDS: readonly LogField[] = [
	"time",
	"agent",
	"target",
	"request",
	"query",
	"status",
	"address",
	"host",
	"forwarded",
	"signature",
];
const EXPECTED_FILE = "a parsed file, as RobotsTxt.parse returns it";

/** The versions of one host; of all others if it is null. */
interface SiteFiles {
	readonly host: string | null;
	readonly versions: readonly RobotsTxtVersion[];
}

/** Validated options. */
export interface ReadOptions {
	/** The first site is for all hosts without a robots.txt of their own. */
	readonly sites: readonly SiteFiles[];
	/** The reader; null if the format is to be recognised. */
	readonly reader: LineReader | null;
	readonly host: string | null;
	readonly ranges: Readonly<Record<string, readonly string[]>>;
	readonly clientAddress: string | undefined;
	readonly trustedProxies: readonly string[];
	readonly mergeSlashes: boolean;
	readonly verify: LogAuditOptions["verify"];
}

/** @throws TypeError or RangeError that names the option. */
export function readAuditOptions(options: unknown): ReadOptions {
	const given = validateMembers("options", options, OPTIONS);
	const { robots, robotsFor, format, host, ranges, clientAddress, trustedProxies, verify } = given;
	const { mergeSlashes = false } = given;
	if (typeof mergeSlashes !== "boolean") throw typeError("options.mergeSlashes", "a boolean", mergeSlashes);
	if (verify !== undefined && typeof verify !== "function") {
		throw typeError("options.verify", "a function", verify);
	}
	if (clientAddress !== undefined && (typeof clientAddress !== "string" || clientAddress === "")) {
		throw typeError("options.clientAddress", "the name of a field", clientAddress);
	}
	return {
		sites: readSites(robots, robotsFor),
		reader: format === undefined ? null : readFormat("options.format", format, clientAddress),
		host: host === undefined ? null : readHost("options.host", host),
		ranges: ranges === undefined ? {} : readRanges("options.ranges", ranges),
		clientAddress,
		trustedProxies:
			trustedProxies === undefined ? [] : readNetworks("options.trustedProxies", trustedProxies),
		mergeSlashes,
		verify: verify as LogAuditOptions["verify"],
	};
}

function readSites(robots: unknown, robotsFor: unknown): SiteFiles[] {
	if (robotsFor === undefined) return [{ host: null, versions: readVersions("options.robots", robots) }];
	if (robotsFor === null || typeof robotsFor !== "object" || isList(robotsFor)) {
		throw typeError("options.robotsFor", "an object of files, by host", robotsFor);
	}
	const names = new Set<string>();
	const hosts = Object.entries(robotsFor).map(([key, file]) => {
		const name = `options.robotsFor[${describeValue(key)}]`;
		const host = readHost(name, key);
		if (names.has(host)) throw rangeError(name, "each host once, in one spelling", key);
		names.add(host);
		return { host, versions: readVersions(name, file) };
	});
	return [
		{ host: null, versions: robots === undefined ? [] : readVersions("options.robots", robots) },
		...hosts,
	];
}

function readVersions(list: string, robots: unknown): readonly RobotsTxtVersion[] {
	if (!isList(robots)) {
		requireFile(list, robots);
		return [{ fromSeconds: Number.NEGATIVE_INFINITY, robots } as RobotsTxtVersion];
	}
	if (robots.length === 0) throw rangeError(list, "at least one version", robots);
	const times = new Set<unknown>();
	return robots.map((version, index) => {
		const name = `${list}[${index}]`;
		const { fromSeconds, robots: file } = validateMembers(name, version, VERSION_MEMBERS);
		if (typeof fromSeconds !== "number" || Number.isNaN(fromSeconds)) {
			throw typeError(`${name}.fromSeconds`, "seconds since 1970", fromSeconds);
		}
		if (times.has(fromSeconds)) {
			throw rangeError(`${name}.fromSeconds`, "another time for each version", fromSeconds);
		}
		times.add(fromSeconds);
		requireFile(`${name}.robots`, file);
		return { fromSeconds, robots: file } as RobotsTxtVersion;
	});
}

function requireFile(name: string, value: unknown): void {
	if (!isAuditableFile(value)) throw typeError(name, EXPECTED_FILE, value);
}

/** @throws TypeError or RangeError that names the format's member. */
export function readFormat(name: string, format: unknown, clientAddress?: string): LineReader {
	const { string, fields } = validateMembers(name, format, ["string", "fields"]);
	if (string !== undefined && fields !== undefined) {
		throw argumentError(`${name}: expected string or fields, got both`, name);
	}
	if (fields !== undefined) {
		return new JsonReader(withClient(readFields(`${name}.fields`, fields), clientAddress));
	}
	if (typeof string !== "string") throw typeError(`${name}.string`, "a format as text", string);
	return new TextReader(layoutOfFormat(string, `${name}.string`, clientAddress));
}

function readFields(name: string, fields: unknown): JsonFields {
	const given = Object.entries(validateMembers(name, fields, LOG_FIELDS)).filter(
		([, path]) => path !== undefined,
	);
	const paths = given.map(([field, path]) => {
		if (typeof path !== "string" || path === "") {
			throw typeError(`${name}.${field}`, "keys with dots between", path);
		}
		return [oneOf(name, field, LOG_FIELDS), path.split(".")] as const;
	});
	const read: JsonFields = Object.fromEntries(paths);
	if (
		read.time === undefined ||
		read.agent === undefined ||
		(read.target === undefined && read.request === undefined)
	) {
		throw rangeError(name, "time, agent, and target or request", fields);
	}
	return read;
}
