import type { SnapshotFacts } from "../snapshot/facts.js";

/** A type of JavaScript; a list of what fits the first; an object with members; or one of a few alternatives. */
export type Shape = string | readonly [Shape] | { readonly [name: string]: Shape } | Alternatives;

class Alternatives {
	constructor(readonly shapes: readonly (Shape | null)[]) {}
}

/** Any of some shapes; null stands for itself. */
export const either = (...shapes: (Shape | null)[]): Shape => new Alternatives(shapes);

const RULE: Shape = { line: "number", type: "string", pattern: "string", canonical: "string" };
const GROUP: Shape = {
	line: "number",
	productTokens: [{ line: "number", value: "string" }],
	rules: [RULE],
	records: [{ line: "number", key: "string", value: "string", groupLine: either(null, "number") }],
	crawlDelaySeconds: either("undefined", "number"),
};
const FACTS: Shape = {
	crawler: { productTokens: ["string"], obeysDefaultGroup: "boolean", mergesGroups: "boolean" },
	reason: "string",
	access: either(null, { reason: "string", because: "string" }),
	crawlDelaySeconds: either("undefined", "number"),
	group: either("undefined", {
		chosenBy: "string",
		productToken: either("undefined", "string"),
		groups: [GROUP],
	}),
};

/** Whether a value has the members and types of a snapshot's facts, so that nothing that reads them fails. */
export function isFacts(value: unknown): value is SnapshotFacts {
	return fits(value, FACTS);
}

/** Whether a value has a shape. */
export function fits(value: unknown, shape: Shape | null): boolean {
	if (shape instanceof Alternatives) return shape.shapes.some((alternative) => fits(value, alternative));
	if (shape === null || value === null) return value === shape;
	if (typeof shape === "string") return typeof value === shape;
	if (Array.isArray(shape)) return Array.isArray(value) && value.every((item) => fits(item, shape[0]));
	if (typeof value !== "object") return false;
	return Object.entries(shape).every(([name, member]) =>
		fits((value as Readonly<Record<string, unknown>>)[name], member),
	);
}
