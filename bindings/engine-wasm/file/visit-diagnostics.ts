import * as abi from "../../../assembly/abi.js";
import { compareDiagnostics, DIAGNOSTIC_CODES } from "../../contract/diagnostics.js";
import type { RawDiagnostic } from "../../contract/engine.js";
import type { WasmInstance } from "../memory/instance.js";
import { copyWords, outOfMemory } from "../memory/memory.js";

const DIAGNOSTIC_WORDS = abi.DIAGNOSTIC_STRIDE / 4;
/** The number of diagnostics of which objects are made at once. */
const CHUNK_DIAGNOSTIC_COUNT = 512;

/**
 * Hands out the problems of a file, in the order of `compareDiagnostics`, until `visit` returns false.
 *
 * @throws RangeError if the host gives no more memory; any error of `visit`.
 */
export function visitDiagnostics(
	{ exports, memory }: WasmInstance,
	filePtr: number,
	visit: (diagnostic: RawDiagnostic) => unknown,
): void {
	const chunkPtr = memory.allocate(CHUNK_DIAGNOSTIC_COUNT * abi.DIAGNOSTIC_STRIDE);
	try {
		const hashSeed = (Math.random() * 0x1_0000_0000) | 0;
		if (exports.openLint(filePtr, hashSeed) === 0) throw outOfMemory();
		// Invariant: the lines before the module's cursor have been visited. Each chunk has whole lines, so sorting
		// each chunk sorts the whole.
		while (true) {
			const count = exports.lintLines(chunkPtr, CHUNK_DIAGNOSTIC_COUNT);
			if (count < 0) throw outOfMemory();
			if (count === 0) return;
			const chunk = readDiagnostics(copyWords(memory, chunkPtr, count * DIAGNOSTIC_WORDS));
			for (const diagnostic of chunk.sort(compareDiagnostics)) if (visit(diagnostic) === false) return;
		}
	} finally {
		exports.closeLint();
		exports.release(chunkPtr);
	}
}

function readDiagnostics(fields: Uint32Array): RawDiagnostic[] {
	const diagnostics: RawDiagnostic[] = [];
	for (let word = 0; word < fields.length; word += DIAGNOSTIC_WORDS) {
		const field = (offset: number): number => fields[word + offset / 4] ?? 0;
		const code = DIAGNOSTIC_CODES[field(abi.DIAGNOSTIC_CODE)];
		if (code === undefined) continue;
		diagnostics.push({
			code,
			line: field(abi.DIAGNOSTIC_LINE),
			column: field(abi.DIAGNOSTIC_COLUMN),
			length: field(abi.DIAGNOSTIC_LENGTH),
		});
	}
	return diagnostics;
}
