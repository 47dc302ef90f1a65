import { describe, expect, it } from "vitest";
import { RobotsTxtUrls } from "../../../insight/site-requests/targets/robots-txt-urls.js";
import { engines, parse } from "../../support/engines.js";

/** What URLs of robots.txt are made of, and what is read as a part of it, cut off or resolved. */
const PIECES = [
	"/",
	"robots.txt",
	"robots.tx",
	"t",
	"%74",
	"?",
	"#",
	"/..",
	"//",
	"\t",
	"\n",
	" ",
	"\\",
	"a",
	"é",
];

describe.each(engines)("the URLs of robots.txt, by %s", ({ name }) => {
	it("are found as in octets, which are never passed over by their last letter", () => {
		const urls = new RobotsTxtUrls((body) => parse(body, {}, name));
		const encoder = new TextEncoder();
		let foundCount = 0;
		for (const first of PIECES)
			for (const second of PIECES)
				for (const third of PIECES)
					for (const start of ["/", "http://a", ""]) {
						const url = start + first + second + third;
						const isFound = urls.has(url);
						if (isFound) foundCount++;
						if (isFound !== urls.has(encoder.encode(url))) expect.unreachable(JSON.stringify(url));
					}
		expect(foundCount).toBeGreaterThan(100);
		urls.dispose();
	});
});
