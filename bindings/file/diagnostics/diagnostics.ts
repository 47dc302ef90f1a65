import { compareDiagnostics, DIAGNOSTICS, toDiagnostic } from "../../contract/diagnostics.js";
import type { EngineFile, RawDiagnostic } from "../../contract/engine.js";
import type { Diagnostic, Dialect, Severity } from "../../contract/types.js";
import { RecordInspector } from "./record-diagnostics.js";

/** More findings than anyone reads, and few enough to hold in memory for any file. */
export const MAX_DIAGNOSTICS = 10_000;

const SEVERITY_RANKS: Readonly<Record<Severity, number>> = { note: 0, warning: 1, error: 2 };

/**
 * All problems of a file: the findings of its engine, and the problems of the values of its records, in one order. If
 * there are more than MAX_DIAGNOSTICS, those of the first lines are kept, whole lines only. One more diagnostic then
 * says how many more lines have findings, with the highest severity of these. The end of reading is reported in any
 * case. The time is linear in the file; besides the kept findings, each such line takes four octets of memory.
 * @param addressOctets the octets of the address that the whole body is; 0 for any other body.
 */
export function collectDiagnostics(file: EngineFile, dialect: Dialect, addressOctets: number): Diagnostic[] {
	const ofRecords = findInRecords(file, dialect, addressOctets);
	const kept = new CappedDiagnostics();
	let next = 0;
	// Invariant: the findings in records before `next`, and all findings before them, are added.
	const addRecordsBefore = (diagnostic: RawDiagnostic | null): void => {
		for (let found = ofRecords.first[next]; found !== undefined; found = ofRecords.first[++next]) {
			if (diagnostic !== null && compareDiagnostics(found, diagnostic) > 0) return;
			kept.add(found);
		}
		const moreLines = ofRecords.moreLines;
		for (let line = moreLines.peek(); line !== undefined; line = moreLines.peek()) {
			if (diagnostic !== null && line > diagnostic.line) return;
			kept.countLine(line, "warning");
			moreLines.skip();
		}
	};
	file.visitDiagnostics((diagnostic) => {
		addRecordsBefore(diagnostic);
		kept.add(diagnostic);
	});
	addRecordsBefore(null);
	return kept.toDiagnostics();
}

interface RecordFindings {
	/** The findings that can be in the list, and one more. */
	readonly first: readonly RawDiagnostic[];
	/** The lines of the later findings. */
	readonly moreLines: LineQueue;
}

function findInRecords(file: EngineFile, dialect: Dialect, addressOctets: number): RecordFindings {
	const inspector = new RecordInspector(dialect);
	const first: RawDiagnostic[] =
		addressOctets > 0 ? [{ code: "body-is-address", line: 1, column: 1, length: addressOctets }] : [];
	const moreLines = new LineQueue();
	file.visitRecords((record) =>
		inspector.inspect(record, (diagnostic) => {
			if (first.length <= MAX_DIAGNOSTICS) first.push(diagnostic);
			else moreLines.push(diagnostic.line);
		}),
	);
	return { first, moreLines };
}

/** Collects findings in their order, up to the maximum. */
class CappedDiagnostics {
	readonly #kept: RawDiagnostic[] = [];
	/** Line of the first finding that is left out; 0 if there is none. */
	#firstLeftOut = 0;
	#lastCounted = 0;
	#highest: Severity = "note";
	#leftOutCount = 0;
	/** The finding of the end of reading: always reported, after all others. */
	#overLimit: RawDiagnostic | null = null;

	add(diagnostic: RawDiagnostic): void {
		const { line, code } = diagnostic;
		if (code === "over-limit") {
			this.#overLimit = diagnostic;
			return;
		}
		if (this.#firstLeftOut === 0) {
			if (this.#kept.length < MAX_DIAGNOSTICS) {
				this.#kept.push(diagnostic);
				return;
			}
			this.#dropLine(line);
		}
		this.countLine(line, DIAGNOSTICS[code].severity);
	}

	/** Counts a line with a left out finding, once. Lines must come in their order. */
	countLine(line: number, severity: Severity): void {
		if (SEVERITY_RANKS[severity] > SEVERITY_RANKS[this.#highest]) this.#highest = severity;
		if (line === this.#lastCounted) return;
		this.#lastCounted = line;
		this.#leftOutCount++;
	}

	toDiagnostics(): Diagnostic[] {
		const end = this.#overLimit === null ? [] : [toDiagnostic(this.#overLimit)];
		return [...this.#kept.map(toDiagnostic), ...this.#more(), ...end];
	}

	#more(): Diagnostic[] {
		if (this.#firstLeftOut === 0) return [];
		const more = toDiagnostic({ code: "more-diagnostics", line: this.#firstLeftOut, column: 1, length: 0 });
		const count = this.#leftOutCount;
		const lines =
			count === 1 ? "1 more line has findings that are" : `${count} more lines have findings that are`;
		return [{ ...more, severity: this.#highest, message: `from this line on ${lines} not listed` }];
	}

	/** Leaves out a whole line, including its kept findings. */
	#dropLine(line: number): void {
		this.#firstLeftOut = line;
		while (this.#kept.at(-1)?.line === line)
			this.countLine(line, DIAGNOSTICS[this.#kept.pop()!.code].severity);
	}
}

/** Line numbers, first in, first out. */
class LineQueue {
	#lines = new Uint32Array(64);
	#start = 0;
	#end = 0;

	push(line: number): void {
		if (this.#end === this.#lines.length) {
			const grown = new Uint32Array(2 * this.#end);
			grown.set(this.#lines);
			this.#lines = grown;
		}
		this.#lines[this.#end++] = line;
	}

	peek(): number | undefined {
		return this.#start < this.#end ? this.#lines[this.#start] : undefined;
	}

	skip(): void {
		this.#start++;
	}
}
