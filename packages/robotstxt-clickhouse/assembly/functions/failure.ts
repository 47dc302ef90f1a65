/** Errors in words: what the query's author reads. */

@external("env", "clickhouse_throw")
declare function clickhouseThrow(ptr: usize, octetCount: u32): void;

const MAX_OCTETS: u32 = 512;
const MESSAGE_PTR = memory.data(512, 16);
/** At most so many octets of a value are shown. */
const MAX_SHOWN: u32 = 60;
const UNKNOWN: u32 = 0x3f;

let messageOctets: u32 = 0;

/** Adds ASCII to the message. */
export function say(text: string): void {
	for (let index = 0; index < text.length; index++)
		put(load<u16>(changetype<usize>(text) + ((<usize>index) << 1)));
}

/** Adds the beginning of a value to the message, `?` for what is not printable ASCII. */
export function show(ptr: usize, octetCount: u32): void {
	for (let index: u32 = 0; index < min(octetCount, MAX_SHOWN); index++) {
		const octet = <u32>load<u8>(ptr + index);
		put(octet - 0x20 < 0x5f ? octet : UNKNOWN);
	}
	if (octetCount > MAX_SHOWN) say("...");
}

function put(octet: u32): void {
	if (messageOctets < MAX_OCTETS) store<u8>(MESSAGE_PTR + messageOctets++, octet);
}

/** Ends the query with the message so far and this last text. */
export function fail(text: string): void {
	say(text);
	const octetCount = messageOctets;
	messageOctets = 0;
	clickhouseThrow(MESSAGE_PTR, octetCount);
	unreachable();
}

/** Ends the query because there is no memory. */
export function failForMemory(): void {
	fail(
		"robotstxt-wasm: out of memory; raise webassembly_udf_max_memory, or set webassembly_udf_max_input_block_size",
	);
}
