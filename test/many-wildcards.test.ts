import { expect, it } from "vitest";
import { parse, withFile } from "./support/engines.js";

const TAILS = ["x?q=", ".pdf$", "/pr", "~u", "*=", "?"] as const;

/** Rules with a wildcard in many directories, some of every kind of tail, so that both engines index them. */
function body(directoryCount: number, ruleCount: number): string {
	const lines = ["user-agent: *"];
	for (let directory = 0; directory < directoryCount; directory++) {
		for (let rule = 0; rule < ruleCount; rule++) {
			const tail = TAILS[rule % TAILS.length] ?? "";
			const type = rule % 3 === 0 ? "allow" : "disallow";
			const head = directory === 0 ? ["/*", "*"][rule % 2] : `/d${directory}/*`;
			lines.push(`${type}: ${head}${tail}${tail.endsWith("$") ? "" : rule}`);
		}
	}
	return lines.join("\n");
}

it.each([7, 8, 9, 12, 17, 33, 65])(
	"RFC 9309 §2.2.3: both engines agree on %d wildcard rules in each of many directories",
	(ruleCount) => {
		for (const directoryCount of [1, 40]) {
			const bystander = parse("user-agent: *\ndisallow: /zz", {}, "wasm");
			const text = body(directoryCount, ruleCount);
			const urls = Array.from({ length: 1000 }, (_, index) => {
				const tail = TAILS[index % TAILS.length] ?? "";
				const suffix = index % 5 === 0 ? "zz" : String((index * 31) % ruleCount);
				return `/d${(index * 7919) % directoryCount}/a${index}${tail.replace(/[*$]/, "")}${suffix}`;
			});
			withFile(text, { maxBytes: Number.POSITIVE_INFINITY }, "wasm", (wasm) => {
				withFile(text, { maxBytes: Number.POSITIVE_INFINITY }, "js", (js) => {
					expect(wasm.matcher("a").checkAll(urls)).toEqual(js.matcher("a").checkAll(urls));
				});
			});
			expect([bystander.isAllowed("/zz", "a"), bystander.isAllowed("/y", "a")]).toEqual([false, true]);
			bystander.dispose();
		}
	},
);
