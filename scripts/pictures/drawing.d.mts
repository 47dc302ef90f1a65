/** docs/pictures/how-it-works.svg, of the drawing in docs/how-it-works.md. */
export function renderDrawing(): string;
