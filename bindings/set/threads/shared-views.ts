import type { RobotsExports } from "../../engine-wasm/memory/exports.js";
import { openInstance, type WasmInstance } from "../../engine-wasm/memory/instance.js";
import { encoder, InputRegion, MAX_OCTETS_PER_UNIT } from "../../engine-wasm/memory/memory.js";

/*
 * Chromium and WebKit do not encode text into shared memory, although the Encoding Standard allows it. So the text is
 * first encoded into memory that is not shared.
 */
const MAX_KEPT_OCTETS = 1 << 16;
const kept = /* @__PURE__ */ new Uint8Array(MAX_KEPT_OCTETS);

/** Encodes as much of a text as fits, as UTF-8; valid until the next call. */
function encode(text: string, roomOctets: number): { read: number; octets: Uint8Array } {
	const maxOctets = Math.min(roomOctets, text.length * MAX_OCTETS_PER_UNIT);
	const room = maxOctets > MAX_KEPT_OCTETS ? new Uint8Array(maxOctets) : kept.subarray(0, maxOctets);
	const { read, written } = encoder.encodeInto(text, room);
	return { read, octets: room.subarray(0, written) };
}

class SharedInputRegion extends InputRegion {
	override putText(text: string): number {
		return this.putOctets(encode(text, Number.POSITIVE_INFINITY).octets);
	}
}

function encodeInto(text: string, into: Uint8Array): { read: number; written: number } {
	const { read, octets } = encode(text, into.length);
	into.set(octets);
	return { read, written: octets.length };
}

/** An instance over a memory that threads share. */
export function openSharedInstance<More>(exports: RobotsExports & More): WasmInstance<More> {
	return { ...openInstance(exports, SharedInputRegion), encodeInto };
}
