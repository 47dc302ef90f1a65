import { JointGrading } from "../../analyse.js";
import { PolicyGrading } from "../../model/grading.js";
import type { RuleGrade } from "../../types.js";
import type { Work } from "../../work.js";
import type { FileLine } from "../file-lines.js";
import type { InspectableFile } from "../types.js";
import {
	type CrawlerPolicy,
	type GradedFile,
	groupChoicesOf,
	nameOctetsOf,
	STEPS_OF_FIRST_LOOK,
	STEPS_OF_LINE,
	STEPS_OF_RULE,
	stepsToCompile,
} from "./policies-of-file.js";
import { linesOfNeedlessStars } from "./trailing-stars.js";

/** The grades of rules that never decide. */
const DEAD_GRADES: ReadonlySet<RuleGrade> = new Set<RuleGrade>(["overruled", "shadowed", "matches-nothing"]);

/** The grades of rules about which a finding may be graver than a note. */
const GRAVE_GRADES: ReadonlySet<RuleGrade> = new Set<RuleGrade>(["overruled", "ineffective-allow"]);

/** The part of the work before the proof in another reading, and the part of the rest that this proof may take. */
const SHARE_OF_FIRST_RUN = 1 / 2;
const SHARE_OF_OTHER_READING = 1 / 2;

export interface FileReading {
	readonly robots: InspectableFile;
	readonly lines: readonly FileLine[];
}

/** A file as another dialect reads it, for a while. */
export interface OtherReading extends FileReading {
	dispose(): void;
}

/** The question to `gradeFile`. */
export interface GradeOptions {
	/** The crawlers that findings are about; undefined for all that the file names, and all others. */
	readonly crawlers?: readonly string[] | undefined;
	/** Whether the file is read to its end. If not, more of it would be read without some of its lines. */
	readonly isWhole: boolean;
	/** Reads the file in a second dialect, in which changes of lines must be proved too; null without a second dialect. */
	readonly readOtherwise: (() => OtherReading) | null;
	/** Whether lines with only a note are wanted too. */
	readonly notes: boolean;
}

/** Grades the policies of a file. Removable lines depend on all policies, whichever findings are about. */
export function gradeFile(
	{ robots, lines }: FileReading,
	{ crawlers: asked, isWhole, readOtherwise, notes }: GradeOptions,
	work: Work,
): GradedFile {
	const { choices, names } = groupChoicesOf(robots, lines);
	const named = Array.from(choices.keys());
	const stepsToOpen = stepsToCompile(lines.length, nameOctetsOf(lines));
	const reported = Array.from(new Set(asked ?? named));
	const opened: { readonly crawler: string; readonly grading: PolicyGrading }[] = [];
	try {
		const crawlers = Array.from(new Set([...reported, ...named]));
		for (const crawler of crawlers) {
			const group = choices.get(crawler) ?? undefined;
			work.left -= (group === undefined ? STEPS_OF_LINE * lines.length : 0) + stepsToOpen;
			if (work.isOver) break;
			const grading = new PolicyGrading(robots, crawler, group);
			work.left -= STEPS_OF_RULE * grading.rules.length;
			opened.push({ crawler, grading });
			grading.askDecisions(work, STEPS_OF_FIRST_LOOK);
		}
		const isComplete = opened.length === crawlers.length;
		const gradings = opened.map(({ grading }) => grading);
		// Crawlers of 1994 obey all groups with part of their names, so each group has to be enough by itself.
		const acrossGroups = robots.dialect !== "original1994";
		const joint = new JointGrading(isComplete ? gradings : [], { acrossGroups });
		const policiesNow = () =>
			opened.slice(0, reported.length).map(({ crawler, grading }) => ({
				crawler,
				names: names.get(crawler) ?? [crawler],
				analysis: grading.toAnalysis(),
				stepsToJudge: (url: string) => grading.stepsToJudge(url),
			}));
		const shortenable: ReadonlySet<number> =
			isWhole && isComplete ? linesOfNeedlessStars(gradings, lines) : new Set();
		const removableNow = (): ReadonlySet<number> => new Set(isWhole ? joint.removable : []);
		const provedBy = (policies: readonly CrawlerPolicy[]): ProvedLines => ({
			removable: removableNow(),
			shortenable,
			dead: deadLinesOf(policies),
		});
		if (readOtherwise === null) {
			joint.run(work);
			const policies = policiesNow();
			const leftOutCount = reported.length - policies.length;
			return { policies, leftOutCount, ...provedBy(policies), onlyHere: new Set() };
		}
		// A hard policy leaves work for the proof in the other reading, which covers the results known by then.
		const isSettled = work.share(SHARE_OF_FIRST_RUN, (share) => joint.run(share));
		const known = policiesNow();
		const early = provedBy(known);
		const isAsked = !isNothing(early) && (notes || known.some((policy) => isGrave(policy, isSettled)));
		const everywhere = !isAsked
			? NOTHING_PROVED
			: work.share(isSettled ? 1 : SHARE_OF_OTHER_READING, (share) =>
					proveOtherwise(readOtherwise(), early, share),
				);
		if (!isSettled) joint.run(work);
		const policies = policiesNow();
		const onlyHere = new Set([...deadLinesOf(policies), ...removableNow()]);
		for (const line of [...everywhere.dead, ...everywhere.removable]) onlyHere.delete(line);
		return { policies, leftOutCount: reported.length - policies.length, ...everywhere, onlyHere };
	} finally {
		for (const { grading } of opened) grading.dispose();
	}
}

const NOTHING_PROVED: ProvedLines = { removable: new Set(), shortenable: new Set(), dead: new Set() };

/** Whether a finding about one of the rules may be graver than a note, now or when all is settled. */
function isGrave({ analysis }: CrawlerPolicy, isSettled: boolean): boolean {
	return analysis.rules.some(
		({ rule, grade }) =>
			GRAVE_GRADES.has(grade) || (!isSettled && grade === "redundant" && rule.type === "allow"),
	);
}

function isNothing({ removable, shortenable, dead }: ProvedLines): boolean {
	return removable.size + shortenable.size + dead.size === 0;
}

/** The lines that something is proved about. */
interface ProvedLines extends Pick<GradedFile, "removable" | "shortenable"> {
	/** The lines of rules that never decide. */
	readonly dead: ReadonlySet<number>;
}

/** The lines of rules that decide in no policy that has them. */
function deadLinesOf(policies: readonly Pick<CrawlerPolicy, "analysis">[]): ReadonlySet<number> {
	const dead = new Set<number>();
	const needed = new Set<number>();
	for (const { analysis } of policies) {
		for (const { rule, grade } of analysis.rules) (DEAD_GRADES.has(grade) ? dead : needed).add(rule.line);
	}
	for (const line of needed) dead.delete(line);
	return dead;
}

/** Repeats the proofs of a file in another reading of it, only with the policies of the lines in question. */
function proveOtherwise(reading: OtherReading, here: ProvedLines, work: Work): ProvedLines {
	const { robots, lines } = reading;
	const asked = new Set([...here.dead, ...here.removable, ...here.shortenable]);
	const opened: { readonly crawler: string; readonly grading: PolicyGrading }[] = [];
	const stepsToOpen = stepsToCompile(lines.length, nameOctetsOf(lines));
	work.left -= STEPS_OF_LINE * lines.length;
	try {
		for (const [crawler, group] of groupChoicesOf(robots, lines).choices) {
			if (group?.groups.some(({ rules }) => rules.some(({ line }) => asked.has(line))) !== true) continue;
			work.left -= stepsToOpen;
			if (work.isOver) return NOTHING_PROVED;
			const grading = new PolicyGrading(robots, crawler, group, asked);
			work.left -= STEPS_OF_RULE * grading.rules.length;
			opened.push({ crawler, grading });
		}
		const gradings = opened.map(({ grading }) => grading);
		const joint = new JointGrading(gradings, { acrossGroups: true, asked: here.removable });
		joint.run(work);
		const dead = deadLinesOf(opened.map(({ grading }) => ({ analysis: grading.toAnalysis() })));
		const shortenable = linesOfNeedlessStars(gradings, lines);
		const read = new Set(gradings.flatMap(({ rules }) => rules.map(({ line }) => line)));
		const both = (one: ReadonlySet<number>, other: ReadonlySet<number>) =>
			new Set(Array.from(one).filter((line) => other.has(line) || !read.has(line)));
		return {
			removable: both(here.removable, joint.removable),
			shortenable: both(here.shortenable, shortenable),
			dead: both(here.dead, dead),
		};
	} finally {
		for (const { grading } of opened) grading.dispose();
		reading.dispose();
	}
}
