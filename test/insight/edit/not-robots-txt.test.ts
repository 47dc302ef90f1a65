import { describe, expect, it } from "vitest";
import {
	allowCrawlers,
	blockCrawlers,
	editRobotsTxt,
	formatRobotsTxt,
	minifyRobotsTxt,
} from "../../../insight/edit/index.js";

const OTHERS: readonly (readonly [kind: string, body: string | Uint8Array])[] = [
	["is HTML or XML", "<!doctype html>\n<title>Not found</title>\n# 404\n"],
	["is HTML or XML", "<p>\nUser-agent: *\n</p>"],
	["is JSON", '{"user-agent": "*", "disallow": "/"}\n'],
	["is JSON", "[]"],
	["is JSON", "null"],
	["is JSON", '"User-agent: *"\n'],
	["is JSON", "-1.5e3"],
	["is a PDF", "%PDF-1.4\n%âãÏÓ\n1 0 obj\n"],
	["is only a URL or the name of a file", "https://example.com/robots.txt"],
	["is only a URL or the name of a file", "./public/robots.txt\n"],
	["is only a URL or the name of a file", "\ufeffhttps://example.com/robots.txt\n"],
	["is only a URL or the name of a file", "\n\n  ftp://example.com/robots.txt \n"],
	["is UTF-16, not UTF-8", Uint8Array.from(Buffer.from("\ufeffuser-agent: *\ndisallow: /a\n", "utf16le"))],
	["is no text", Uint8Array.of(0x1f, 0x8b, 8, 0, 1, 2, 3)],
];

describe.each(OTHERS)("a body that %s: %j", (kind, body) => {
	const obstacles = [
		{ code: "not-a-robots-txt", message: `The body ${kind}, and no robots.txt: no rule is read of it.` },
	];

	it.each([
		["blockCrawlers", blockCrawlers],
		["allowCrawlers", allowCrawlers],
	])("%s leaves it as it is", (_, edit) => {
		expect(edit(body, { crawlers: ["GPTBot", "CCBot"] })).toEqual({
			body,
			isChanged: false,
			crawlers: ["GPTBot", "CCBot"],
			changed: [],
			sheltered: [],
			unproved: ["GPTBot", "CCBot"],
			remaining: [],
			obstacles,
		});
	});

	it("minifyRobotsTxt and editRobotsTxt leave it as it is", () => {
		expect(minifyRobotsTxt(body)).toEqual({ body, removedLines: [], obstacles });
		const editor = editRobotsTxt(body);
		editor.addRule("GPTBot", "disallow", "/").removeRule("*", "disallow", "/");
		expect(editor.obstacles).toEqual(obstacles);
		expect(Buffer.from(editor.toOctets())).toEqual(Buffer.from(body));
	});
});

describe("a body with rules", () => {
	it.each([
		"<!-- robots -->\nUser-agent: *\nDisallow: /a\n",
		"[ours]\nUser-agent: *\nDisallow: /a\n",
		"{}\nUser-agent: *\nDisallow:\n",
	])("is changed whatever is above them: %j", (body) => {
		const { obstacles, isChanged } = blockCrawlers(body, { crawlers: "GPTBot" });
		expect({ obstacles, isChanged }).toEqual({ obstacles: [], isChanged: true });
		expect(editRobotsTxt(body).addRule("*", "disallow", "/b").obstacles).toEqual([]);
	});

	it("may be empty, or have comments alone", () => {
		for (const body of ["", "# ours\n", "a"]) {
			expect(blockCrawlers(body, { crawlers: "GPTBot" }).isChanged).toBe(true);
		}
		expect(formatRobotsTxt({ block: { crawlers: "GPTBot" } })).toBe("User-agent: GPTBot\nDisallow: /\n");
	});
});
