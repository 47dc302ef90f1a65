const LEAST_CAPACITY = 16;

/**
 * Whole numbers one behind the other, in memory that grows outside of the heap: a hostile file has tens of
 * millions of lines, which no array of objects or boxed numbers can hold.
 */
export class Int32List {
	/** The numbers are those before `length`. */
	values = new Int32Array(LEAST_CAPACITY);
	length = 0;

	push(value: number): void {
		if (this.length === this.values.length) {
			const grown = new Int32Array(2 * this.length);
			grown.set(this.values);
			this.values = grown;
		}
		this.values[this.length++] = value;
	}

	/** The numbers alone, without room to grow. */
	trimmed(): Int32Array {
		return this.values.slice(0, this.length);
	}
}
