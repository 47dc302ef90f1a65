import { describe, expect, it } from "vitest";
import type { AccessState } from "../../../crawling/access/types.js";
import { nextAccessState } from "../../../crawling/client/index.js";
import { laterOf, NO_RECORD, type OriginRecord } from "../../../crawling/client/memory/origin-record.js";

/** The time on a day's clock, in seconds. */
function at(time: string): number {
	return Date.parse(`2026-01-01T${time}:00Z`) / 1000;
}

interface RecordCase {
	readonly checked: string;
	/** The name of the copy, and when it was fetched. */
	readonly copy?: readonly [body: string, time: string];
	readonly outageSince?: string;
}

function recordOf({ checked, copy, outageSince }: RecordCase): OriginRecord {
	const body = copy === undefined ? "" : copy[0];
	const { state } = nextAccessState(null, { status: 200, body }, at(copy?.[1] ?? checked));
	const down = nextAccessState(null, { status: 503 }, at(outageSince ?? checked)).state!;
	return {
		state: {
			...state!,
			checkedAtSeconds: at(checked),
			copy: copy === undefined ? null : state!.copy,
			outage: outageSince === undefined ? null : { ...down.outage!, sinceSeconds: at(outageSince) },
		},
		copyUrl: copy === undefined ? null : `https://h.example/${copy[0]}`,
		retryAfterSeconds: null,
	};
}

/** The facts of a record in a row of the table: the name of its copy, and when its outage began. */
function summaryOf({ state, copyUrl }: OriginRecord): object | null {
	if (state === null) return null;
	const { outage }: AccessState = state;
	return { copy: copyUrl?.slice(-1) ?? null, since: outage?.sinceSeconds ?? null };
}

const A = ["A", "10:00"] as const;
const B = ["B", "10:00"] as const;

interface Row {
	readonly what: string;
	readonly own: RecordCase;
	readonly stored: RecordCase;
	readonly copy: string | null;
	readonly since: string | null;
}

const rows: readonly Row[] = [
	{
		what: "the newer copy, the store's",
		own: { checked: "10:00", copy: A },
		stored: { checked: "10:05", copy: B },
		copy: "B",
		since: null,
	},
	{
		what: "the newer copy, one's own",
		own: { checked: "10:05", copy: A },
		stored: { checked: "10:00", copy: B },
		copy: "A",
		since: null,
	},
	{
		what: "another client's wait changes nothing",
		own: { checked: "10:00", copy: A },
		stored: { checked: "10:05" },
		copy: "A",
		since: null,
	},
	{
		what: "an outage takes the copy over",
		own: { checked: "10:00", copy: A },
		stored: { checked: "10:05", outageSince: "10:05" },
		copy: "A",
		since: "10:05",
	},
	{
		what: "an outage did not begin before the copy",
		own: { checked: "10:00", copy: A },
		stored: { checked: "10:05", outageSince: "09:30" },
		copy: "A",
		since: "10:00",
	},
	{
		what: "an outage began when the first client saw it",
		own: { checked: "10:05", outageSince: "10:05" },
		stored: { checked: "10:02", copy: ["A", "09:00"], outageSince: "10:02" },
		copy: "A",
		since: "10:02",
	},
	{
		what: "a newer copy and its outage",
		own: { checked: "10:00", copy: A },
		stored: { checked: "10:05", copy: B, outageSince: "10:05" },
		copy: "B",
		since: "10:05",
	},
];

describe("the record of an origin, of a client's own and the store's", () => {
	it.each(rows)("$what", ({ own, stored, copy, since }) => {
		const later = laterOf(recordOf(own), recordOf(stored));
		expect(summaryOf(later)).toEqual({ copy, since: since === null ? null : at(since) });
	});

	it("of nothing and another client's wait is nothing", () => {
		expect(laterOf(NO_RECORD, recordOf({ checked: "10:05" }))).toBe(NO_RECORD);
	});

	it("without a store's record is one's own", () => {
		const own = recordOf({ checked: "10:00", copy: A });
		expect(laterOf(own, null)).toBe(own);
		expect(laterOf(own, NO_RECORD)).toBe(own);
	});
});
