import { countOf } from "../model/wording/summary.js";
import { setText } from "./dom.js";

/** One row of a list. It can show another item without losing the focus. */
export interface Row<Item> {
	readonly element: HTMLElement;
	show(item: Item): void;
}

/** A list or table that keeps its rows from verdict to verdict. If the list is cut, a button shows more rows. */
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
	 * @param list the element that contains the rows.
	 * @param more the button for more rows.
	 * @param unit the name of an item.
	 * @param step the number of rows at first, and the number that the button adds.
	 * @param makeRow makes an empty row.
	 * @param onMore called with the new limit, if the caller has to provide more items.
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

	/** Shows at least the rows up to an item, and returns the item's row. */
	reveal(index: number): ListRow | undefined {
		while (this.#limit <= index) this.#limit += this.#step;
		this.show(this.#items, this.#itemsCount);
		return this.#rows[index];
	}

	get limit(): number {
		return this.#limit;
	}

	/**
	 * @param items at least as many items as are to be shown, if there are as many.
	 * @param itemsCount the number of all items.
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
