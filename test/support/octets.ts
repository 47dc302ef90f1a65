const encoder = new TextEncoder();

/** A text's UTF-8 octets; lone surrogates become U+FFFD. */
export function encode(text: string): Uint8Array {
	return encoder.encode(text);
}

/** The octets of a binary string: one octet a character, U+0000 to U+00FF. */
export function octetsOf(binary: string): Uint8Array {
	const octets = new Uint8Array(binary.length);
	for (let index = 0; index < binary.length; index++) octets[index] = binary.charCodeAt(index);
	return octets;
}

/** The binary string of some octets, the reverse of `octetsOf`. */
export function binaryOf(octets: Uint8Array): string {
	return Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength).toString("latin1");
}

/** The same octets as a view that starts `offset` octets into its buffer, with noise before and after it. */
export function placedAt(octets: Uint8Array, offset: number, noise = 0x2f): Uint8Array {
	const around = new Uint8Array(offset + octets.length + 32).fill(noise);
	around.set(octets, offset);
	return around.subarray(offset, offset + octets.length);
}

/** Pseudo-random octets that are the same on every run (a 32-bit linear congruential generator). */
export function noiseOctets(count: number, seed: number): Uint8Array {
	const octets = new Uint8Array(count);
	let state = seed >>> 0;
	for (let index = 0; index < count; index++) {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		octets[index] = state >>> 24;
	}
	return octets;
}
