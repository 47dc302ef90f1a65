/** A request as a log has it. */
export interface Visit {
	readonly seconds: number;
	readonly target: string;
	readonly agent: string;
	readonly address?: string;
	readonly status?: number;
	readonly method?: string;
}

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** A line in the combined format. */
export function combinedLine(visit: Visit): string {
	const { seconds, target, agent, address = "192.0.2.1", status = 200, method = "GET" } = visit;
	return `${address} - - [${clfTime(seconds)}] "${method} ${target} HTTP/1.1" ${status} 5 "-" "${agent}"\n`;
}

/** A time as `23/Nov/2026:10:00:00 +0000`. */
export function clfTime(seconds: number): string {
	const [year = "", month = "", day = "", time = ""] = new Date(seconds * 1000).toISOString().split(/[-T.]/);
	return `${day}/${MONTHS[Number(month) - 1]}/${year}:${time} +0000`;
}
