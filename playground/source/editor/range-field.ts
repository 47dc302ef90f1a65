import {
	type Extension,
	RangeSet,
	type RangeValue,
	type StateEffectType,
	StateField,
	type Text,
} from "@codemirror/state";

/** A field of ranges, which `effect` replaces. Until the next `effect` the ranges move with the text. */
export function rangeField<Value extends RangeValue, Told>(
	effect: StateEffectType<Told>,
	build: (doc: Text, reported: Told) => RangeSet<Value>,
	provide?: (field: StateField<RangeSet<Value>>) => Extension,
): StateField<RangeSet<Value>> {
	return StateField.define<RangeSet<Value>>({
		create: () => RangeSet.empty,
		update(set, transaction) {
			const moved = transaction.docChanged ? set.map(transaction.changes) : set;
			return transaction.effects.reduce(
				(found, each) => (each.is(effect) ? build(transaction.newDoc, each.value) : found),
				moved,
			);
		},
		...(provide === undefined ? {} : { provide }),
	});
}
