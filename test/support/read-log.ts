import { unescapeAgent } from "../../insight/audit/agents/agent-escapes.js";
import { FIELD, LineFields } from "../../insight/audit/formats/line-fields.js";
import { LINE } from "../../insight/audit/formats/line-reader.js";
import { recogniseFormat } from "../../insight/audit/formats/recognise.js";
import { Times } from "../../insight/audit/formats/times.js";
import { viewOf } from "../../insight/audit/octets.js";
import { RequestList } from "../../insight/audit/requests/request-list.js";
import { splitRequest } from "../../insight/audit/requests/split-request.js";

/** What a line tells. */
export interface ToldRequest {
	/** Octet by octet, as a character each. */
	readonly target: string;
	/** Empty if there is none. */
	readonly agent: string;
	readonly status: number;
}

/** A line of a log. */
interface ReadLine extends ToldRequest {
	readonly seconds: number;
}

/** Octets as characters. */
export const latin1 = (octets: Uint8Array) => Buffer.from(octets).toString("latin1");

/**
 * Reads a log as an audit does: its format, and what each line tells.
 *
 * @throws Error if a line cannot be read.
 */
export function readLog(log: Uint8Array): { readonly format: string; readonly lines: readonly ReadLine[] } {
	const reader = recogniseFormat(log);
	if (reader === null) throw new Error("the format is not known");
	const fields = new LineFields();
	const times = new Times();
	const lines: ReadLine[] = [];
	for (const [octets] of latin1(log).matchAll(/.+/g)) {
		const line = Buffer.from(octets, "latin1");
		const kind = reader.read(line, 0, line.length, fields);
		if (kind === LINE.unreadable) throw new Error(`no line of ${reader.name}: ${octets}`);
		if (kind === LINE.noEntry) continue;
		splitRequest(fields);
		const requests = new RequestList();
		requests.begin(line, reader.escapes);
		requests.add(fields, 0, 1, 0);
		const { isRewritten, targetStarts, targetEnds, rewritten, statuses } = requests.lists();
		const target = (isRewritten[0] === 1 ? rewritten : line).subarray(targetStarts[0], targetEnds[0]);
		const header = unescapeAgent(new TextDecoder().decode(fields.copy(FIELD.agent)), reader.escapes);
		lines.push({
			target: latin1(target),
			agent: header === "-" ? "" : header,
			status: statuses[0]!,
			seconds: times.read(fields, viewOf(fields.octets)),
		});
	}
	return { format: reader.name, lines };
}
