/** A source of numbers below a bound, the same in every run of a seed. */
export function createNoise(seed: number): (bound: number) => number {
	let state = seed & 0x7fff_ffff;
	return (bound) => {
		state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
		return (state >>> 8) % bound;
	};
}
