import { describe, expect, it } from "vitest";
import { escapeText, toSafeJson } from "../../../cli/output/formats/escape.js";
import { toPrintable, toUrlText } from "../../../cli/urls/octet-text.js";

describe("text from outside", () => {
	it("is left alone where it is printable", () => {
		for (const text of ["", "/a b~", "größe 日本 🤖 é", "\\x1b", "\\u{202e}"]) {
			expect(escapeText(text)).toBe(text);
		}
	});

	it.each([
		["an escape sequence", "\x1b[31mred", "\\x1b[31mred"],
		["line ends and tabs", "a\r\n\tb", "a\\x0d\\x0a\\x09b"],
		["DEL and C1 controls", "\x7f\x9b31m", "\\x7f\\u{9b}31m"],
		["bidi controls", "a\u202eb\u2066c\u200f", "a\\u{202e}b\\u{2066}c\\u{200f}"],
		["zero-width characters and a byte order mark", "a\u200b\u200d\ufeff", "a\\u{200b}\\u{200d}\\u{feff}"],
		["soft hyphens, fillers, variation selectors", "\u00ad\u3164\ufe0f", "\\u{ad}\\u{3164}\\u{fe0f}"],
		["tag characters", "\u{e0041}", "\\u{e0041}"],
		["line separators", "\u2028\u2029", "\\u{2028}\\u{2029}"],
		["spaces that are not U+0020", "\u00a0\u3000\u2800", "\\u{a0}\\u{3000}\\u{2800}"],
		["a lone surrogate", "a\ud800b", "a\\u{d800}b"],
	])("has %s escaped", (_what, text, escaped) => {
		expect(escapeText(text)).toBe(escaped);
	});
});

describe("JSON", () => {
	it("is in one line of printable characters and reads back", () => {
		const value = { text: "\x1b\n\x7f\x9b\u202e\u2028\u200b\u{e0041}\ud800 größe 🤖" };
		const json = toSafeJson(value);
		expect(json).toBe(
			'{"text":"\\u001b\\n\\u007f\\u009b\\u202e\\u2028\\u200b\\udb40\\udc41\\ud800 größe 🤖"}',
		);
		expect(JSON.parse(json)).toEqual(value);
	});
});

describe("octets", () => {
	it.each([
		["UTF-8", [0x2f, 0xc3, 0xa4, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0xa4, 0x96], "/ä€🤖", "/ä€🤖"],
		["a Latin-1 octet", [0x2f, 0xe4, 0x2f], "/\\xe4/", "/%E4/"],
		["a sequence that ends early", [0x2f, 0xe2, 0x82], "/\\xe2\\x82", "/%E2%82"],
		["an overlong form", [0xc0, 0xaf, 0xe0, 0x80, 0xaf], "\\xc0\\xaf\\xe0\\x80\\xaf", "%C0%AF%E0%80%AF"],
		["an encoded surrogate", [0xed, 0xa0, 0x80], "\\xed\\xa0\\x80", "%ED%A0%80"],
		["beyond U+10FFFF", [0xf4, 0x90, 0x80, 0x80, 0xff], "\\xf4\\x90\\x80\\x80\\xff", "%F4%90%80%80%FF"],
	])("that are %s are shown and kept", (_what, octets, printed, kept) => {
		expect(toPrintable(Uint8Array.from(octets))).toBe(printed);
		expect(toUrlText(Uint8Array.from(octets))).toBe(kept);
	});

	it("are escaped like text", () => {
		expect(toPrintable(new TextEncoder().encode("/\x1b\u202e"))).toBe("/\\x1b\\u{202e}");
		expect(toUrlText(new TextEncoder().encode("/\x1b\u202e"))).toBe("/\x1b\u202e");
	});

	it("agree with the host's decoder on what is UTF-8", () => {
		const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
		let seed = 1;
		const random = (): number => {
			seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
			return seed >>> 16;
		};
		const alphabet = [0x2f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc2, 0xe0, 0xe2, 0xed, 0xf0, 0xf4, 0xff];
		for (let round = 0; round < 5000; round++) {
			const octets = Uint8Array.from({ length: 1 + (random() % 6) }, () => alphabet[random() % 14] ?? 0);
			let decoded: string | null = null;
			try {
				decoded = decoder.decode(octets);
			} catch {}
			const kept = toUrlText(octets);
			if (decoded === null) expect(kept).toMatch(/%/);
			else expect(kept).toBe(decoded);
		}
	});
});
