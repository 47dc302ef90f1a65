/** By this name Node and Bun ask an object what `console.log` shows of it. */
export const nodeInspect: unique symbol = Symbol.for("nodejs.util.inspect.custom");
/** By this name Deno does. */
export const denoInspect: unique symbol = Symbol.for("Deno.customInspect");

/** What `console.log` shows of an object whose fields are private. */
export interface Inspected {
	readonly name: string;
	readonly members: object;
}

/** How a host shows any value. */
export type Inspect = (value: unknown, options: unknown) => string;

/** An object as its host shows a plain one, under the name that it has for callers, whatever a minifier made of it. */
export function showInspected(value: object, inspect: Inspect, options: unknown): string {
	const { name, members } = (value as { inspected?(): Inspected }).inspected?.() ?? {
		name: value.constructor.name,
		members: { ...value },
	};
	return `${name} ${inspect(members, options)}`;
}
