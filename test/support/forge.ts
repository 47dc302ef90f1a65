import * as abi from "../../assembly/abi.js";

/** Octets of an index before its buckets. */
const INDEX_HEAD_OCTETS = 100;
const BUCKET_OCTETS = 4;
/** Octets of delimiters, in one encoding and in two, and octets that no pattern has. */
const SYMBOLS = [0x2f, 0x3f, 0x25, 0x32, 0x33, 0x46, 0x82, 0x83, 0x82, 0x83, 0x80, 0x81, 0x84, 0, 0x61, 0x62];

/** Changes a few places of some octets: bits, octets, or fields that become others of them or nearly so. */
export function mutate(block: Uint8Array, random: () => number): void {
	const view = new DataView(block.buffer, block.byteOffset, block.length);
	const place = (stride: number) => Math.floor(random() * (block.length / stride)) * stride;
	for (let count = 1 + Math.floor(random() * 3); count > 0; count--) {
		const kind = random();
		if (kind < 0.3) block[place(1)]! ^= 1 << Math.floor(random() * 8);
		else if (kind < 0.5) block[place(1)] = Math.floor(random() * 256);
		else {
			const isHeader = kind < 0.55;
			const at = isHeader ? 4 * Math.floor(random() * 7) : Math.min(place(1), block.length - 4);
			const isNarrow = !isHeader && kind < 0.85;
			const near =
				(isNarrow ? view.getUint16(at, true) : view.getUint32(at, true)) + Math.floor(random() * 9) - 4;
			const other = view.getUint32(Math.min(place(1), block.length - 4), true);
			const values = [0, 1, 0xff, 0xffff, 0x7fffffff, 0xffffffff, near, near, near, other, other];
			const value = values[Math.floor(random() * values.length)]!;
			if (isNarrow) view.setUint16(at, value, true);
			else view.setUint32(at, value, true);
		}
	}
}

/**
 * Changes a few parts of a sound policy block so that they are parts still, but not those of any robots.txt: suffixes and
 * rules change places, nodes get other rules, buckets others' suffixes, segments other delimiters.
 *
 * @param donor another block, of which some octets come to be where they stood there.
 */
export function forge(block: Uint8Array, donor: Uint8Array, random: () => number): void {
	const view = new DataView(block.buffer, block.byteOffset, block.length);
	const fieldOctets = block[abi.POLICY_FIELD_OCTETS]!;
	const header = (offset: number) => view.getUint32(offset, true);
	const suffixLists = header(abi.POLICY_SUFFIX_LISTS_OFFSET);
	const suffixListCount = header(abi.POLICY_SUFFIX_LIST_COUNT);
	const rules = header(abi.POLICY_RULES_OFFSET);
	const ruleCount = header(abi.POLICY_RULE_COUNT);
	const suffixListOctets = abi.SUFFIX_LIST_FIELDS * fieldOctets;
	const suffixOctets = abi.SUFFIX_HEAD_OCTETS + abi.SUFFIX_FIELDS * fieldOctets;
	const ruleOctets = abi.RULE_FIELDS * fieldOctets;
	const suffixes = suffixLists + suffixListCount * suffixListOctets;
	const suffixCount = Math.floor((rules - suffixes) / suffixOctets);
	const segments = rules + ruleCount * ruleOctets;
	const segmentsEnd = block.length - abi.POLICY_PADDING_OCTETS;
	const below = (count: number) => Math.floor(random() * count);
	const suffixList = () => suffixLists + below(suffixListCount) * suffixListOctets;
	const suffix = () => suffixes + below(suffixCount) * suffixOctets;
	const rule = () => rules + below(ruleCount) * ruleOctets;
	const field = (at: number) => (fieldOctets === 2 ? view.getUint16(at, true) : view.getUint32(at, true));
	const put = (at: number, value: number) => {
		if (fieldOctets === 2) view.setUint16(at, value, true);
		else view.setUint32(at, value, true);
	};
	const swap = (at: number, other: number, octetCount: number) => {
		const kept = block.slice(at, at + octetCount);
		block.copyWithin(at, other, other + octetCount);
		block.set(kept, other);
	};
	const changeIndex = () => {
		for (let number = 0; number < suffixListCount; number++) {
			const at = suffixLists + number * suffixListOctets;
			const index = field(at + abi.SUFFIX_LIST_INDEX_OFFSET * fieldOctets);
			const indexedCount = field(at + abi.SUFFIX_LIST_INDEXED_COUNT * fieldOctets);
			const buckets = index + INDEX_HEAD_OCTETS;
			if (index === 0 || buckets > segmentsEnd) continue;
			const bucketCount = view.getUint32(buckets - 4, true);
			if (buckets + bucketCount * BUCKET_OCTETS > segmentsEnd) continue;
			const used: number[] = [];
			for (let bucket = 0; bucket < bucketCount; bucket++) {
				if (view.getUint16(buckets + bucket * BUCKET_OCTETS, true) > 0) used.push(bucket);
			}
			const someBucket = () => buckets + (used[below(used.length)] ?? 0) * BUCKET_OCTETS;
			const anyBucket = buckets + below(bucketCount) * BUCKET_OCTETS;
			const kind = below(5);
			if (kind === 0) block[index + below(INDEX_HEAD_OCTETS - 4)] = below(256);
			else if (kind === 1) view.setUint16(anyBucket, below(indexedCount + 1), true);
			else if (kind === 2) view.setUint16(someBucket() + 2, below(0x1_0000), true);
			else if (kind === 3) swap(someBucket(), anyBucket, BUCKET_OCTETS);
			else swap(someBucket(), someBucket(), 2 + 2 * below(2));
		}
	};
	const changeSymbols = () => {
		for (let count = 1 + below(3); count > 0 && segments < segmentsEnd; count--) {
			block[segments + below(segmentsEnd - segments)] = SYMBOLS[below(SYMBOLS.length)]!;
		}
	};
	const hasSuffixes = suffixListCount > 0 && suffixCount > 1;
	const changes: (() => void)[] = [
		changeIndex,
		changeSymbols,
		changeSymbols,
		() => swap(rule(), rule(), ruleOctets),
		() => put(rule() + abi.RULE_NEXT_RULE * fieldOctets, random() < 0.2 ? abi.NONE : below(ruleCount)),
		() => put(rule() + abi.RULE_RANK_AND_TYPE * fieldOctets, below(40)),
		// A field of some node, or what looks like one.
		() =>
			put(
				abi.POLICY_HEADER_OCTETS + below(suffixLists - 32),
				random() < 0.3 ? abi.NONE : below(2 * ruleCount),
			),
		() => {
			const at = below(Math.max(1, Math.min(block.length, donor.length) - 32));
			block.set(donor.subarray(at, at + 1 + below(24)), at);
		},
	];
	if (hasSuffixes) {
		changes.push(
			() => swap(suffix() + abi.SUFFIX_HEAD_OCTETS, suffix() + abi.SUFFIX_HEAD_OCTETS, fieldOctets),
			() => put(suffix() + abi.SUFFIX_HEAD_OCTETS, below(2 * ruleCount)),
			() => view.setUint16(suffix() + abi.SUFFIX_NEXT_IN_BUCKET, below(suffixCount + 2), true),
			() => {
				const at = suffix();
				block[at + abi.SUFFIX_FLAGS]! ^= 1 << below(3);
				block[at + abi.SUFFIX_KEY_OFFSET] = random() < 0.5 ? 0 : below(8);
			},
			() => put(suffixList() + abi.SUFFIX_LIST_HEAD_OCTETS * fieldOctets, 1 + below(8)),
			() =>
				put(suffixList() + abi.SUFFIX_LIST_PARENT_OFFSET * fieldOctets, random() < 0.5 ? 0 : suffixList()),
		);
	}
	if (ruleCount === 0) return;
	for (let count = 1 + below(3); count > 0; count--) changes[below(changes.length)]!();
}
