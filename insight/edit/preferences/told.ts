import {
	type ContentUse,
	type PreferenceRule,
	parseContentPreferences,
} from "../../../crawling/content-preferences/index.js";
import { remember } from "../../analysis/remember.js";
import type { ProfiledCrawler } from "../block/selection.js";
import type { FileView } from "../file-view.js";
import { USES } from "../written-records.js";
import type { AskedRecord } from "./asked.js";

const rulesOfViews = new WeakMap<FileView, readonly PreferenceRule[]>();

/** The lines of a file with preferences, read once. */
export function preferenceRulesOf(view: FileView): readonly PreferenceRule[] {
	return remember(rulesOfViews, view, () => parseContentPreferences(view.robots).rules);
}

/** The statements for a crawler in lines without a path, by one kind of record: `no` wins, and the strictest `use`. */
interface Told {
	readonly said: ReadonlyMap<string, boolean>;
	readonly use: ContentUse | undefined;
}

function toldTo(view: FileView, { profile }: ProfiledCrawler, { record }: AskedRecord): Told {
	const lines = new Set(view.choose(profile).groups.map(({ line }) => line));
	const own = preferenceRulesOf(view).filter(
		(rule) => rule.record === record && rule.path === null && lines.has(rule.group?.line ?? 0),
	);
	const said = new Map<string, boolean>();
	for (const { preferences } of own) {
		for (const [label, preference] of Object.entries(preferences)) {
			said.set(label, preference === "allowed" && said.get(label) !== false);
		}
	}
	return { said, use: USES.find((use) => own.some((rule) => rule.use === use)) };
}

/** Whether a crawler reads the asked statements, and for every other label the same as before. */
export function isTold(
	before: FileView,
	after: FileView,
	crawler: ProfiledCrawler,
	asked: readonly AskedRecord[],
): boolean {
	return asked.every((record) => {
		const was = toldTo(before, crawler, record);
		const is = toldTo(after, crawler, record);
		const wanted = new Map([...was.said, ...record.said]);
		const isSaid = Array.from(wanted).every(([label, value]) => is.said.get(label) === value);
		return isSaid && is.said.size === wanted.size && is.use === (record.use ?? was.use);
	});
}

/** Whether a change leaves a crawler its rules, in their order. */
export function areRulesSame(before: FileView, after: FileView, { profile }: ProfiledCrawler): boolean {
	const [was, is] = [before, after].map((view) =>
		view
			.choose(profile)
			.groups.flatMap(({ rules }) => rules)
			.filter(({ pattern }) => pattern !== "")
			.map(({ type, canonical }) => `${type} ${canonical}`)
			.join("\n"),
	);
	return was === is;
}

/** Whether a change keeps a crawler's other records than rules, except the records of these kinds. */
export function areOtherRecordsSame(
	before: FileView,
	after: FileView,
	{ profile }: ProfiledCrawler,
	asked: readonly AskedRecord[],
): boolean {
	const keys = asked.map(({ record }) => `${record}:`);
	const [was, is] = [before, after].map((view) =>
		view
			.recordsOf(profile)
			.split("\n")
			.filter((text) => !keys.some((key) => text.startsWith(key)))
			.join("\n"),
	);
	return was === is;
}
