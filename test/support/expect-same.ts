import { expect } from "vitest";

/** Deep equality of plain data, fast where the two are equal and readable where they are not. */
export function expectSame(actual: unknown, expected: unknown): void {
	if (JSON.stringify(actual) !== JSON.stringify(expected)) expect(actual).toEqual(expected);
}
