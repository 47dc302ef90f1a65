const MIN_CAPACITY = 16;
/** Many lists stay empty. */
const NO_VALUES = new Int32Array(0);

/** A list of integers outside of the heap's objects: a hostile file has tens of millions of lines. */
export class Int32List {
	/** The numbers are those before `length`. */
	values: Int32Array = NO_VALUES;
	length = 0;

	push(value: number): void {
		if (this.length === this.values.length) {
			const grown = new Int32Array(Math.max(MIN_CAPACITY, 2 * this.length));
			grown.set(this.values);
			this.values = grown;
		}
		this.values[this.length++] = value;
	}

	/** The numbers, in an array of their own length. */
	trimmed(): Int32Array {
		return this.length === 0 ? NO_VALUES : this.values.slice(0, this.length);
	}
}
