import { PADDING_OCTETS } from "../../../assembly/abi.js";
import type { WasmInstance } from "./instance.js";
import { encoder } from "./memory.js";

/** Two octets after the limit are kept, to see a line end that the limit splits. */
const AFTER_LIMIT_OCTETS = 2;
/** The maximum length of a code point that does not fit at the end. */
const LONGEST_CODE_POINT_OCTETS = 4;

/** A body, or the start of it, in linear memory. */
export interface PlacedBody {
	/** A block that the caller owns, with at least PADDING_OCTETS after the text. */
	readonly textPtr: number;
	/** Octets of the body in the block. */
	readonly keptOctets: number;
	readonly bodyOctets: number;
}

/** Copies as much of a body as a parser with that limit must see. @throws RangeError without memory. */
export function placeBody(
	instance: WasmInstance,
	body: string | Uint8Array,
	limitOctets: number,
): PlacedBody {
	const maxOctets = limitOctets + AFTER_LIMIT_OCTETS;
	if (typeof body === "string") return placeText(instance, body, maxOctets);
	const kept = body.subarray(0, maxOctets);
	const textPtr = instance.memory.place(kept, PADDING_OCTETS);
	return { textPtr, keptOctets: kept.length, bodyOctets: body.length };
}

/** Encodes a string straight into linear memory, at first with room for ASCII, as most files are. */
function placeText({ exports, memory }: WasmInstance, body: string, maxOctets: number): PlacedBody {
	const write = () => encoder.encodeInto(body, memory.octets.subarray(textPtr, textPtr + roomOctets));
	const maxWritten = maxOctets + LONGEST_CODE_POINT_OCTETS;
	let roomOctets = Math.min(body.length, maxWritten);
	let textPtr = memory.allocate(roomOctets + PADDING_OCTETS);
	let { read, written } = write();
	if (read < body.length && roomOctets < maxWritten) {
		exports.release(textPtr);
		roomOctets = Math.min(3 * body.length, maxWritten);
		textPtr = memory.allocate(roomOctets + PADDING_OCTETS);
		({ read, written } = write());
	}
	const bodyOctets = written + utf8Octets(body, read);
	return { textPtr, keptOctets: Math.min(written, maxOctets), bodyOctets };
}

/** Octets of a string's UTF-8 from a code unit on, without encoding it. */
function utf8Octets(text: string, fromUnit: number): number {
	let octetCount = 0;
	for (let unit = fromUnit; unit < text.length; unit++) {
		const code = text.codePointAt(unit) ?? 0;
		if (code > 0xffff) unit++;
		octetCount += code < 0x80 ? 1 : code < 0x800 ? 2 : code > 0xffff ? 4 : 3;
	}
	return octetCount;
}
