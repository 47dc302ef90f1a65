import type { Host } from "../../host/host.js";

const SGR = { red: 31, green: 32, yellow: 33, cyan: 36, dim: 2, bold: 1 } as const;

export type Colour = keyof typeof SGR;
export type Paint = (colour: Colour, text: string) => string;

/**
 * The paint for standard output: by the caller's choice, else FORCE_COLOR (force-color.org), else NO_COLOR
 * (no-color.org), else there is colour on a terminal that can show it.
 */
export function paintFor(host: Host, asked: boolean | undefined): Paint {
	return paintIn(isColoured(host, asked));
}

/** Whether the paint for standard output has colour. */
export function isColoured({ stdout, env }: Host, asked: boolean | undefined): boolean {
	const { FORCE_COLOR: forced } = env;
	// FORCE_COLOR comes before NO_COLOR, as in Node and most packages.
	if (asked === undefined && forced) return forced !== "0" && forced !== "false";
	return asked ?? (stdout.isTTY === true && !env.NO_COLOR && env.TERM !== "dumb");
}

export function paintIn(isColoured: boolean): Paint {
	return isColoured ? (colour, text) => `\x1b[${SGR[colour]}m${text}\x1b[0m` : (_colour, text) => text;
}
