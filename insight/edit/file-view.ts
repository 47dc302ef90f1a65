import { OTHER_KEYS, type ParsedRobotsTxt, RunCounter, readGroups } from "../../bindings/internal.js";
import type { CrawlerProfile, Dialect, Group, GroupChoice } from "../../bindings/shared-exports.js";
import { ascending } from "../analysis/analyse.js";
import {
	keyOfGroups,
	STEPS_OF_LINE,
	STEPS_OF_RULE,
	stepsToCompile,
} from "../analysis/findings/checks/policies-of-file.js";
import { remember } from "../analysis/remember.js";
import { GroupsByName } from "../analysis/who-may/groups-by-name.js";
import type { Work } from "../analysis/work.js";
import { lineStarts } from "./line-spans.js";
import { read } from "./read.js";
import { SIGNAL, USAGE } from "./written-records.js";

/** Records that apply to the user-agent lines right before them. */
const RECORDS_OF_RUNS: ReadonlySet<string> = /* @__PURE__ */ new Set(OTHER_KEYS.run);
/** Records that apply to a group, as rules do. */
const RECORDS_OF_GROUPS: ReadonlySet<string> = /* @__PURE__ */ new Set(OTHER_KEYS.group);

/** Steps to keep the rules and records of one more crawler, and to compare them. */
const STEPS_OF_CRAWLER = 8;

/** Records that say something of AI and search. */
const PREFERENCES: ReadonlySet<string> = /* @__PURE__ */ new Set(
	/* @__PURE__ */ [SIGNAL, USAGE].map(({ key }) => key.toLowerCase()),
);

const NO_GROUP = -1;
const NO_RECORDS: readonly CrawlerRecord[] = [];

/** The visitor of a file's records. */
type VisitRecord = Parameters<ParsedRobotsTxt["visitRecordLines"]>[0];

/** A record that is no rule, and applies to some crawlers. */
interface CrawlerRecord {
	readonly line: number;
	/** Key and value; the key in lower case. */
	readonly text: string;
}

/** A version of a file, with the groups and the other records that apply to each crawler. */
export class FileView {
	readonly robots: ParsedRobotsTxt;
	/** The groups of the file, read once. */
	readonly groups: readonly Group[];
	readonly #choices: Choices;
	/** The runs of user-agent lines, each as a group; null if no record applies to a run. */
	readonly #runs: Choices | null;
	/** The records, keyed by the line on which a group begins, and by the number of a run. */
	readonly #recordsOfGroup = new Map<number, CrawlerRecord[]>();
	readonly #recordsOfRun = new Map<number, CrawlerRecord[]>();
	/** Licences before the first group. They apply to crawlers whose groups have no licence. */
	readonly #licencesOfFile: readonly string[];
	/** The keys of the records, in lower case. */
	readonly #keyAt = new Map<number, string>();
	readonly #stepsToCompile: number;
	/** The records, keyed by groups and runs: thousands of crawlers may have the same records. */
	readonly #knownRecords = new Map<string, readonly CrawlerRecord[]>();
	/** The sorted texts of lists of records. */
	readonly #texts = new Map<readonly CrawlerRecord[], string>();
	readonly #preferences = new Map<readonly CrawlerRecord[], string>();
	#lineStarts: readonly number[] | undefined;

	/** @param work pays for reading the file, and for each crawler's lookup. @throws OutOfWork */
	constructor(
		readonly octets: Uint8Array,
		dialect: Dialect,
		work: Work,
	) {
		this.robots = read(octets, dialect);
		const runs = new RunCounter();
		/** The run of each user-agent line, in file order. */
		const runOfName: number[] = [];
		let recordCount = 0;
		let nameOctets = 0;
		const byGroup = new Map<number, CrawlerRecord[]>();
		const keep = (records: Map<number, CrawlerRecord[]>, index: number, record: CrawlerRecord) =>
			remember(records, index, () => []).push(record);
		const visitOther = (record: Parameters<VisitRecord>[0]) => {
			recordCount++;
			const run = runs.runOf(record);
			const { kind, line, value, groupIndex } = record;
			if (kind === "user-agent") {
				nameOctets += value.length;
				runOfName.push(run);
			}
			if (kind !== "other") return;
			const key = record.key.toLowerCase();
			const found = { line, text: `${key}: ${value}` };
			this.#keyAt.set(line, key);
			if (RECORDS_OF_RUNS.has(key)) keep(this.#recordsOfRun, run, found);
			if (RECORDS_OF_GROUPS.has(key)) keep(byGroup, groupIndex, found);
		};
		const visitRecords = (visit: VisitRecord) =>
			this.robots.visitRecordLines((record) => {
				visitOther(record);
				visit(record);
			});
		this.groups = readGroups({ visitRecords }, dialect);
		this.#choices = new Choices(this.groups, dialect, work);
		work.spend(STEPS_OF_LINE * recordCount);
		this.#stepsToCompile = stepsToCompile(recordCount, nameOctets);
		const ofFile = byGroup.get(NO_GROUP) ?? [];
		this.#licencesOfFile = ofFile.map(({ text }) => text).filter(isLicence);
		this.#runs =
			this.#recordsOfRun.size === 0 ? null : new Choices(runsAsGroups(this.groups, runOfName), dialect, work);
		for (const [index, records] of byGroup) {
			const line = this.groups[index]?.line;
			if (line !== undefined) this.#recordsOfGroup.set(line, records);
		}
	}

	/** The offset at which each line begins, and the end of the file. It is found once for all crawlers. */
	get lineStarts(): readonly number[] {
		this.#lineStarts ??= lineStarts(this.octets);
		return this.#lineStarts;
	}

	choose(profile: CrawlerProfile): GroupChoice {
		return this.#choices.choose(profile);
	}

	/** A key that is equal for crawlers that have the same rules. */
	keyOf(profile: CrawlerProfile): string {
		return this.#choices.keyOf(profile);
	}

	/** The cost of compiling the rules of a crawler, in steps of a search. */
	stepsToOpen(profile: CrawlerProfile): number {
		const ruleCount = this.choose(profile).groups.reduce((sum, { rules }) => sum + rules.length, 0);
		return this.#stepsToCompile + STEPS_OF_RULE * ruleCount;
	}

	/** The records of a crawler beside its rules, as sorted text: equal for crawlers with the same records. */
	recordsOf(profile: CrawlerProfile): string {
		const records = this.#recordsOf(profile);
		return remember(this.#texts, records, () => {
			const texts = records.map(({ text }) => text);
			// A licence of a group, even a malformed one, hides the licences of the file.
			const licences = texts.some(isLicence) ? ["of the group"] : this.#licencesOfFile;
			return sorted([...texts, ...licences]);
		});
	}

	/** What is said of AI and search to a crawler, as sorted text. */
	preferencesOf(profile: CrawlerProfile): string {
		return this.#preferencesIn(this.#recordsOf(profile));
	}

	/** As `preferencesOf`, for those that only the group that begins on a line is for. */
	preferencesOfGroup(line: number): string {
		return this.#preferencesIn(this.#recordsOfGroup.get(line) ?? NO_RECORDS);
	}

	recordLinesOf(profile: CrawlerProfile): number[] {
		return ascending(this.#recordsOf(profile).map(({ line }) => line));
	}

	ruleLinesOf(profile: CrawlerProfile): number[] {
		return ascending(this.choose(profile).groups.flatMap(({ rules }) => rules.map(({ line }) => line)));
	}

	/** Whether a line has a record that applies to the user-agent lines right before it. */
	isOfRun(line: number): boolean {
		return RECORDS_OF_RUNS.has(this.#keyAt.get(line) ?? "");
	}

	/** Whether a line is a record, and no rule. */
	isRecord(line: number): boolean {
		return this.#keyAt.has(line);
	}

	/** Whether a line says something of AI and search. */
	isPreference(line: number): boolean {
		return PREFERENCES.has(this.#keyAt.get(line) ?? "");
	}

	#preferencesIn(records: readonly CrawlerRecord[]): string {
		return remember(this.#preferences, records, () =>
			sorted(records.filter(({ line }) => this.isPreference(line)).map(({ text }) => text)),
		);
	}

	#recordsOf(profile: CrawlerProfile): readonly CrawlerRecord[] {
		if (this.#recordsOfGroup.size + this.#recordsOfRun.size === 0) return NO_RECORDS;
		const key = `${this.#choices.keyOf(profile)}/${this.#runs?.keyOf(profile) ?? ""}`;
		return remember(this.#knownRecords, key, () =>
			[
				...this.choose(profile).groups.map(({ line }) => this.#recordsOfGroup.get(line)),
				...(this.#runs?.choose(profile).groups ?? []).map(({ line }) => this.#recordsOfRun.get(line)),
			].flatMap((records) => records ?? []),
		);
	}
}

/** The groups that apply to each crawler, found once. */
class Choices {
	readonly #groups: GroupsByName;
	readonly #known = new Map<CrawlerProfile, GroupChoice>();
	/** Keys are short, since they are joined and compared for each crawler, and a list of groups may be long. */
	readonly #keys = new Map<string, string>();

	constructor(
		groups: readonly Group[],
		dialect: Dialect,
		private readonly work: Work,
	) {
		this.#groups = new GroupsByName(groups, dialect);
	}

	choose(profile: CrawlerProfile): GroupChoice {
		return remember(this.#known, profile, () => {
			this.work.spend(STEPS_OF_CRAWLER);
			return this.#groups.choose(profile, this.work);
		});
	}

	/** A key that is equal for crawlers to which the same groups apply. */
	keyOf(profile: CrawlerProfile): string {
		return remember(this.#keys, keyOfGroups(this.choose(profile)), () => `${this.#keys.size}`);
	}
}

/** Each run of user-agent lines as a group, with its number as its line; `runOfName` has the run of each such line. */
function runsAsGroups(groups: readonly Group[], runOfName: readonly number[]): readonly Group[] {
	const runs: (Group & { readonly productTokens: Group["productTokens"][number][] })[] = [];
	const names = groups.flatMap(({ productTokens }) => productTokens);
	for (const [index, name] of names.entries()) {
		const run = runOfName[index]!;
		runs[run] ??= { line: run, productTokens: [], rules: [], records: [], crawlDelaySeconds: undefined };
		runs[run].productTokens.push(name);
	}
	return runs;
}

function sorted(texts: readonly string[]): string {
	return Array.from(new Set(texts)).sort().join("\n");
}

function isLicence(text: string): boolean {
	return text.startsWith("license:");
}
