/** Maximum number of octets that are read of a file. The parsing limit is far below, and has its own message. */
export const MAX_OPENED_OCTETS = 4_000_000;

/** A file as it was opened. */
export interface OpenedFile {
	/** The octets that are judged until somebody changes the text. */
	readonly octets: Uint8Array;
	readonly text: string;
	/** A sentence for the visitor. */
	readonly notice: string;
}

/** Reads a file that was chosen or dropped. */
export async function openFile(file: File): Promise<OpenedFile> {
	const octets = new Uint8Array(await file.slice(0, MAX_OPENED_OCTETS).arrayBuffer());
	const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(octets);
	const notices = [`Opened ${file.name}.`];
	if (file.size > MAX_OPENED_OCTETS) notices.push(`Only its first ${MAX_OPENED_OCTETS / 1e6} MB were read.`);
	if (!isUtf8(octets, file.size > octets.length)) {
		notices.push(
			"It is not valid UTF-8: verdicts are for its own bytes until you change the text or reload the page.",
		);
	}
	return { octets, text, notice: notices.join(" ") };
}

/** @param isCut whether the last character may be incomplete. */
function isUtf8(octets: Uint8Array, isCut: boolean): boolean {
	try {
		new TextDecoder("utf-8", { fatal: true }).decode(octets, { stream: isCut });
		return true;
	} catch {
		return false;
	}
}
