import { typeError, validateMembers } from "../../../bindings/internal.js";
import { type CrawlerProfile, type GroupChoice, Verdict } from "../../../bindings/shared-exports.js";
import {
	crawlers,
	findNamedCrawler,
	type NamedCrawler,
	undocumentedCrawlers,
} from "../../../crawling/crawlers/index.js";
import { JointGrading } from "../analyse.js";
import { requireFile, requireVerdicts, toMaxWork } from "../arguments.js";
import { type FoundUrl, findUrlWithin } from "../find-url.js";
import { keyOfGroups, STEPS_OF_FIRST_LOOK, stepsToCompile } from "../findings/checks/policies-of-file.js";
import { type Reopening, Reopenings } from "../findings/checks/reopening.js";
import { distinctNames, tokenOf } from "../findings/tokens.js";
import { PolicyGrading } from "../model/grading.js";
import { withMatcher } from "../model/judge.js";
import { remember } from "../remember.js";
import type { AnalysableMatcher } from "../types.js";
import { Work } from "../work.js";
import { GroupsByName } from "./groups-by-name.js";
import type { CrawlerAccess, ListableFile, UrlCounts, WhoMay, WhoMayOptions } from "./types.js";

/** The undocumented AI crawlers that most files name: owners ask about them even if their own file does not name them. */
const ASKED_ABOUT = /* @__PURE__ */ undocumentedCrawlers
	.filter(
		({ purposes, isControlToken }) => !isControlToken && purposes.some((name) => name.startsWith("ai-")),
	)
	.slice(0, 6)
	.map(({ token }) => token);
/** The pattern that every URL matches. */
const EVERYTHING = "/";
const ANY_OTHER = "*";
/** The cost of reading a rule into the models of one more policy, and of keeping it, in steps of a search. */
const STEPS_OF_OPENED_RULE = 24;

/**
 * Lists what each crawler may fetch. The list has crawlers that document how they read robots.txt, crawlers that the
 * file names, the six for AI without such a document that most files name, and all others.
 *
 * @param robots a parsed file of any entry; only asked.
 * @param options see `WhoMayOptions`.
 * @returns an entry for each crawler: the documented ones as in `crawlers`, then the others that the file names in its
 *   order, then those that most files name, then `*`. `all` and `nothing` are proofs.
 * @throws TypeError or RangeError that names the argument; DisposedError after the file's disposal.
 * @see RFC 9309 §2.2.1
 * @example
 * import { RobotsTxt } from "robotstxt-wasm";
 * const robots = RobotsTxt.parse("user-agent: GPTBot\ndisallow: /\n\nuser-agent: *\ndisallow: /cart/");
 * const accessOf = (name) => whoMay(robots).find(({ token }) => token === name)?.access;
 * accessOf("GPTBot"); // "nothing"
 * accessOf("bingbot"); // "part"
 * accessOf("AdsBot-Google"); // "all"
 */
export function whoMay(robots: ListableFile, options: WhoMayOptions = {}): WhoMay[] {
	requireFile(robots, "robots");
	if (!Array.isArray(robots.groups)) {
		throw typeError("robots.groups", "the groups of a parsed file", robots.groups);
	}
	validateMembers("options", options, ["urls", "maxWork"], 'an object, as in { urls: ["/a"] }');
	const work = new Work(toMaxWork(options.maxWork));
	const { urls } = options;
	if (urls !== undefined && (!Array.isArray(urls) || urls.length === 0)) {
		throw typeError("urls", "an array of URLs, at least one", urls);
	}
	return new Listing(robots, urls, work).run();
}

/** The policy of crawlers that read the same groups. */
interface Policy {
	readonly matcher: AnalysableMatcher;
	readonly grading: PolicyGrading;
	/** A blocked URL and an allowed URL, as far as they have been asked for. */
	blockedUrl: FoundUrl | null;
	allowedUrl: FoundUrl | null;
	access: CrawlerAccess;
	counts: UrlCounts | null;
	/** The crawlers to which its groups open URLs that the rules for `*` close, and these rules. */
	reopening: Reopening;
}

/** The group and the policy of a crawler. The policy is null if there was no work left for it. */
interface Opened {
	readonly group: GroupChoice | null;
	readonly policy: Policy | null;
}

class Listing {
	readonly #stepsToOpen: number;
	readonly #groups: GroupsByName;
	/** The policies, keyed by the lines of their groups. */
	readonly #policies = new Map<string, Policy>();

	constructor(
		private readonly robots: ListableFile,
		private readonly urls: readonly string[] | undefined,
		private readonly work: Work,
	) {
		const { groups, dialect } = robots;
		const names = groups.flatMap(({ productTokens }) => productTokens);
		const ruleCount = groups.reduce((sum, { rules, records }) => sum + rules.length + records.length, 0);
		const nameLength = names.reduce((sum, { value }) => sum + value.length, 0);
		this.#stepsToOpen = stepsToCompile(names.length + ruleCount, nameLength);
		this.#groups = new GroupsByName(groups, dialect);
	}

	run(): WhoMay[] {
		const asked = crawlersOf(this.robots);
		try {
			this.#requireUrls();
			const opened = asked.map(({ profile }) => this.#open(profile));
			if (this.urls === undefined) {
				this.#settle();
				this.#reopen(asked, opened);
			}
			return asked.map(({ token, crawler }, index) => entryOf(token, crawler, opened[index]!));
		} finally {
			for (const { matcher, grading } of this.#policies.values()) {
				matcher.dispose();
				grading.dispose();
			}
		}
	}

	#requireUrls(): void {
		const { urls } = this;
		if (urls !== undefined) withMatcher(this.robots, ANY_OTHER, (matcher) => requireVerdicts(matcher, urls));
	}

	#open(profile: CrawlerProfile): Opened {
		const group = this.work.tryWithin(Number.POSITIVE_INFINITY, (work) => this.#groups.choose(profile, work));
		if (group === null) return { group, policy: null };
		const key = keyOfGroups(group);
		const known = this.#policies.get(key);
		if (known !== undefined) return { group, policy: known };
		if (this.work.isOver) return { group, policy: null };
		this.work.left -= this.#stepsToOpen;
		const matcher = this.robots.matcher(profile);
		const { dialect, isRobotsTxtAllowed } = this.robots;
		const policy: Policy = {
			matcher,
			grading: new PolicyGrading({ dialect, isRobotsTxtAllowed, matcher: () => matcher }, profile, group),
			blockedUrl: null,
			allowedUrl: null,
			access: "unknown",
			counts: null,
			reopening: { opened: [], bound: [] },
		};
		this.work.left -= STEPS_OF_OPENED_RULE * policy.grading.rules.length;
		if (this.urls === undefined) this.#ask(policy, STEPS_OF_FIRST_LOOK);
		else judge(policy, this.urls);
		this.#policies.set(key, policy);
		return { group, policy };
	}

	/** Settles the verdict for every URL: first whether there are exceptions, then which. */
	#settle(): void {
		const policies = Array.from(this.#policies.values());
		this.work.inRounds((steps) => {
			for (const policy of policies) this.#ask(policy, steps);
			return policies.filter((policy) => policy.blockedUrl === null || policy.allowedUrl === null).length;
		});
		for (const policy of policies) policy.access = accessOf(policy);
		const parts = policies.filter(({ access }) => access === "part");
		for (const [index, { grading }] of parts.entries()) {
			// A hard policy leaves work for the other policies.
			this.work.share(1 / (parts.length - index), (share) =>
				new JointGrading([grading], { acrossGroups: true }).run(share),
			);
		}
	}

	/** Asks which groups open URLs that the rules for `*` close. The rules for `*` are the last ones asked for. */
	#reopen(asked: readonly AskedCrawler[], opened: readonly Opened[]): void {
		const forAll = opened.at(-1)?.policy;
		if (forAll == null) return;
		const reopenings = new Reopenings(this.robots.dialect, forAll.grading.toAnalysis());
		const tokens = new Map<Policy, string[]>();
		for (const [index, { token }] of asked.entries()) {
			const { policy, group } = opened[index]!;
			if (policy !== null && group?.chosenBy === "own") remember(tokens, policy, () => []).push(token);
		}
		for (const [policy, names] of tokens) {
			const { group } = policy.grading;
			if (!reopenings.mayOpen(group)) continue;
			this.work.left -= reopenings.stepsOf((url) => policy.grading.stepsToJudge(url));
			if (this.work.isOver) return;
			policy.reopening = reopenings.of(names, group, policy.matcher);
		}
	}

	#ask(policy: Policy, steps: number): void {
		policy.blockedUrl ??= this.#find(policy, false, steps);
		policy.allowedUrl ??= this.#find(policy, true, steps);
	}

	#find({ matcher, grading }: Policy, allowed: boolean, steps: number): FoundUrl | null {
		// No rule has been removed from `rest` yet, so it is the whole policy.
		return findUrlWithin(matcher, grading.remaining, { pattern: EVERYTHING, allowed }, this.work, steps);
	}
}

function accessOf({ blockedUrl, allowedUrl }: Policy): CrawlerAccess {
	const isNone = (found: FoundUrl | null) => found?.isSettled === true && found.url === null;
	if (isNone(blockedUrl)) return "all";
	if (isNone(allowedUrl)) return "nothing";
	return typeof blockedUrl?.url === "string" && typeof allowedUrl?.url === "string" ? "part" : "unknown";
}

function judge(policy: Policy, urls: readonly string[]): void {
	let allowedCount = 0;
	for (const verdict of policy.matcher.checkAll(urls)) allowedCount += Number(verdict === Verdict.Allowed);
	policy.counts = { allowedCount, blockedCount: urls.length - allowedCount };
	policy.access = allowedCount === 0 ? "nothing" : allowedCount === urls.length ? "all" : "part";
}

interface AskedCrawler {
	readonly token: string;
	readonly crawler: NamedCrawler | null;
	readonly profile: CrawlerProfile;
}

function crawlersOf({ groups, dialect }: ListableFile): AskedCrawler[] {
	const asked: AskedCrawler[] = crawlers.map((crawler) => ({
		token: crawler.token,
		crawler,
		profile: crawler.profile,
	}));
	// In google a name ends before its first digit. A crawler that the author meant is listed too.
	const named = groups.flatMap(({ productTokens }) =>
		productTokens.flatMap(({ value }) => [tokenOf(value, "rfc9309"), tokenOf(value, dialect)]),
	);
	for (const token of distinctNames([...named, ...ASKED_ABOUT])) {
		const crawler = findNamedCrawler(token) ?? null;
		if (token !== "" && !crawler?.isDocumented)
			asked.push({ token, crawler, profile: { productTokens: token } });
	}
	asked.push({ token: ANY_OTHER, crawler: null, profile: { productTokens: ANY_OTHER } });
	return asked;
}

function entryOf(token: string, crawler: NamedCrawler | null, { group, policy }: Opened): WhoMay {
	const { access, counts } = policy ?? { access: "unknown" as const, counts: null };
	const isOfAllUrls = policy !== null && counts === null;
	const reopened = policy?.reopening.bound.includes(token) ? policy.reopening.opened : [];
	return { token, crawler, access, counts, group, policy: isOfAllUrls ? summaryOf(policy) : null, reopened };
}

function summaryOf({ access, grading, blockedUrl }: Policy): NonNullable<WhoMay["policy"]> {
	const { byDefault, defaultRule, exceptions, isSettled } = grading.toAnalysis();
	if (access === "all") {
		const rule = byDefault === "allowed" ? defaultRule : null;
		return { byDefault: "allowed", defaultRule: rule, exceptions: [], isSettled: true };
	}
	if (access === "nothing") {
		const rule = byDefault === "blocked" ? defaultRule : (blockedUrl?.rule ?? null);
		return { byDefault: "blocked", defaultRule: rule, exceptions: [], isSettled: true };
	}
	return { byDefault, defaultRule, exceptions, isSettled };
}
