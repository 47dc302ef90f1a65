import { encodeUtf8, textOfUnits } from "../../../bindings/internal.js";
import { FIELD, type LineFields } from "./line-fields.js";
import {
	type Escapes,
	LINE,
	type LineReader,
	type LineReaderData,
	type LogLineKind,
	type WrapperName,
} from "./line-reader.js";

/** No text before a line has more octets. */
const LONGEST_PREFIX_OCTETS = 512;
const TIME = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d) `;

const DAY_TIME = String.raw`[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d`;
const ISO_TIME = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)`;
/** The header of RFC 3164, as journalctl has it too, or that of RFC 5424: time, host, program. */
const SYSLOG = new RegExp(
	String.raw`^(?:(?:<\d{1,3}>)?(?:${DAY_TIME}|${ISO_TIME}|\d{10}\.\d{6}) \S+ [^\s:[\]]+(?:\[\d+\])?: |<\d{1,3}>1 ${ISO_TIME} (?:\S+ ){4}(?:-|\[[^\]]*\]) )`,
);

/** The name, in colour on a terminal. */
const COLOUR = String.raw`(?:\x1b\[[\d;]*m)?`;
const COMPOSE = new RegExp(String.raw`^${COLOUR}[\w.@-]+ *\|${COLOUR} ${COLOUR}`);

/** The names of a pod and of its container, in colours on a terminal, and the time with `--timestamps`. */
const LABEL = String.raw`${COLOUR}[a-z\d](?:[a-z\d.-]*[a-z\d])?${COLOUR} `;
const STERN = new RegExp(`^${LABEL}${LABEL}${COLOUR}(?:${TIME})?`);

const decoder = /* @__PURE__ */ new TextDecoder();

/** Finds the line that something else has written a text around. */
interface Wrapper {
	/** The text that follows the name of the lines' format in the report. */
	readonly name: string;
	/** Matches the text before a line. */
	readonly prefix?: RegExp;
	/** Returns the line in an object of JSON, or its octets, as journald lists those that are no UTF-8; undefined if there is none. */
	lineIn?(object: Readonly<Record<string, unknown>>): unknown;
}

const WRAPPERS = {
	docker: {
		name: "in Docker's JSON",
		lineIn: ({ log, stream }) =>
			typeof log === "string" && typeof stream === "string" ? log.replace(/\r?\n$/, "") : undefined,
	},
	journald: {
		name: "in journald's JSON",
		lineIn: (object) => (Object.hasOwn(object, "__REALTIME_TIMESTAMP") ? object.MESSAGE : undefined),
	},
	// The tag P is that of a part of a line.
	cri: { name: "in lines of CRI", prefix: new RegExp(`^${TIME}std(?:out|err) F `) },
	syslog: { name: "after a syslog header", prefix: SYSLOG },
	time: { name: "after a time", prefix: new RegExp(`^${TIME}(?!std(?:out|err) )`) },
	pod: { name: "after a pod's name", prefix: /^\[pod\/[^\]\s]+\] / },
	stern: { name: "after the names of a pod and a container", prefix: STERN },
	compose: { name: "after a container's name", prefix: COMPOSE },
} as const satisfies Record<WrapperName, Wrapper>;

/** All of them, in the order in which they are tried. */
export const WRAPPER_NAMES = /* @__PURE__ */ Object.keys(WRAPPERS) as readonly WrapperName[];

/** The inner line of a wrapped line of a log; undefined if there is none. */
export function unwrapped(line: Uint8Array, name: WrapperName): Uint8Array | undefined {
	const { prefix, lineIn }: Wrapper = WRAPPERS[name];
	if (prefix === undefined) return lineInJson(line, lineIn!);
	const start = prefix.exec(textOfUnits(line, 0, Math.min(line.length, LONGEST_PREFIX_OCTETS)));
	// Readers remember what they found in octets, so that each line has a view of its own.
	return start === null ? undefined : line.subarray(start[0].length);
}

function lineInJson(line: Uint8Array, lineIn: NonNullable<Wrapper["lineIn"]>): Uint8Array | undefined {
	const text = decoder.decode(line);
	if (!text.startsWith("{")) return undefined;
	try {
		const found = lineIn(JSON.parse(text) as Readonly<Record<string, unknown>>);
		if (Array.isArray(found)) return Uint8Array.from(found);
		return typeof found === "string" ? encodeUtf8(found) : undefined;
	} catch {
		return undefined;
	}
}

/** Reads the text that Docker, Kubernetes or journald put around the lines of any other format. */
export class WrappedReader implements LineReader {
	readonly name: string;
	readonly escapes: Escapes;
	readonly data: LineReaderData | null;
	readonly #lines: LineReader;
	readonly #wrapper: WrapperName;

	/** @param lines the reader of the lines that are wrapped. */
	constructor(wrapper: WrapperName, lines: LineReader) {
		this.#lines = lines;
		this.#wrapper = wrapper;
		this.name = `${lines.name} ${WRAPPERS[wrapper].name}`;
		this.escapes = lines.escapes;
		this.data = lines.data === null ? null : { wrapper, lines: lines.data };
	}

	read(octets: Uint8Array, start: number, end: number, fields: LineFields): LogLineKind {
		const line = unwrapped(octets.subarray(start, end), this.#wrapper);
		if (line === undefined) return LINE.unreadable;
		// The reader of the inner line does not change fields that it lacks.
		fields.clear();
		const kind = this.#lines.read(line, 0, line.length, fields);
		return kind === LINE.entry && fields.isEmpty(FIELD.time) ? LINE.unreadable : kind;
	}
}
