import { countOf } from "../model/wording/summary.js";
import { setText } from "./dom.js";

/** One row of a list, which can show another item without losing the focus. */
export interface Row<Item> {
	readonly element: HTMLElement;
	show(item: Item): void;
}

/** A list or table whose rows are kept from verdict to verdict, with a button for more where it is cut. */
export class RowList<Item, ListRow extends Row<Item> = Row<Item>> {
	readonly #list: HTMLElement;
	readonly #more: HTMLButtonElement;
	readonly #makeRow: () => ListRow;
	readonly #rows: ListRow[] = [];
	readonly #step: number;
	readonly #unit: string;
	#items: readonly Item[] = [];
	#itemsCount = 0;
	#limit: number;

	/**
	 * @param list where the rows stand.
	 * @param more the button for more rows.
	 * @param unit what an item is called.
	 * @param step how many rows there are at first, and how many the button adds.
	 * @param makeRow makes a row that is empty yet.
	 * @param onMore told the new limit, where the caller has to provide more items.
	 */
	constructor(
		list: HTMLElement,
		more: HTMLButtonElement,
		unit: string,
		step: number,
		makeRow: () => ListRow,
		onMore?: (limit: number) => void,
	) {
		this.#list = list;
		this.#unit = unit;
		this.#step = step;
		this.#limit = step;
		this.#makeRow = makeRow;
		this.#more = more;
		this.#more.addEventListener("click", () => {
			this.#limit += this.#step;
			this.show(this.#items, this.#itemsCount);
			onMore?.(this.#limit);
		});
	}

	/** Shows at least the rows up to an item, and gives that item's. */
	reveal(index: number): ListRow | undefined {
		while (this.#limit <= index) this.#limit += this.#step;
		this.show(this.#items, this.#itemsCount);
		return this.#rows[index];
	}

	get limit(): number {
		return this.#limit;
	}

	/**
	 * @param items at least as many as are to be shown, where there are as many.
	 * @param itemsCount how many there are in all.
	 */
	show(items: readonly Item[], itemsCount = items.length): void {
		this.#items = items;
		this.#itemsCount = itemsCount;
		const shownCount = Math.min(items.length, this.#limit);
		while (this.#rows.length > shownCount) this.#rows.pop()?.element.remove();
		for (let index = 0; index < shownCount; index++) {
			let row = this.#rows[index];
			if (row === undefined) {
				row = this.#makeRow();
				this.#rows.push(row);
				this.#list.append(row.element);
			}
			row.show(items[index] as Item);
		}
		const hiddenCount = itemsCount - shownCount;
		this.#more.hidden = hiddenCount <= 0;
		const nextCount = Math.min(hiddenCount, this.#step);
		setText(
			this.#more,
			`Show ${countOf(nextCount, this.#unit)} more (of ${hiddenCount.toLocaleString("en")})`,
		);
		this.#list.hidden = shownCount === 0;
	}
}
