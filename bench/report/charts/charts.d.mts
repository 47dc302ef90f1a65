import type { Cell } from "../../cell.mjs";

/** The charts of docs/pictures/, by name of their files. */
export function renderCharts(cells?: readonly Cell[]): Record<string, string>;
