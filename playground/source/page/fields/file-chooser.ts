import { byId } from "../dom.js";

/** Lets a visitor open a file with the button, or drop one anywhere on the page. */
export function listenForFiles(onFile: (file: File) => void): void {
	chooseFile("open", "file", onFile);
	listenForDrops(onFile);
}

/** Lets a button open the browser's dialog for files, through a field that is hidden. */
export function chooseFile(buttonId: string, fieldId: string, onFile: (file: File) => void): void {
	const field = byId(fieldId, HTMLInputElement);
	byId(buttonId, HTMLButtonElement).addEventListener("click", () => field.click());
	field.addEventListener("change", () => {
		const [file] = field.files ?? [];
		if (file !== undefined) onFile(file);
		field.value = "";
	});
}

/** Opens files that are dropped. Dragged text is left to the field on which it is dropped. */
function listenForDrops(onFile: (file: File) => void): void {
	const panel = byId("file-panel", HTMLElement);
	window.addEventListener("dragover", (event) => {
		if (!event.dataTransfer?.types.includes("Files")) return;
		event.preventDefault();
		panel.classList.add("dropping");
	});
	window.addEventListener("dragleave", (event) => {
		if (event.relatedTarget === null) panel.classList.remove("dropping");
	});
	const onDrop = (event: DragEvent) => {
		panel.classList.remove("dropping");
		const [file] = event.dataTransfer?.files ?? [];
		if (file === undefined) return;
		event.preventDefault();
		event.stopPropagation();
		onFile(file);
	};
	window.addEventListener("drop", onDrop, { capture: true });
}
