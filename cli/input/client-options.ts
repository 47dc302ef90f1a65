import type { ParseOptions, RobotsTxtBody } from "../../bindings/shared-exports.js";
import type { CommonOptions } from "../arguments/command.js";
import type { Host } from "../host/host.js";

/**
 * The client's options that every command uses for fetching. The client parses as the command does, with the same
 * engine.
 */
export function clientOptions({ library, fetch, timeoutMs }: Host, { parse }: CommonOptions) {
	const { engine, ...reading } = parse;
	const parser = {
		parse: (body: RobotsTxtBody, options?: ParseOptions) => library.parse(body, { ...options, engine }),
	};
	return { ...reading, parser, fetch, timeoutMs };
}
