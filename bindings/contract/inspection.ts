/** Node and Bun ask an object for its `console.log` text by this name. */
export const nodeInspect: unique symbol = Symbol.for("nodejs.util.inspect.custom");
/** Deno asks for it by this name. */
export const denoInspect: unique symbol = Symbol.for("Deno.customInspect");

/** The `console.log` form of an object whose fields are private. */
export interface Inspected {
	readonly name: string;
	readonly members: object;
}

/** The host's function that shows any value. */
export type Inspect = (value: unknown, options: unknown) => string;

/** Shows an object as its host shows a plain object, under its public name, which a minifier may have changed. */
export function showInspected(value: object, inspect: Inspect, options: unknown): string {
	const { name, members } = (value as { inspected?(): Inspected }).inspected?.() ?? {
		name: value.constructor.name,
		members: { ...value },
	};
	return `${name} ${inspect(members, options)}`;
}
