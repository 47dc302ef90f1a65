import type { AuditReport, CrawlerReport, TimelinePoint } from "../../../../insight/audit/index.js";
import { escapeHtml } from "../../../output/formats/html.js";
import { grouped } from "../../../output/numbers.js";
import { printDuration, printTime, requestWords, rowName, spanWords } from "../words.js";
import { countMarks, type Mark, timeMarks } from "./axes.js";

/** The chart is stretched to its box. Its labels are HTML beside it, so they do not shrink with it on a telephone. */
const WIDTH = 1000;
const HEIGHT = 240;
/** The crawlers with a line each: the busiest. */
const LINE_COUNT = 5;

/** A place in the chart. */
type Place = readonly [x: number, y: number];

/** Prints the requests of the busiest crawlers as lines over time, with the disallowed ones marked. A table has the same numbers. */
export function printChart(report: AuditReport): string {
	const { crawlers, leftOut, timelineSeconds } = report;
	const points = sumByTime([...crawlers, leftOut].flatMap(({ timeline }) => timeline));
	if (points.length < 2) return "";
	const busiest = [...crawlers]
		.sort((one, other) => other.requestCount - one.requestCount)
		.slice(0, LINE_COUNT);
	const first = points[0]!.fromSeconds;
	const last = points.at(-1)!.fromSeconds;
	const counts = busiest.flatMap(({ timeline }) => timeline.map(({ requestCount }) => requestCount));
	const marks = countMarks(Math.max(...counts));
	const placeOf = (seconds: number, count: number): Place => [
		((seconds - first) / (last - first)) * WIDTH,
		HEIGHT - (count / marks.at(-1)!) * HEIGHT,
	];
	const duration = printDuration(timelineSeconds);
	const names = busiest.map((crawler) => escapeHtml(rowName(crawler)));
	const lines = busiest.map((crawler, index) => printLine(crawler, index, timelineSeconds, placeOf));
	const times = timeMarks(first, last);
	const grid = [
		...marks.map((count) => `<path d="M0 ${placeOf(first, count)[1].toFixed(1)}h${WIDTH}"/>`),
		...times.map(({ at }) => `<path d="M${placeOf(at, 0)[0].toFixed(1)} 0v${HEIGHT}"/>`),
	];
	const span = spanWords({ firstSeconds: first, lastSeconds: last });
	return `<h2>Over time</h2>
<p>Requests of the ${busiest.length === 1 ? "crawler" : `${busiest.length} busiest crawlers`} in each ${duration}, ${span}. <svg class="key" viewBox="0 0 24 8" aria-hidden="true"><path class="mark" d="M12 4h.01"/></svg> has disallowed ones.</p>
<ul class="legend">${busiest.map(printLegend).join("")}</ul>
<div class="chart"><div class="counts" aria-hidden="true">${[...marks]
		.reverse()
		.map((count) => `<span>${grouped(count)}</span>`)
		.join("")}</div>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="Requests of ${names.join(", ")} over time, ${span}">
<g class="grid">${grid.join("")}</g>
${lines.join("\n")}
</svg>
<div class="times" aria-hidden="true">${times
		.map((mark) => printTimeMark(mark, placeOf(mark.at, 0)[0]))
		.join("")}</div></div>
<details><summary>The same as a table, and all crawlers together</summary><div class="scroll" tabindex="0" role="region" aria-label="Requests over time">
<table><caption>Requests of crawlers, by ${duration}</caption>
<thead><tr><th scope="col">from (UTC)</th>${["all requests", "all disallowed", ...names].map((name) => `<th scope="col" class="number">${name}</th>`).join("")}</tr></thead>
<tbody>${points.map((point) => printPoint(point, busiest)).join("")}</tbody></table></div></details>
`;
}

function printTimeMark({ label }: Mark, x: number): string {
	// A label in the last part of the axis ends at its mark: the chart ends there.
	const isLate = x > 0.9 * WIDTH;
	const share = (x / WIDTH) * 100;
	const place = isLate ? `right:${(100 - share).toFixed(1)}%` : `left:${share.toFixed(1)}%`;
	return `<span style="${place}">${label}</span>`;
}

function printLegend(crawler: CrawlerReport, index: number): string {
	const { disallowedCount } = crawler;
	const disallowed = disallowedCount === 0 ? "" : `, ${grouped(disallowedCount)} disallowed`;
	const words = `${rowName(crawler)}: ${requestWords(crawler)} ${crawler.requestCount === 1 ? "request" : "requests"}${disallowed}`;
	return `<li><svg class="key" viewBox="0 0 24 8" aria-hidden="true"><path class="line line-${index + 1}" d="M0 4h24"/></svg> ${escapeHtml(words)}</li>`;
}

function printLine(
	{ timeline }: CrawlerReport,
	index: number,
	widthSeconds: number,
	placeOf: (seconds: number, count: number) => Place,
): string {
	const path = pathOf(
		withZeros(timeline, widthSeconds).map(({ fromSeconds, requestCount }) =>
			placeOf(fromSeconds, requestCount),
		),
	);
	const marks = timeline
		.filter(({ disallowedCount }) => disallowedCount > 0)
		.map(({ fromSeconds, requestCount }) => {
			const [x, y] = placeOf(fromSeconds, requestCount);
			return `M${x.toFixed(1)} ${y.toFixed(1)}h.01`;
		});
	const marked = marks.length === 0 ? "" : `<path class="mark" d="${marks.join("")}"/>`;
	return `<path class="line line-${index + 1}" d="${path}"/>${marked}`;
}

function pathOf(places: readonly Place[]): string {
	return places.map(([x, y], index) => `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

/** A timeline with a point of no requests before and after each pause, where the report has none. */
function withZeros(timeline: readonly TimelinePoint[], widthSeconds: number): TimelinePoint[] {
	return timeline.flatMap((point, index) => {
		const before = timeline[index - 1]?.fromSeconds;
		const pauseSeconds = before === undefined ? 0 : point.fromSeconds - before;
		if (pauseSeconds <= widthSeconds) return [point];
		const zero = (fromSeconds: number) => ({ fromSeconds, requestCount: 0, disallowedCount: 0 });
		return [zero(before! + widthSeconds), zero(point.fromSeconds - widthSeconds), point];
	});
}

function printPoint(
	{ fromSeconds, requestCount, disallowedCount }: TimelinePoint,
	busiest: readonly CrawlerReport[],
): string {
	const own = busiest.map(
		({ timeline }) => timeline.find((point) => point.fromSeconds === fromSeconds)?.requestCount ?? 0,
	);
	const cells = [requestCount, disallowedCount, ...own].map(
		(count) => `<td class="number">${grouped(count)}</td>`,
	);
	return `<tr><th scope="row">${printTime(fromSeconds)}</th>${cells.join("")}</tr>\n`;
}

function sumByTime(points: readonly TimelinePoint[]): TimelinePoint[] {
	const sums = new Map<number, { fromSeconds: number; requestCount: number; disallowedCount: number }>();
	for (const { fromSeconds, requestCount, disallowedCount } of points) {
		const sum = sums.get(fromSeconds) ?? { fromSeconds, requestCount: 0, disallowedCount: 0 };
		sums.set(fromSeconds, sum);
		sum.requestCount += requestCount;
		sum.disallowedCount += disallowedCount;
	}
	return Array.from(sums.values()).sort((one, other) => one.fromSeconds - other.fromSeconds);
}
