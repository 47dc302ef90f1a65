/** What public calls return, by the reports of the API. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const REPORTS = new URL("../../etc/api/", import.meta.url);

it("no public call returns an iterator: its length would be undefined, and its JSON {}", () => {
	const reports = readdirSync(REPORTS);
	expect(reports.length).toBeGreaterThan(10);
	const iterators = reports.flatMap((report) =>
		Array.from(
			readFileSync(new URL(report, REPORTS), "utf8").matchAll(
				/^.*\): (?:Promise<)?(?:Async)?(?:Generator|Iterator|IterableIterator|IteratorObject|Iterable)\b.*$/gm,
			),
			([line]) => `${report}: ${line.trim()}`,
		),
	);
	expect(iterators).toEqual([]);
});
