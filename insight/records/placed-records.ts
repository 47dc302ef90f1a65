import { type ParsedRobotsTxt, RunFileWriter, validateCrawler } from "../../bindings/internal.js";
import { type Crawler, DisposedError } from "../../bindings/shared-exports.js";

/** A record that was read, well formed or not. */
export interface ReadRecord {
	/** 1-based line number. */
	readonly line: number;
	/** The line of its group (`Group.line`); null if it is in no group. */
	readonly groupLine: number | null;
	/** The value as written, without the white space around it. */
	readonly value: string;
	/** Whether the record could be read. A record that could not be read is in force for no crawler. */
	readonly isWellFormed: boolean;
}

/** The place of a record, and its value. */
export type RawRecord = Omit<ReadRecord, "isWellFormed">;

/** How the records of a key are read, and the list that has them. */
export interface RecordReading {
	readonly list: string;
	read(raw: RawRecord): ReadRecord;
}

/** The records that apply to a crawler. */
export interface AppliedRecords {
	/** Whether a record is well formed, and the run of user-agent lines right before it names the crawler. */
	isInForce(record: ReadRecord): boolean;
	isOfGroups(record: ReadRecord): boolean;
}

/** The run and the group of a record; -1 for none. */
interface Place {
	readonly run: number;
	readonly groupIndex: number;
}

const NOWHERE: Place = { run: -1, groupIndex: -1 };

/** The records of a file whose keys have a reading, with their places. */
export class PlacedRecords {
	/** Each list of the readings, in file order. */
	readonly lists: Readonly<Record<string, readonly ReadRecord[]>>;
	/** A file in which each run of user-agent lines is a group. */
	readonly #runs: ParsedRobotsTxt;
	readonly #placeOfLine = new Map<number, Place>();
	#isDisposed = false;

	/** @param readings by the key in lower case. */
	constructor(
		private readonly robots: ParsedRobotsTxt,
		readings: ReadonlyMap<string, RecordReading>,
	) {
		const lists = Object.fromEntries(Array.from(readings.values(), ({ list }) => [list, [] as ReadRecord[]]));
		const runs = new RunFileWriter();
		let groupLine = 0;
		let lastGroupIndex = -1;
		robots.visitRecordLines((record) => {
			const run = runs.add(record);
			const { kind, key, line, value, groupIndex } = record;
			// A group begins with a user-agent line.
			if (groupIndex > lastGroupIndex) {
				lastGroupIndex = groupIndex;
				groupLine = line;
			}
			const reading = kind === "other" ? readings.get(key.toLowerCase()) : undefined;
			if (reading === undefined) return;
			this.#placeOfLine.set(line, { run, groupIndex });
			lists[reading.list]!.push(reading.read({ line, groupLine: groupIndex < 0 ? null : groupLine, value }));
		});
		this.lists = lists;
		this.#runs = robots.parseAlike(runs.toRobotsTxt());
	}

	/** @throws TypeError or RangeError if `crawler` is malformed; DisposedError after disposal of this or of the file. */
	for(crawler: Crawler): AppliedRecords {
		const asked = validateCrawler(crawler, this.robots.dialect);
		if (this.#isDisposed) throw new DisposedError("RobotsRecords");
		const groups = new Set(this.robots.selectGroups(asked).groupIndexes);
		const runs = new Set(this.#runs.selectGroups(asked).groupIndexes);
		return {
			isInForce: ({ line, isWellFormed }) => isWellFormed && runs.has(this.#placeOf(line).run),
			isOfGroups: ({ line }) => groups.has(this.#placeOf(line).groupIndex),
		};
	}

	dispose(): void {
		this.#isDisposed = true;
		this.#runs.dispose();
	}

	#placeOf(line: number): Place {
		return this.#placeOfLine.get(line) ?? NOWHERE;
	}
}
