import type { RobotsTxt } from "../../../../bindings/auto.js";
import { parseContentPreferences } from "../../../../crawling/content-preferences/index.js";
import { crawlers } from "../../../../crawling/crawlers/index.js";
import { describeResponse, type PageUse } from "../../../../crawling/directives/index.js";
import type { WhoMay } from "../../../../insight/analysis/index.js";

/** Octets of the file that are read for all questions together, so that no hostile file makes typing wait. */
const MAX_READ_OCTETS = 4_000_000;
/** A page that every site has: preferences may be for some paths only. */
const HOME = "/";
const NO_HEADERS = { headers: { get: () => null } };

/** What a file says of a use of the home page. */
export interface UseAnswer {
	/** `unsaid`: neither yes nor no. `unfetched`: the crawler may not fetch the page. `unknown`: not settled within the work. */
	readonly said: "yes" | "no" | "unsaid" | "unfetched" | "unknown";
	/** 1-based. */
	readonly lines: readonly number[];
}

/** What a file says of AI training with the home page, and of answers from it. */
export interface UseAnswers {
	readonly train: UseAnswer;
	readonly answer: UseAnswer;
}

const UNSAID: UseAnswer = { said: "unsaid", lines: [] };
const ALL_UNSAID: UseAnswers = { train: UNSAID, answer: UNSAID };
const UNFETCHED: UseAnswer = { said: "unfetched", lines: [] };
const ALL_UNFETCHED: UseAnswers = { train: UNFETCHED, answer: UNFETCHED };
const UNKNOWN: UseAnswer = { said: "unknown", lines: [] };
const ALL_UNKNOWN: UseAnswers = { train: UNKNOWN, answer: UNKNOWN };

/** Asks what crawlers may use, once for those with the same groups whose operators have the same control tokens. */
export class UseQuestions {
	readonly #robots: RobotsTxt;
	readonly #octetCount: number;
	/** Whether the file says anything of uses. */
	readonly #saysAny: boolean;
	readonly #answers = new Map<string, UseAnswers>();
	#leftOctets = MAX_READ_OCTETS;

	/** @param octetCount of the file. */
	constructor(robots: RobotsTxt, octetCount: number) {
		const preferences = parseContentPreferences(robots);
		this.#robots = robots;
		this.#octetCount = octetCount;
		this.#saysAny =
			preferences.rules.length > 0 ||
			crawlers.some(
				({ isControlToken, profile }) => isControlToken && robots.groupsFor(profile).chosenBy === "own",
			);
		preferences.dispose();
	}

	of({ token, crawler, access, group }: WhoMay): UseAnswers {
		// A control token is what is asked about.
		if (crawler?.isControlToken) return ALL_UNSAID;
		if (access === "nothing") return ALL_UNFETCHED;
		if (!this.#saysAny) return ALL_UNSAID;
		if (group === null) return ALL_UNKNOWN;
		const hasControl = crawlers.some(
			({ isControlToken, operator }) => isControlToken && operator === crawler?.operator,
		);
		const key = `${group.groups.map(({ line }) => line).join(" ")}/${hasControl ? crawler?.operator : ""}`;
		let known = this.#answers.get(key);
		if (known === undefined) {
			known = this.#ask(crawler?.isDocumented ? crawler.profile : token);
			this.#answers.set(key, known);
		}
		return known;
	}

	#ask(crawler: Parameters<typeof describeResponse>[1]["crawler"]): UseAnswers {
		this.#leftOctets -= this.#octetCount;
		if (this.#leftOctets < 0) return ALL_UNKNOWN;
		if (!this.#robots.isAllowed(HOME, crawler)) return ALL_UNFETCHED;
		const described = describeResponse(NO_HEADERS, { crawler, robotsTxt: this.#robots, url: HOME });
		const of = (use: PageUse): UseAnswer => {
			const isAllowed = described[use];
			if (isAllowed === undefined) return UNSAID;
			const deciding = described.reasons.filter(
				(reason) => reason.use === use && reason.isAllowed === isAllowed,
			);
			const lines = new Set(deciding.flatMap(({ line }) => line ?? []));
			return { said: isAllowed ? "yes" : "no", lines: Array.from(lines) };
		};
		return { train: of("mayTrain"), answer: of("mayUseAsAiInput") };
	}
}
