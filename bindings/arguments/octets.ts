import { argumentError, typeError } from "./errors.js";

/*
 * The test reads an internal slot of the object, which no tag, subclass or proxy can imitate. So the `length` of an
 * engine's array never runs a caller's code, and is never a caller's value.
 */
const tagOf = /* @__PURE__ */ typedArrayGetter(Symbol.toStringTag);
const lengthOf = /* @__PURE__ */ typedArrayGetter("length");
const bufferOf = /* @__PURE__ */ typedArrayGetter("buffer");
const byteOffsetOf = /* @__PURE__ */ typedArrayGetter("byteOffset");

function typedArrayGetter(name: string | symbol): (this: unknown) => unknown {
	const prototype: unknown = Object.getPrototypeOf(Uint8Array.prototype);
	return Object.getOwnPropertyDescriptor(prototype, name)?.get as (this: unknown) => unknown;
}

/** True for a Uint8Array of any realm, also of a subclass; false for a proxy of one. */
export function isOctets(value: unknown): value is Uint8Array {
	return tagOf.call(value) === "Uint8Array";
}

/**
 * The octets in a form that an engine may read: the same memory, in an array whose members are the language's own.
 * @param argument the name that messages use.
 * @throws TypeError if the octets are gone: their buffer has been transferred, or resized to end before them. An
 *   empty array would be an answer to another question.
 */
export function toPlainOctets(octets: Uint8Array, argument: string): Uint8Array {
	const octetCount = lengthOf.call(octets) as number;
	if (octetCount === 0) assertAttached(octets, argument);
	if (Object.getPrototypeOf(octets) === Uint8Array.prototype && !Object.hasOwn(octets, "length"))
		return octets;
	if (octetCount === 0) return new Uint8Array();
	const buffer = bufferOf.call(octets) as ArrayBuffer;
	return new Uint8Array(buffer, byteOffsetOf.call(octets) as number, octetCount);
}

/** A list of lines as octets that an engine may read. @throws TypeError if it is no Uint8Array, or its octets are gone. */
export function toLines(octets: Uint8Array): Uint8Array {
	if (!isOctets(octets)) throw typeError("octets", "a Uint8Array", octets);
	return toPlainOctets(octets, "octets");
}

/** The octets of an ArrayBuffer of any realm; null for another value. @throws TypeError if it has been transferred. */
export function octetsOfArrayBuffer(value: unknown, argument: string): Uint8Array | null {
	if (!isArrayBuffer(value)) return null;
	try {
		return new Uint8Array(value);
	} catch {
		throw gone(argument);
	}
}

/** True for an ArrayBuffer of any realm. */
export function isArrayBuffer(value: unknown): value is ArrayBuffer {
	if (value === null || typeof value !== "object") return false;
	try {
		Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, "byteLength")?.get?.call(value);
		return true;
	} catch {
		return false;
	}
}

function assertAttached(octets: Uint8Array, argument: string): void {
	try {
		// Every method of the language itself begins with this test.
		Uint8Array.prototype.at.call(octets, 0);
	} catch {
		throw gone(argument);
	}
}

function gone(argument: string): TypeError {
	return argumentError(
		`${argument}: expected bytes that are still there, got those of a transferred or shrunk ArrayBuffer`,
		argument,
	);
}
