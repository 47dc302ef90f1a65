import { expect, it } from "vitest";
import * as abi from "../assembly/abi.js";
import { DIAGNOSTIC_CODES } from "../bindings/contract/diagnostics.js";

it("architecture, abi.ts: a diagnostic's number in linear memory is its place in the list", () => {
	const numbers = Object.entries(abi).filter(([name]) => name.startsWith("CODE_"));
	expect(numbers.length).toBeGreaterThan(20);
	for (const [name, number] of numbers) {
		const code = name.slice("CODE_".length).toLowerCase().replaceAll("_", "-");
		expect(DIAGNOSTIC_CODES[number], name).toBe(code);
	}
});
