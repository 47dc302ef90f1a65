/** The sentences of README and docs with figures, as the newest results have them. */
export function renderFigures(): { page: string; text: string; pattern: RegExp }[];
