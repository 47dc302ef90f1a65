/** A section of a WebAssembly module (core specification §5.5): its number, and its octets without the header. */
export interface Section {
	readonly id: number;
	readonly content: Uint8Array;
}

/** The magic number and the version that a module begins with. */
const HEAD_OCTETS = 8;

/** The numbers of sections. */
export const MEMORY_SECTION = 5;
export const DATA_SECTION = 11;
export const DATA_COUNT_SECTION = 12;

/** The sections of a module, in their order. The module is not validated. */
export function sectionsOf(module: Uint8Array): Section[] {
	const sections: Section[] = [];
	for (let offset = HEAD_OCTETS; offset < module.length; ) {
		const id = module[offset]!;
		const { value: octetCount, end } = readUnsigned(module, offset + 1);
		sections.push({ id, content: module.subarray(end, end + octetCount) });
		offset = end + octetCount;
	}
	return sections;
}

/** A module of the given sections, with the header of another module. */
export function moduleOf(head: Uint8Array, sections: readonly Section[]): Uint8Array<ArrayBuffer> {
	return joinOctets([
		head.subarray(0, HEAD_OCTETS),
		...sections.flatMap(({ id, content }) => [[id, ...unsigned(content.length)], content]),
	]);
}

/** Reads an unsigned LEB128 number of 32 bits at most. */
export function readUnsigned(octets: Uint8Array, offset: number): { value: number; end: number } {
	let value = 0;
	for (let shift = 0; ; shift += 7) {
		const octet = octets[offset++]!;
		value += (octet & 0x7f) * 2 ** shift;
		if (octet < 0x80) return { value, end: offset };
	}
}

/** Writes an unsigned number as LEB128. */
export function unsigned(value: number): number[] {
	const octets: number[] = [];
	for (; value >= 0x80; value = Math.floor(value / 0x80)) octets.push((value % 0x80) | 0x80);
	return [...octets, value];
}

/** Writes a number that is not negative as signed LEB128. Bit 6 of the last octet is the sign, so it must be 0. */
export function signed(value: number): number[] {
	const octets: number[] = [];
	for (; value >= 0x40; value = Math.floor(value / 0x80)) octets.push((value % 0x80) | 0x80);
	return [...octets, value];
}

/** Joins octets. */
export function joinOctets(parts: readonly (Uint8Array | readonly number[])[]): Uint8Array<ArrayBuffer> {
	const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
	let offset = 0;
	for (const part of parts) {
		joined.set(part, offset);
		offset += part.length;
	}
	return joined;
}
