import { expect, it } from "vitest";
import { engines, parse, withFile } from "../../support/engines.js";

const SUFFIXES = ["x?q=", ".pdf$", "/pr", "~u", "*=", "?"] as const;

/** Rules with a wildcard in many directories, some of every kind of suffix, so that both engines index them. */
function body(directoryCount: number, ruleCount: number): string {
	const lines = ["user-agent: *"];
	for (let directory = 0; directory < directoryCount; directory++) {
		for (let rule = 0; rule < ruleCount; rule++) {
			const suffix = SUFFIXES[rule % SUFFIXES.length] ?? "";
			const type = rule % 3 === 0 ? "allow" : "disallow";
			const head = directory === 0 ? ["/*", "*"][rule % 2] : `/d${directory}/*`;
			lines.push(`${type}: ${head}${suffix}${suffix.endsWith("$") ? "" : rule}`);
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
				const ending = SUFFIXES[index % SUFFIXES.length] ?? "";
				const suffix = index % 5 === 0 ? "zz" : String((index * 31) % ruleCount);
				return `/d${(index * 7919) % directoryCount}/a${index}${ending.replace(/[*$]/, "")}${suffix}`;
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

it.each(engines)(
	"a wildcard rule matches where the path is just as long as it must be, and not where it is shorter: engine $name",
	({ name }) => {
		for (const letterCount of [1, 100, 126, 127, 128, 129, 143, 144, 255, 256, 257, 1023, 4097, 20_000]) {
			const letters = "a".repeat(letterCount);
			const pieces = letters.replace(/aa/g, "a*a");
			const text = `user-agent: *\ndisallow: /*${letters}\ndisallow: /*b/${pieces}$\n`;
			withFile(text, {}, name, (robots) => {
				const matcher = robots.matcher("a");
				const shorter = letters.slice(1);
				const urls = [`/${letters}`, `/${shorter}`, `/b/${letters}`, `/b/${shorter}`];
				expect(Array.from(matcher.checkAll(urls)), `${letterCount} letters`).toEqual([0, 1, 0, 1]);
			});
		}
	},
);
