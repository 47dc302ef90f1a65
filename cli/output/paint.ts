import type { Host } from "../host.js";

const SGR = { red: 31, green: 32, yellow: 33, cyan: 36, dim: 2, bold: 1 } as const;

export type Colour = keyof typeof SGR;
export type Paint = (colour: Colour, text: string) => string;

/**
 * The paint for standard output: colour where the caller asks for it, else as FORCE_COLOR says (force-color.org), else
 * where it is a terminal that has some and NO_COLOR is not set (no-color.org: any value but the empty one).
 */
export function paintFor(host: Host, asked: boolean | undefined): Paint {
	return paintIn(isColoured(host, asked));
}

/** Whether that paint has colour. */
export function isColoured({ stdout, env }: Host, asked: boolean | undefined): boolean {
	const { FORCE_COLOR: forced } = env;
	// As Node and most packages read it, which go by it before NO_COLOR.
	if (asked === undefined && forced) return forced !== "0" && forced !== "false";
	return asked ?? (stdout.isTTY === true && !env.NO_COLOR && env.TERM !== "dumb");
}

/** Paint with colour, or without. */
export function paintIn(isColoured: boolean): Paint {
	return isColoured ? (colour, text) => `\x1b[${SGR[colour]}m${text}\x1b[0m` : (_colour, text) => text;
}
