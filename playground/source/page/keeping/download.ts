import { element } from "../dom.js";

/** Time in which a browser has certainly read the file. */
const TAKEN_MS = 10_000;

/** Gives the visitor a text as a file, without a server. */
export function download(name: string, type: string, text: string): void {
	const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
	const link = element("a", "");
	link.href = url;
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(url), TAKEN_MS);
}
