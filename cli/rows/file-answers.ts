import { requestedUrl } from "../../bindings/internal.js";
import type { Formatted } from "../arguments/command.js";
import type { Host } from "../host/host.js";
import { takesUrlsAsWritten } from "../urls/as-written.js";
import type { GivenUrl } from "../urls/octet-text.js";
import { type Answer, type AnswerSource, Answers } from "./answers.js";
import { RowFetches } from "./row-fetches.js";
import { RowPolicies, type RowPolicy } from "./row-policies.js";
import { keyOfCell, octetsOfCell, octetsOfKey, type RowBlock, type TableRow, textOfCell } from "./rows.js";

export const COLUMNS_OF_FILES = { columns: ["robots", "crawler", "url"] };

export interface RowOptions extends Formatted<"tsv" | "jsonl"> {
	readonly isAsWritten: boolean;
	/** Whether rows can have an origin in place of a file. */
	readonly isFetching: boolean;
}

const MAX_AT_ONCE = 32;
/** Matches the URL of an origin. A robots.txt that has only this line has no rule. */
const ORIGIN = /^https?:\/\/\S+$/i;

/** Answers by the files of the rows. A row has the text of a file, or an origin if files may be fetched. */
export class FileAnswers implements AnswerSource {
	readonly #isAsWritten: boolean;
	readonly #policies: RowPolicies;
	readonly #fetches: RowFetches;

	/** @param tell reports, in a line, that something is unusual about a file. */
	constructor(
		host: Host,
		private readonly command: RowOptions,
		tell: (message: string) => void,
	) {
		this.#isAsWritten = takesUrlsAsWritten(command);
		this.#policies = new RowPolicies(host, command, tell);
		this.#fetches = new RowFetches(host, command, tell);
	}

	async to({ rows }: RowBlock): Promise<Answers> {
		const answers = new Answers(new Uint8Array(rows.length), new Uint32Array(rows.length));
		for (let start = 0; start < rows.length; start += MAX_AT_ONCE) {
			const some = rows.slice(start, start + MAX_AT_ONCE).map((row) => this.#answerTo(row));
			// Most rows need not wait.
			const given = some.some((each) => each instanceof Promise) ? await Promise.all(some) : some;
			for (const [index, answer] of given.entries()) answers.put(start + index, answer as Answer);
		}
		return answers;
	}

	async dispose(): Promise<void> {
		this.#policies.dispose();
		await this.#fetches.dispose();
	}

	#answerTo(row: TableRow): Answer | Promise<Answer> {
		const cells = row.read();
		if (typeof cells === "string") return cells;
		const [robots, crawlerCell, url] = cells;
		const key = keyOfCell(robots);
		const crawler = textOfCell(crawlerCell);
		const given = typeof url === "string" ? url : octetsOfCell(url);
		const asked = this.#isAsWritten ? given : requestedUrl(given);
		if (!ORIGIN.test(key)) {
			const text = () => octetsOfCell(robots);
			return answerBy(this.#policies.find(octetsOfKey(robots), text, crawler), asked);
		}
		if (!this.command.isFetching)
			return "robots: expected the text of a robots.txt, got a URL; with --fetch it would be fetched";
		return this.#fetches.find(key, crawler).then((policy) => answerBy(policy, asked));
	}
}

function answerBy(policy: RowPolicy | string, asked: GivenUrl): Answer {
	return typeof policy === "string" ? policy : policy.decide(asked);
}
