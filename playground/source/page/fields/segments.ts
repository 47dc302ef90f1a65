import { byId, element, setText } from "../dom.js";

/** One choice among several. */
interface Segment<Value extends string> {
	readonly value: Value;
	readonly name: string;
}

/** Radio buttons that look like one bar; each may show a count. */
export class Segments<Value extends string> {
	readonly #choices: readonly {
		readonly value: Value;
		readonly input: HTMLInputElement;
		readonly count: HTMLElement;
		readonly item: HTMLElement;
	}[];

	/**
	 * @param id the id of the element to fill; the radio buttons have the ids `id-value`.
	 * @param onChange called after each choice by a person.
	 */
	constructor(id: string, segments: readonly Segment<Value>[], onChange: () => void) {
		this.#choices = segments.map(({ value, name }) => {
			const input = element("input", "");
			input.type = "radio";
			input.name = id;
			input.id = `${id}-${value}`;
			input.addEventListener("change", onChange);
			const count = element("span", "count");
			const label = element("label", "", name, count);
			label.htmlFor = input.id;
			return { value, input, count, item: element("span", "segment", input, label) };
		});
		byId(id, HTMLElement).append(...this.#choices.map(({ item }) => item));
		if (segments[0] !== undefined) this.value = segments[0].value;
	}

	get value(): Value {
		return (this.#choices.find(({ input }) => input.checked) ?? this.#choices[0])?.value as Value;
	}

	set value(value: Value) {
		for (const choice of this.#choices) choice.input.checked = choice.value === value;
	}

	/** Shows the count of each choice. */
	showCounts(counts: Readonly<Record<Value, number>>): void {
		for (const { value, count } of this.#choices) setText(count, ` ${counts[value].toLocaleString("en")}`);
	}

	/** Offers a choice, or hides it. If the chosen choice is hidden, the first choice is chosen. */
	offer(value: Value, isOffered: boolean): void {
		for (const choice of this.#choices) if (choice.value === value) choice.item.hidden = !isOffered;
		if (!isOffered && this.value === value && this.#choices[0]) this.value = this.#choices[0].value;
	}
}
