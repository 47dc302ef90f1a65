/** The direction of each arrow key, in columns and rows. */
const STEPS: Readonly<Record<string, readonly [columns: number, rows: number]>> = {
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
	ArrowUp: [0, -1],
	ArrowDown: [0, 1],
};

/**
 * Arrow keys move from verdict to verdict of a table, and choose the verdict that they reach. So the whole table is
 * one tab stop.
 */
export function moveByArrows(table: HTMLTableElement): void {
	table.addEventListener("keydown", (event) => {
		const step = STEPS[event.key];
		const cell = event.target instanceof Element ? event.target.closest("td") : null;
		const body = cell?.closest("tbody");
		if (step === undefined || !cell || !body || event.ctrlKey || event.altKey || event.metaKey) return;
		event.preventDefault();
		const [columns, rows] = step;
		const row = table.tBodies[[...table.tBodies].indexOf(body) + rows]?.rows[0];
		const button = row?.cells[cell.cellIndex + columns]?.querySelector("button");
		button?.focus();
		button?.click();
	});
}
