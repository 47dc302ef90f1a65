import type { Host } from "./host.js";

const SGR = { red: 31, green: 32, yellow: 33, cyan: 36, dim: 2, bold: 1 } as const;

export type Colour = keyof typeof SGR;
export type Paint = (colour: Colour, text: string) => string;

/**
 * The paint for standard output: colour where the caller asks for it, else where it is a terminal that
 * has some and NO_COLOR is not set (no-color.org: any value but the empty one).
 */
export function paintFor({ stdout, env }: Host, asked: boolean | undefined): Paint {
	const isColoured = asked ?? (stdout.isTTY === true && !env.NO_COLOR && env.TERM !== "dumb");
	return isColoured ? (colour, text) => `\x1b[${SGR[colour]}m${text}\x1b[0m` : (_colour, text) => text;
}
