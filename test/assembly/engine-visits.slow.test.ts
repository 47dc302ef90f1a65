import "../support/fresh-modules.js";
import { describe, expect, it } from "vitest";
import type { Engine, EngineFile, RecordLine } from "../../bindings/contract/engine.js";
import { provideModule } from "../../bindings/engine-wasm/modules/embedded-module.js";
import { startWasmEngine } from "../../bindings/engine-wasm/provide.js";
import "../support/install-wasm-spy.js";
import { wasmSpy } from "../support/install-wasm-spy.js";

const OPTIONS = { dialect: "rfc9309", maxOctets: Number.POSITIVE_INFINITY, origin: null } as const;
/** More records than are read at once, and non-ASCII ones, comments and a long line among them. */
const BODY = `user-agent: a\n${"x\ndisallow: x\\é\n# c\n\nallow: /%zz\n".repeat(700)}disallow: /${"y".repeat(40_000)}\nfoo: bar\n`;
const LINES_COUNT = BODY.split("\n").length;

function recordsOf(file: EngineFile): RecordLine[] {
	const records: RecordLine[] = [];
	file.visitRecords((record) => records.push(record));
	return records;
}

describe("a file in linear memory is handed out one line at a time", () => {
	const engine: Engine = startWasmEngine(provideModule);
	const file = engine.parse(BODY, OPTIONS);

	it("the record of a line is the one that a visit sees there", () => {
		const byLine = new Map(recordsOf(file).map((record) => [record.line, record]));
		expect(byLine.size).toBe(1 + 2 * 700 + 2);
		for (let line = 0; line <= LINES_COUNT + 1; line++) {
			expect(file.readRecordAt(line)).toEqual(byLine.get(line) ?? null);
		}
	});

	it("a visit ends where false is returned, or an error thrown, and the engine goes on", () => {
		const records = recordsOf(file);
		const before = wasmSpy.memoryOctets;
		for (let turn = 0; turn < 2_000; turn++) {
			const fail = () => {
				throw new RangeError("enough");
			};
			expect(() => file.visitRecords(fail)).toThrow("enough");
			let count = 0;
			const stop = () => ++count < 3;
			file.visitRecords(stop);
			expect(count).toBe(3);
		}
		expect(recordsOf(file)).toEqual(records);
		expect(wasmSpy.memoryOctets).toBe(before);
	});

	it("what is kept of a body is copied out, without other memory", () => {
		const before = wasmSpy.memoryOctets;
		const { octets, octetCount } = file.keptBody();
		expect(octets).toEqual(new TextEncoder().encode(BODY));
		expect(octetCount).toBe(octets.length);
		expect(wasmSpy.memoryOctets).toBe(before);
		octets.fill(0);
		expect(file.readRecordAt(1)?.key).toBe("user-agent");
	});

	it("a file's memory is that of its text, its records and its policies", () => {
		const text = engine.parse("é".repeat(100_000), OPTIONS);
		expect(text.memoryOctets).toBeGreaterThan(200_000);
		expect(text.memoryOctets).toBeLessThan(200_000 * 2.5);
		const before = text.memoryOctets;
		const crawler = { productTokens: [], obeysDefaultGroup: true, mergesGroups: false };
		const policy = text.compile(crawler);
		expect(text.memoryOctets).toBeGreaterThan(before);
		policy.dispose();
		expect(text.memoryOctets).toBe(before);
		text.dispose();
	});
});
