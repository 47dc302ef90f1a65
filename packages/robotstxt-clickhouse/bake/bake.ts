import { CHECKSUM_STRIDE, SNAPSHOT_HEAD_OCTETS } from "../../../assembly/abi.js";
import {
	DATA_COUNT_SECTION,
	DATA_SECTION,
	joinOctets,
	MEMORY_SECTION,
	moduleOf,
	readUnsigned,
	type Section,
	sectionsOf,
	signed,
	unsigned,
} from "./wasm-sections.js";

const PAGE_OCTETS = 1 << 16;
/** Offsets as in assembly/functions/baked-set.ts. */
const KEY_OFFSET = 32;
const IS_GOOGLE_OFFSET = 48;
const ENTRIES_OFFSET = 64;
export const KEY_OCTETS = 16;

/** An active data segment of memory 0, and the opcodes of the expression for its address. */
const ACTIVE_SEGMENT = 0;
const I32_CONST = 0x41;
const END = 0x0b;

/** What of a set is baked: `PolicySet` of robotstxt-wasm has it. */
export interface BakedSet {
	readonly dialect: string;
	toSnapshot(): Uint8Array;
}

/**
 * Returns the module for ClickHouse with a set in it, which `robots_check_set` then asks.
 *
 * @param module robots-clickhouse.wasm; only read.
 * @param set a set of robotstxt-wasm, so its policies are sound; only read.
 * @param key 16 random octets. They prevent collisions of origins that somebody chooses to collide. Anyone who has
 *   the module can read them.
 */
export function bakeSet(
	module: Uint8Array<ArrayBuffer>,
	set: BakedSet,
	key: Uint8Array,
): Uint8Array<ArrayBuffer> {
	const entries = entriesOf(set.toSnapshot());
	const baked = new Uint8Array(ENTRIES_OFFSET + entries.length);
	new DataView(baked.buffer).setUint32(0, baked.length, true);
	baked.set(key, KEY_OFFSET);
	baked[IS_GOOGLE_OFFSET] = Number(set.dialect === "google");
	baked.set(entries, ENTRIES_OFFSET);
	const segment = [ACTIVE_SEGMENT, I32_CONST, ...signed(bakedSetPtr(module)), END, ...unsigned(baked.length)];
	const change: Readonly<Record<number, (content: Uint8Array) => Uint8Array>> = {
		[MEMORY_SECTION]: (memory) => withMorePages(memory, Math.ceil(baked.length / PAGE_OCTETS)),
		[DATA_COUNT_SECTION]: (count) => Uint8Array.from(unsigned(readUnsigned(count, 0).value + 1)),
		[DATA_SECTION]: (data) => {
			const { value: count, end } = readUnsigned(data, 0);
			return joinOctets([unsigned(count + 1), data.subarray(end), segment, baked]);
		},
	};
	const sections = sectionsOf(module).map(
		({ id, content: before }): Section => ({ id, content: change[id]?.(before) ?? before }),
	);
	return moduleOf(module, sections);
}

/** The entries in the snapshot of a set. Before them are the header, the length of the metadata, and the metadata. */
function entriesOf(snapshot: Uint8Array): Uint8Array {
	const view = new DataView(snapshot.buffer, snapshot.byteOffset, snapshot.length);
	const metadataEnd = SNAPSHOT_HEAD_OCTETS + 4 + view.getUint32(SNAPSHOT_HEAD_OCTETS, true);
	return snapshot.subarray(Math.ceil(metadataEnd / CHECKSUM_STRIDE) * CHECKSUM_STRIDE);
}

/** The address at which the module looks for its set. */
function bakedSetPtr(module: Uint8Array<ArrayBuffer>): number {
	const imports = { env: { clickhouse_throw: () => {} } };
	const { exports } = new WebAssembly.Instance(new WebAssembly.Module(module), imports);
	return (exports as unknown as { bakedSetPtr(): number }).bakedSetPtr();
}

/** A memory section of one memory without a maximum, with more initial pages. */
function withMorePages(memory: Uint8Array, pageCount: number): Uint8Array {
	const FLAGS_OFFSET = 1;
	const { value: initialPages } = readUnsigned(memory, FLAGS_OFFSET + 1);
	return joinOctets([memory.subarray(0, FLAGS_OFFSET + 1), unsigned(initialPages + pageCount)]);
}
