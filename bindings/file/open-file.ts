import { typeError } from "../arguments/errors.js";
import { validateMembers } from "../arguments/names.js";
import { isOctets, octetsOfArrayBuffer, toPlainOctets } from "../arguments/octets.js";
import { MIN_MAX_BYTES, oneOf, toMaxOctets } from "../arguments/options.js";
import type { Engine, EngineFile } from "../contract/engine.js";
import type { Dialect, ParseOptions, RobotsTxtBody } from "../contract/types.js";
import { originOfRobotsTxt } from "../url/index.js";
import type { WholesaleAccess } from "./reasons.js";

/** Gives the engine by which an entry reads, from option `engine` as it came. Throws where it has none that fits. */
export type EngineProvider = (engine: unknown) => Engine;

const PARSE_OPTIONS: readonly (keyof OpenOptions)[] = ["url", "dialect", "maxBytes", "engine"];
const DIALECTS: readonly Dialect[] = ["rfc9309", "google", "original1994"];
/** Options as an entry was given them: some have an engine to choose, and the others refuse that. */
export type OpenOptions = ParseOptions & { readonly engine?: unknown };

/** What `openFile` hands to the class: a parsed file and what it was parsed with. */
export interface OpenFile {
	readonly file: EngineFile;
	readonly engine: Engine;
	readonly dialect: Dialect;
	readonly origin: string | null;
	/** Not null where this is no site's file, but one answer for all of its URLs. */
	readonly access: WholesaleAccess | null;
}

/** Validates the arguments of `RobotsTxt.parse` and lets the chosen engine read the body. */
export function openFile(provider: EngineProvider, body: RobotsTxtBody, options: OpenOptions = {}): OpenFile {
	validateMembers("options", options, PARSE_OPTIONS);
	const { dialect: askedDialect = "rfc9309", engine: engineOption, maxBytes = MIN_MAX_BYTES, url } = options;
	const dialect = oneOf("dialect", askedDialect, DIALECTS);
	const maxOctets = toMaxOctets(maxBytes);
	const origin = url === undefined ? null : originOfRobotsTxt(url);
	const engine = provider(engineOption);
	// Last, so that no option's code can take the octets away again.
	const file = engine.parse(toContent(body), { dialect, maxOctets, origin });
	return { file, engine, dialect, origin, access: null };
}

function toContent(body: unknown): string | Uint8Array {
	if (typeof body === "string") return body;
	if (isOctets(body)) return toPlainOctets(body, "body");
	const octets = octetsOfArrayBuffer(body, "body");
	if (octets === null) {
		throw typeError("body", "a string, a Uint8Array or an ArrayBuffer", body);
	}
	return octets;
}
