/** The usual address, which has nothing to remove. */
const DIGITS_AND_DOTS = /^[\d.]+$/;

/** An address without its port and without the white space that logs write around it. */
export function plainAddress(hop: string): string {
	if (DIGITS_AND_DOTS.test(hop)) return hop;
	const plain = hop.replaceAll(/%20|[\s+"]/g, "");
	const [, bracketed, v4] = /^(?:\[([^\]]*)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(plain) ?? [];
	return bracketed ?? v4 ?? plain;
}
