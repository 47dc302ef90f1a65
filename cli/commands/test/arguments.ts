import { type Formatted, type Given, incomplete } from "../../arguments/command.js";
import { COMMON, shared } from "../../arguments/options.js";
import { maxWorkOf } from "../../arguments/read-numbers.js";

export const TEST_FORMATS = ["text", "json", "tap", "junit", "github"] as const;
export const TEST_OPTIONS = { ...shared("robots", "max-work", "quiet"), ...COMMON };

export type TestCommand = Formatted<(typeof TEST_FORMATS)[number]> & ReturnType<typeof readTest>;

export function readTest(given: Given<typeof TEST_OPTIONS>) {
	const { values, operands } = given;
	if (operands.length === 0) {
		throw incomplete(given, "FILE.robots-test, or a folder that holds such files");
	}
	// The robots.txt is tested in place of those that the tests name.
	return { paths: operands, robots: values.robots?.at(-1), maxWork: maxWorkOf(values) };
}
