import { Verdict } from "../contract/types.js";
import type { JudgeCommand } from "./commands.js";
import type { Host } from "./host.js";
import type { GivenUrl } from "./octet-text.js";
import { requestedUrl, takesUrlsAsWritten } from "./requested-url.js";
import { type Answer, malformed, type RowAnswers } from "./row-answers.js";
import { RowFetches } from "./row-fetches.js";
import { RowPolicies, type RowPolicy } from "./row-policies.js";
import { keyOfCell, octetsOfCell, type Row, textOfCell } from "./rows.js";
import { verdictName } from "./verdict-names.js";

/** So many rows may wait for files to be fetched. */
const MOST_AT_ONCE = 32;
/** No robots.txt says anything by a line such as this alone. */
const ORIGIN = /^https?:\/\/\S+$/i;

/** Answers by the files of the rows: by their texts, or of origins, where these may be fetched. */
export class FileAnswers implements RowAnswers {
	readonly #command: JudgeCommand;
	readonly #policies: RowPolicies;
	readonly #fetches: RowFetches;

	/** @param tell says a line of what is odd about a file. */
	constructor(host: Host, command: JudgeCommand, tell: (message: string) => void) {
		this.#command = command;
		this.#policies = new RowPolicies(host, command, tell);
		this.#fetches = new RowFetches(host, command, tell);
	}

	async to(rows: readonly Row[]): Promise<readonly Answer[]> {
		const answers: Answer[] = [];
		for (let start = 0; start < rows.length; start += MOST_AT_ONCE) {
			const some = rows.slice(start, start + MOST_AT_ONCE).map((row) => this.#answerTo(row));
			// Most rows need not wait.
			answers.push(
				...(some.some((each) => each instanceof Promise) ? await Promise.all(some) : (some as Answer[])),
			);
		}
		return answers;
	}

	async dispose(): Promise<void> {
		this.#policies.dispose();
		await this.#fetches.dispose();
	}

	#answerTo({ cells, problem }: Row): Answer | Promise<Answer> {
		if (cells === null) return malformed(problem);
		const [robots, crawlerCell, url] = cells;
		const key = keyOfCell(robots);
		const crawler = textOfCell(crawlerCell);
		const given = typeof url === "string" ? url : octetsOfCell(url);
		const asked = takesUrlsAsWritten(this.#command) ? given : requestedUrl(given);
		if (!ORIGIN.test(key))
			return answerBy(
				this.#policies.find(key, () => octetsOfCell(robots), crawler),
				asked,
			);
		if (!this.#command.isFetching) {
			return malformed(
				"robots: expected the text of a robots.txt, got a URL; with --fetch it would be fetched",
			);
		}
		return this.#fetches.find(key, crawler).then((policy) => answerBy(policy, asked));
	}
}

function answerBy(policy: RowPolicy | string, asked: GivenUrl): Answer {
	if (typeof policy === "string") return malformed(policy);
	const verdict = (policy.matcher.checkAll([asked])[0] ?? Verdict.InvalidUrl) as Verdict;
	const rule = policy.ruleOf({ verdict, asked });
	return { verdict: verdictName(verdict), line: rule?.line ?? null, problem: "" };
}
