import type { AuditReport, TimelinePoint } from "../../../../insight/audit/index.js";
import { counted, grouped } from "../../../output/numbers.js";
import { printDuration, printTime } from "../words.js";

const WIDTH = 800;
const HEIGHT = 160;
const MARGIN = 8;

/** Prints all requests of crawlers, and the disallowed ones, as two lines over time. A table has the same numbers. */
export function printChart({ crawlers, leftOut, timelineSeconds }: AuditReport): string {
	const points = sumByTime([...crawlers, leftOut].flatMap(({ timeline }) => timeline));
	if (points.length < 2) return "";
	const max = Math.max(...points.map(({ requestCount }) => requestCount), 1);
	const first = points[0]!.fromSeconds;
	const span = points.at(-1)!.fromSeconds - first;
	const lineOf = (name: string, count: (point: TimelinePoint) => number) => {
		const places = points.map((point) => {
			const x = MARGIN + ((point.fromSeconds - first) / span) * (WIDTH - 2 * MARGIN);
			const y = HEIGHT - MARGIN - (count(point) / max) * (HEIGHT - 2 * MARGIN);
			return `${x.toFixed(1)},${y.toFixed(1)}`;
		});
		return `<polyline class="${name}" points="${places.join(" ")}"/>`;
	};
	const from = printTime(first);
	const to = printTime(points.at(-1)!.fromSeconds);
	const most = `at most ${counted(max, "request")} in ${printDuration(timelineSeconds)}`;
	return `<h2>Over time</h2>
<p><span class="key"></span> requests of crawlers <span class="key disallowed"></span> disallowed; ${from} to ${to} UTC, ${most}</p>
<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Requests of crawlers from ${from} to ${to}: ${most}">
${lineOf("requests", ({ requestCount }) => requestCount)}
${lineOf("disallowed", ({ disallowedCount }) => disallowedCount)}
</svg>
<details><summary>The same as a table</summary><div class="scroll" tabindex="0" role="region" aria-label="Requests over time">
<table><caption>Requests of crawlers, by ${printDuration(timelineSeconds)}</caption>
<thead><tr><th scope="col">from (UTC)</th><th scope="col" class="number">requests</th><th scope="col" class="number">disallowed</th></tr></thead>
<tbody>${points.map(printPoint).join("")}</tbody></table></div></details>
`;
}

function printPoint({ fromSeconds, requestCount, disallowedCount }: TimelinePoint): string {
	return `<tr><th scope="row">${printTime(fromSeconds)}</th><td class="number">${grouped(requestCount)}</td><td class="number">${grouped(disallowedCount)}</td></tr>\n`;
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
