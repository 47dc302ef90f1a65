import { Failure } from "../host/failure.js";
import type { SharedValues } from "./options.js";

/** The steps of --max-work; undefined: the library's default. */
export function maxWorkOf({ "max-work": text }: Pick<SharedValues, "max-work">): number | undefined {
	if (text === undefined) return undefined;
	if (text === "Infinity" || /^[1-9]\d*$/.test(text)) return Number(text);
	throw new Failure(`--max-work: expected a number of steps or Infinity, got ${JSON.stringify(text)}`);
}

/** A whole number from 1 on. @param noun the words for it in a message. @throws Failure that names the option. */
export function countOf(option: string, text: string, most: number, noun = "a number"): number {
	if (/^[1-9]\d*$/.test(text) && Number(text) <= most) return Number(text);
	throw new Failure(`${option}: expected ${noun} from 1 to ${most}, got ${JSON.stringify(text)}`);
}
