import { expect, it } from "vitest";
import { countLines } from "../../tools/support/count-lines.mjs";

it("counts lines by what they hold", () => {
	const text = `/** A comment. */
import {
	one,
} from "./one.js";
export * from "./two.js";

// Why.
const text = \`a

b\`; // beside code
/* a block
   of two lines */
export function three(/* inside */): void {}
`;
	expect(countLines(text)).toEqual({ code: 4, comments: 4, imports: 4, blank: 1 });
});
