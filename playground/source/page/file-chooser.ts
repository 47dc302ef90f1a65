import { byId } from "./dom.js";

/** Lets a visitor open a file with the button, or drop one anywhere on the page. */
export function listenForFiles(onFile: (file: File) => void): void {
	const chooser = byId("file", HTMLInputElement);
	byId("open", HTMLButtonElement).addEventListener("click", () => chooser.click());
	chooser.addEventListener("change", () => {
		const [file] = chooser.files ?? [];
		if (file !== undefined) onFile(file);
		chooser.value = "";
	});
	listenForDrops(onFile);
}

/** Text that is dragged is left to the field it is dropped on. */
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
