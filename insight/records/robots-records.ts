import { type AnyRobotsTxt, type Crawler, DisposedError } from "../../bindings/shared-exports.js";
import { DisposableBase, type ParsedRobotsTxt, type RecordLine, RunFileWriter, toParsedFile, validateCrawler } from "../../bindings/internal.js";
import { emptyLists, readingOf } from "./readings.js";
import type {
	CleanParamRecord,
	HostRecord,
	LicenseRecord,
	LicensesInForce,
	RecordsInForce,
	RequestRateRecord,
	VisitTimeRecord,
} from "./types.js";

/**
 * Reads the records of a robots.txt that sites write although RFC 9309 does not define them: `host`, `clean-param`,
 * `request-rate`, `visit-time` and `license`. They change neither groups nor verdicts; `RobotsTxt.records` has them
 * as written.
 *
 * @param robots a parsed file of any entry; used for as long as the result is asked.
 * @returns the records; `dispose` them, or let them be collected. No content makes it throw.
 * @throws TypeError if `robots` is no parsed file; DisposedError if it has been disposed.
 * @see RFC 9309 §2.2.4
 * @example
 * const robots = RobotsTxt.parse("user-agent: *\nrequest-rate: 1/5\nhost: www.example.com");
 * const records = readRecords(robots);
 * records.hosts[0]?.host; // "www.example.com"
 * records.forCrawler("ExampleBot").requestRates[0]?.periodSeconds; // 5
 */
export function readRecords(robots: AnyRobotsTxt): RobotsRecords {
	return new RobotsRecords(toParsedFile(robots));
}

/** The run and the group of a record; -1 for none. */
interface Place {
	readonly run: number;
	readonly groupIndex: number;
}

const NOWHERE: Place = { run: -1, groupIndex: -1 };

/**
 * The records of a robots.txt beside its rules, made by `readRecords`. Each list has every record of its kind in
 * file order, including malformed records and those that apply to no crawler.
 *
 * @example
 * const records = readRecords(RobotsTxt.parse("user-agent: *\nvisit-time: 0600-0845"));
 * records.visitTimes[0]?.time; // { startMinute: 360, endMinute: 525 }
 */
export class RobotsRecords extends DisposableBase {
	/**
	 * Every `host` record.
	 *
	 * @example
	 * const { hosts } = readRecords(RobotsTxt.parse("host: https://Example.com/"));
	 * hosts[0]?.host; // "example.com"
	 */
	declare readonly hosts: readonly HostRecord[];
	/**
	 * Every `clean-param` record.
	 *
	 * @example
	 * const { cleanParams } = readRecords(RobotsTxt.parse("clean-param: sid&sort /forum/"));
	 * cleanParams[0]?.parameters; // ["sid", "sort"]
	 */
	declare readonly cleanParams: readonly CleanParamRecord[];
	/**
	 * Every `request-rate` record.
	 *
	 * @example
	 * const { requestRates } = readRecords(RobotsTxt.parse("request-rate: 10/1m"));
	 * requestRates[0]?.periodSeconds; // 60
	 */
	declare readonly requestRates: readonly RequestRateRecord[];
	/**
	 * Every `visit-time` record.
	 *
	 * @example
	 * const { visitTimes } = readRecords(RobotsTxt.parse("visit-time: 2200-0430"));
	 * visitTimes[0]?.time; // { startMinute: 1320, endMinute: 270 }
	 */
	declare readonly visitTimes: readonly VisitTimeRecord[];
	/**
	 * Every `license` record.
	 *
	 * @example
	 * const { licenses } = readRecords(RobotsTxt.parse("license: /license.xml"));
	 * licenses[0]?.isWellFormed; // false
	 */
	declare readonly licenses: readonly LicenseRecord[];
	readonly #robots: ParsedRobotsTxt;
	/** A file in which each run of user-agent lines is a group. */
	readonly #runs: ParsedRobotsTxt;
	readonly #placeOfLine: ReadonlyMap<number, Place>;
	#isDisposed = false;

	/** @internal Made by `readRecords`. */
	constructor(robots: ParsedRobotsTxt) {
		super();
		const lists = emptyLists();
		const runs = new RunFileWriter();
		const placeOfLine = new Map<number, Place>();
		let groupLine = 0;
		let lastGroupIndex = -1;
		robots.visitRecordLines((record: RecordLine) => {
			const run = runs.add(record);
			const { kind, key, line, value, groupIndex } = record;
			// A group begins with a user-agent line.
			if (groupIndex > lastGroupIndex) {
				lastGroupIndex = groupIndex;
				groupLine = line;
			}
			const reading = kind === "other" ? readingOf(key) : undefined;
			if (reading === undefined) return;
			placeOfLine.set(line, { run, groupIndex });
			lists[reading.list].push(reading.read({ line, groupLine: groupIndex < 0 ? null : groupLine, value }));
		});
		Object.assign(this, lists);
		this.#robots = robots;
		this.#runs = robots.parseAlike(runs.toRobotsTxt());
		this.#placeOfLine = placeOfLine;
	}

	/**
	 * Finds the records in force for a crawler. As with `crawl-delay`, a record applies to the run of user-agent
	 * lines right before it. Blank lines, comments and sitemaps do not split a run. A `license` applies to the
	 * crawler's groups, as RSL says.
	 *
	 * @param crawler as in `RobotsTxt.matcher`.
	 * @returns the records that are well formed, in file order, and the licences with the scope they have.
	 * @throws TypeError or RangeError if `crawler` is malformed; DisposedError after disposal of this or of the
	 *   file.
	 * @see https://rslstandard.org/rsl
	 * @example
	 * const robots = RobotsTxt.parse("license: https://example.com/l.xml\nuser-agent: a\nvisit-time: 0600-0845");
	 * const { licenses, visitTimes } = readRecords(robots).forCrawler("a");
	 * licenses.scope; // "file"
	 * licenses.urls; // ["https://example.com/l.xml"]
	 * visitTimes.length; // 1
	 */
	forCrawler(crawler: Crawler): RecordsInForce {
		const asked = validateCrawler(crawler, this.#robots.dialect);
		if (this.#isDisposed) throw new DisposedError("RobotsRecords");
		const groups = new Set(this.#robots.selectGroups(asked).groupIndexes);
		const runs = new Set(this.#runs.selectGroups(asked).groupIndexes);
		const isInForce = ({ line, isWellFormed }: { readonly line: number; readonly isWellFormed: boolean }) =>
			isWellFormed && runs.has(this.#placeOf(line).run);
		return {
			host: this.hosts.find(isInForce) ?? null,
			cleanParams: this.cleanParams.filter(isInForce),
			requestRates: this.requestRates.filter(isInForce),
			visitTimes: this.visitTimes.filter(isInForce),
			licenses: this.#licensesOf(groups),
		};
	}

	/**
	 * Gives memory back; the file itself stays. Calling it twice does nothing.
	 *
	 * @example
	 * const robots = RobotsTxt.parse("user-agent: *\nhost: example.com");
	 * readRecords(robots).dispose();
	 * robots.isAllowed("/", "ExampleBot"); // true
	 */
	override dispose(): void {
		this.#isDisposed = true;
		this.#runs.dispose();
	}

	#placeOf(line: number): Place {
		return this.#placeOfLine.get(line) ?? NOWHERE;
	}

	/** RSL 1.0, 4.4: if the chosen group has licences, global licences are ignored. */
	#licensesOf(groups: ReadonlySet<number>): LicensesInForce {
		const ofGroups = this.licenses.filter(({ line }) => groups.has(this.#placeOf(line).groupIndex));
		const records =
			ofGroups.length > 0 ? ofGroups : this.licenses.filter(({ groupLine }) => groupLine === null);
		const urls = records.filter(({ isWellFormed }) => isWellFormed).map(({ url }) => url);
		if (records.length === 0) return { scope: "none", records, urls };
		return { scope: ofGroups.length > 0 ? "group" : "file", records, urls };
	}
}
