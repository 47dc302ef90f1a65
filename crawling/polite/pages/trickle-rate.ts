/** Fewer octets a second than this, in small pieces, are a trickle: 64, unless `minBytesPerSecond` asks for less. */
export function toTrickleRate(minBytesPerSecond: number): number {
	return Math.min(64, minBytesPerSecond);
}
