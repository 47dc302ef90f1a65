import { typeError } from "../arguments/errors.js";
import { validateMembers } from "../arguments/names.js";
import { isOctets, octetsOfArrayBuffer, toPlainOctets } from "../arguments/octets.js";
import { MIN_MAX_BYTES, oneOf, toMaxOctets } from "../arguments/options.js";
import { DIALECTS } from "../contract/dialects.js";
import type { Engine, EngineFile } from "../contract/engine.js";
import type { Dialect, ParseOptions, RobotsTxtBody } from "../contract/types.js";
import { originOfRobotsTxt } from "../url/index.js";
import type { WholesaleAccess } from "./reasons.js";

/** Returns the engine of an entry for the value of option `engine`. Throws if the entry has no such engine. */
export type EngineProvider = (engine: unknown) => Engine;

const PARSE_OPTIONS: readonly (keyof OpenOptions)[] = ["url", "dialect", "maxBytes"];
/** The options of an entry that lets the caller choose the engine. */
export const OPTIONS_WITH_ENGINE: readonly (keyof OpenOptions)[] =
	/* @__PURE__ */ PARSE_OPTIONS.concat("engine");
/** The options given to an entry: some entries have an engine to choose, the others refuse that option. */
export type OpenOptions = ParseOptions & { readonly engine?: unknown };

/** The result of `openFile` for the class: a parsed file and its options. */
export interface OpenFile {
	readonly file: EngineFile;
	readonly engine: Engine;
	readonly dialect: Dialect;
	readonly origin: string | null;
	/** Not null if this is no site's file, but one answer for all of its URLs. */
	readonly access: WholesaleAccess | null;
}

/** Validates the arguments of `RobotsTxt.parse`, and lets the engine read the body. @param names the entry's options. */
export function openFile(
	provider: EngineProvider,
	body: RobotsTxtBody,
	options: OpenOptions = {},
	names: readonly (keyof OpenOptions)[] = PARSE_OPTIONS,
): OpenFile {
	validateMembers("options", options, names, "an object, as in parse(body, { url })", ["engine"]);
	const { dialect: askedDialect = "rfc9309", engine: engineOption, maxBytes = MIN_MAX_BYTES, url } = options;
	const dialect = oneOf("dialect", askedDialect, DIALECTS);
	const maxOctets = toMaxOctets(maxBytes);
	const origin = url === undefined ? null : originOfRobotsTxt(url);
	const engine = provider(engineOption);
	// The body last, so that no option's code can detach the octets.
	const file = engine.parse(toContent(body), { dialect, maxOctets, origin });
	return { file, engine, dialect, origin, access: null };
}

function toContent(body: unknown): string | Uint8Array {
	if (typeof body === "string") return body;
	if (isOctets(body)) return toPlainOctets(body, "body");
	const octets = octetsOfArrayBuffer(body, "body");
	if (octets !== null) return octets;
	const expected = "a string (of a response: await response.text()), a Uint8Array or an ArrayBuffer";
	throw typeError("body", expected, body);
}
