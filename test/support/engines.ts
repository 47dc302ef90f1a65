import { RobotsTxt } from "../../bindings/auto.js";
import type { Dialect, EngineName, ParseOptions, RobotsTxtBody } from "../../bindings/contract/types.js";

/** The build of the module that the suites run over where it is not the one users get; see vitest.config.ts. */
export const moduleBuild: string | undefined = process.env.ROBOTS_MODULE;

/** The engines that every conformance, property and corpus test runs over; over a build of its own, WebAssembly alone. */
export const engines: readonly { readonly name: EngineName }[] =
	moduleBuild === undefined ? [{ name: "wasm" }, { name: "js" }] : [{ name: "wasm" }];

export const dialects: readonly Dialect[] = ["rfc9309", "google", "original1994"];

/** Every engine with every dialect, for `describe.each`. */
export const enginesAndDialects = engines.flatMap(({ name: engine }) =>
	dialects.map((dialect) => ({ engine, dialect })),
);

/** Parses with one engine, and makes sure that it is the one that runs. The caller disposes the file. */
export function parse(body: RobotsTxtBody, options: ParseOptions, engine: EngineName): RobotsTxt {
	const robots = RobotsTxt.parse(body, { ...options, engine });
	if (robots.engine !== engine) throw new Error(`asked for engine ${engine}, got ${robots.engine}`);
	return robots;
}

/** A parser that makes a client read with one engine. */
export const parserOf = (engine: EngineName) => ({
	parse: (body: RobotsTxtBody, options: ParseOptions = {}) => parse(body, options, engine),
});

/** Parses, hands the file to `use`, and disposes it whatever happens. */
export function withFile<T>(
	body: RobotsTxtBody,
	options: ParseOptions,
	engine: EngineName,
	use: (robots: RobotsTxt) => T,
): T {
	const robots = parse(body, options, engine);
	try {
		return use(robots);
	} finally {
		robots.dispose();
	}
}
