import type { Crawler, RobotsTxt } from "../../../../bindings/auto.js";
import { crawlers } from "../../../../crawling/crawlers/index.js";
import { describeResponse, parseContentPreferences } from "../../../../crawling/directives/index.js";
import type { WhoMay } from "../../../../insight/analysis/index.js";
import { decidingReasons, pageUsesOf, type ToldUse } from "../../../../insight/analysis/who-may/page-uses.js";

/** Octets of the file that are read for all questions together, so that no hostile file makes typing wait. */
const MAX_READ_OCTETS = 4_000_000;
/** A page that every site has: preferences may be for some paths only. */
const HOME = "/";

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
const ALL_UNSAID = alike(UNSAID);
const ALL_UNFETCHED = alike({ said: "unfetched", lines: [] });
const ALL_UNKNOWN = alike({ said: "unknown", lines: [] });

/** Asks what crawlers may use, once for those with the same groups whose operators have the same control tokens. */
export class UseQuestions {
	readonly #robots: RobotsTxt;
	readonly #usesOf: ReturnType<typeof pageUsesOf>;
	readonly #answers = new Map<string, UseAnswers>();

	/** @param octetCount of the file. */
	constructor(robots: RobotsTxt, octetCount: number) {
		const library = { describeResponse, parseContentPreferences, crawlers };
		this.#robots = robots;
		this.#usesOf = pageUsesOf(library, robots, octetCount, MAX_READ_OCTETS);
	}

	of({ token, crawler, access, group }: WhoMay): UseAnswers {
		// A control token is what is asked about.
		if (crawler?.isControlToken) return ALL_UNSAID;
		if (access === "nothing") return ALL_UNFETCHED;
		const usesOf = this.#usesOf;
		if (usesOf === null) return ALL_UNSAID;
		if (group === null) return ALL_UNKNOWN;
		const hasControl = crawlers.some(
			({ isControlToken, operator }) => isControlToken && operator === crawler?.operator,
		);
		const key = `${group.groups.map(({ line }) => line).join(" ")}/${hasControl ? crawler?.operator : ""}`;
		let known = this.#answers.get(key);
		if (known === undefined) {
			known = this.#ask(usesOf, crawler?.isDocumented ? crawler.profile : token);
			this.#answers.set(key, known);
		}
		return known;
	}

	#ask(usesOf: NonNullable<ReturnType<typeof pageUsesOf>>, crawler: Crawler): UseAnswers {
		const uses = usesOf(HOME, crawler);
		if (uses === undefined) return ALL_UNKNOWN;
		if (!this.#robots.isAllowed(HOME, crawler)) return ALL_UNFETCHED;
		const of = (use: ToldUse): UseAnswer => {
			const isAllowed = uses?.[use] ?? null;
			if (uses === null || isAllowed === null) return UNSAID;
			const lines = new Set(decidingReasons(uses, use).flatMap(({ line }) => line ?? []));
			return { said: isAllowed ? "yes" : "no", lines: Array.from(lines) };
		};
		return { train: of("mayTrain"), answer: of("mayUseAsAiInput") };
	}
}

function alike(answer: UseAnswer): UseAnswers {
	return { train: answer, answer };
}
