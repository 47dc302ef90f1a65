import { openInstance, type WasmInstance } from "../engine-wasm/instance.js";
import type { RobotsExports } from "../engine-wasm/instantiate.js";
import { decoder, encoder, InputRegion, LinearMemory, MOST_OCTETS_A_UNIT } from "../engine-wasm/memory.js";

/*
 * Chromium and WebKit neither encode text into shared memory nor decode it there, whatever the Encoding Standard says; so
 * it goes by way of memory that is not shared.
 */
const MOST_KEPT_OCTETS = 1 << 16;
const kept = /* @__PURE__ */ new Uint8Array(MOST_KEPT_OCTETS);

/** Text as UTF-8, as much of it as there is room for; good until the next call. */
function encode(text: string, roomOctets: number): { read: number; octets: Uint8Array } {
	const mostOctets = Math.min(roomOctets, text.length * MOST_OCTETS_A_UNIT);
	const room = mostOctets > MOST_KEPT_OCTETS ? new Uint8Array(mostOctets) : kept.subarray(0, mostOctets);
	const { read, written } = encoder.encodeInto(text, room);
	return { read, octets: room.subarray(0, written) };
}

class SharedLinearMemory extends LinearMemory {
	override encodeInto(text: string, ptr: number, octetCount: number): { read: number; written: number } {
		const { read, octets } = encode(text, octetCount);
		this.octets.set(octets, ptr);
		return { read, written: octets.length };
	}

	override decode(ptr: number, octetCount: number): string {
		return decoder.decode(this.octets.slice(ptr, ptr + octetCount));
	}
}

class SharedInputRegion extends InputRegion {
	override putText(text: string): number {
		return this.putOctets(encode(text, Number.POSITIVE_INFINITY).octets);
	}
}

/** An instance over a memory that threads share. */
export function openSharedInstance<More>(exports: RobotsExports & More): WasmInstance<More> {
	return openInstance(exports, new SharedLinearMemory(exports), SharedInputRegion);
}
