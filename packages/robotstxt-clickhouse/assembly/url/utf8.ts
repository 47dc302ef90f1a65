/** Ill-formed UTF-8 (RFC 3629 §4, as RFC 9309 §2.2 takes it over). */

/** Offset of the first octet that begins an ill-formed sequence; -1 if all is well-formed. */
export function findInvalidUtf8(ptr: usize, octetCount: u32): i32 {
	let index: u32 = 0;
	// Invariant: everything before index is well-formed.
	while (index < octetCount) {
		const lead = <u32>load<u8>(ptr + index);
		if (lead < 0x80) {
			index++;
			continue;
		}
		const suffixCount: u32 = lead - 0xc2 < 30 ? 1 : (lead & 0xf0) == 0xe0 ? 2 : lead - 0xf0 < 5 ? 3 : 0;
		if (suffixCount == 0 || index + suffixCount >= octetCount) return index;
		// The range of the second octet excludes overlong forms, surrogates and code points beyond U+10FFFF.
		const second = <u32>load<u8>(ptr + index, 1);
		const least: u32 = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
		const most: u32 = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
		if (second < least || second > most) return index;
		for (let suffix: u32 = 2; suffix <= suffixCount; suffix++) {
			if (((<u32>load<u8>(ptr + index + suffix)) & 0xc0) != 0x80) return index;
		}
		index += suffixCount + 1;
	}
	return -1;
}
