/** A JavaScript type; a list whose elements have a shape; an object with members; or null. */
export type Shape = string | null | readonly [Shape] | { readonly [name: string]: Shape };

/** Whether a value parsed from JSON has a shape. */
export function fits(value: unknown, shape: Shape): boolean {
	if (shape === null || value === null) return value === shape;
	if (typeof shape === "string") return typeof value === shape;
	if (Array.isArray(shape)) return Array.isArray(value) && value.every((item) => fits(item, shape[0]));
	if (typeof value !== "object") return false;
	return Object.entries(shape).every(([name, member]) =>
		fits((value as Readonly<Record<string, unknown>>)[name], member),
	);
}
