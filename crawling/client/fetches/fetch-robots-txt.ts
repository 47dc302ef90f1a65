import { describeValue } from "../../../bindings/internal.js";
import type { AccessFailure, AccessResult, ConditionalHeaders } from "../../access/types.js";
import type { RobotsClientEvent } from "../events.js";
import { DeadlineError, type Untimed, unlessAborted, withDeadline } from "./abort.js";
import { discard, readBody } from "./body.js";
import type { BodyRoom } from "./body-room.js";
import { callFetch } from "./call-fetch.js";
import type { RequestDispatcher } from "./dispatcher.js";
import { FetchFailure, failureOf, isOfCaller } from "./failure.js";
import type { GuardContext, RequestGuard } from "./guards/guard.js";
import { escapeOctets } from "./location.js";
import type { Pacing, RequestTurn } from "./pacing.js";
import { type PrepareRequest, preparedHeaders } from "./prepare.js";
import {
	argumentErrorOf,
	type ResponseHead,
	readResponseHead,
	type TellingResponse,
} from "./response-head.js";

/** The header `accept` of each request for a robots.txt. */
export const ROBOTS_TXT_ACCEPT = "text/plain, */*;q=0.5";

/** RFC 9309 §2.3.1.2: at least five. With more, it is as if there were no file. */
const MAX_REDIRECTS = 5;
/** Deno's fetch decodes only the codings that it requests itself, and then reports a cut body. */
const HOST_TELLS = "Deno" in globalThis;

/** Settings of fetches, for all origins. */
export interface FetchSettings {
	readonly fetch: typeof fetch;
	/** By which `fetch` sends; undefined if it chooses itself. */
	readonly dispatcher: RequestDispatcher | undefined;
	readonly userAgent: string;
	/** For everything: guards, redirects, body. */
	readonly timeoutMs: number;
	/** The maximum of a body that is read. */
	readonly maxOctets: number;
	readonly room: BodyRoom;
	readonly allowRequest: RequestGuard | undefined;
	readonly allowRedirect: RequestGuard | undefined;
	readonly prepare: PrepareRequest | undefined;
	/** Lets requests go out one after the other. Waiting for it does not count as fetch time. */
	readonly pacing: Pacing;
	readonly emit: (event: RobotsClientEvent) => void;
}

/** One fetch. */
export interface RobotsRequest {
	readonly origin: string;
	readonly url: string;
	readonly conditional: ConditionalHeaders;
	/** The URL of the copy to which `conditional` belongs; requests for other URLs are unconditional. */
	readonly conditionalUrl: string | null;
	/** The question that guards may ask. */
	readonly explain: GuardContext["explain"];
}

/** The result of a fetch. */
export interface Fetched {
	readonly result: AccessResult;
	/** The URL of the last request. */
	readonly url: string;
	/** Whether the last request was conditional. */
	readonly isConditional: boolean;
	readonly redirectCount: number;
	/** Only of a 2xx response. */
	readonly contentType: string | null;
	readonly bodyOctets: number;
	readonly isCut: boolean;
	readonly error?: unknown;
}

/** Rejects a fetch that may not send its first request now: it has no new result. */
export class NothingSentError extends Error {}

type Outcome = Pick<Fetched, "result" | "contentType" | "bodyOctets" | "isCut">;

const NO_BODY = { contentType: null, bodyOctets: 0, isCut: false };

/**
 * Fetches a robots.txt, following redirects by hand (RFC 9309 §2.3.1.2). Every failure of a site is a result. Rejects
 * with the reason of `signal`, an error of the caller's own `fetch` or `prepare`, or a NothingSentError.
 */
export async function fetchRobotsTxt(
	request: RobotsRequest,
	settings: FetchSettings,
	signal: AbortSignal,
): Promise<Fetched> {
	const trip = new Trip(request, settings);
	try {
		const end = await withDeadline(settings.timeoutMs, signal, (inner, untimed) =>
			trip.follow(inner, untimed),
		);
		return { ...trip.facts(), ...end };
	} catch (error) {
		signal.throwIfAborted();
		if (trip.isPreparing || trip.isHeldBack) throw error;
		const refusal = argumentErrorOf(error);
		if (refusal !== null) throw refusal;
		return { ...trip.facts(), ...NO_BODY, result: { failure: trip.failureOf(error) }, error };
	}
}

/** One chain of redirects. */
class Trip {
	#url: string;
	#isConditional = false;
	#redirectCount = 0;
	/** Whether the hook `prepare` is asked, or has failed: then nothing is the site's fault. */
	isPreparing = false;
	/** Whether its first request may not be sent now. */
	isHeldBack = false;
	#signal = new AbortController().signal;
	/** The response whose body is being read. */
	#head: ResponseHead | null = null;

	constructor(
		readonly request: RobotsRequest,
		readonly settings: FetchSettings,
	) {
		this.#url = request.url;
	}

	facts(): Pick<Fetched, "url" | "isConditional" | "redirectCount"> {
		return { url: this.#url, isConditional: this.#isConditional, redirectCount: this.#redirectCount };
	}

	async follow(signal: AbortSignal, untimed: Untimed): Promise<Outcome> {
		this.#signal = signal;
		await this.#isLetThrough(this.settings.allowRequest, null, this.#url);
		for (;;) {
			const { head, outcome } = await this.#inTurn(untimed);
			if (outcome !== null) return outcome;
			const { status, headers } = head;
			const next = redirectTarget(head, this.#url);
			if (next === null || this.#redirectCount === MAX_REDIRECTS) {
				return { ...NO_BODY, result: { status, headers } };
			}
			if (!(await this.#redirect(next, status))) {
				return { ...NO_BODY, result: { status, headers, isNotFollowed: true } };
			}
		}
	}

	/** Sends one request when it may be sent, and reads the file. */
	async #inTurn(
		untimed: Untimed,
	): Promise<{ readonly head: ResponseHead; readonly outcome: Outcome | null }> {
		const turn = await this.#turn(untimed);
		try {
			return await this.#request(turn);
		} catch (error) {
			// An origin that a redirect leads to is not to blame for the time that was gone before.
			const isOwn = new URL(this.#url).origin === this.request.origin;
			const isLate = isOwn && this.#signal.reason instanceof DeadlineError;
			const isAborted = this.#signal.aborted && !isLate;
			const isOfSite = argumentErrorOf(error) === null && !isOfCaller(error);
			if (!isAborted && !this.isPreparing && isOfSite) turn?.failed();
			throw error;
		} finally {
			turn?.end();
		}
	}

	async #turn(untimed: Untimed): Promise<RequestTurn | null> {
		const { pacing } = this.settings;
		if (pacing.isNone) return null;
		try {
			return await untimed(() => pacing.turn(this.#url, this.request.origin, this.#signal));
		} catch (error) {
			this.isHeldBack = this.#redirectCount === 0;
			throw this.isHeldBack ? new NothingSentError("", { cause: error }) : error;
		}
	}

	async #request(turn: RequestTurn | null) {
		const head = readResponseHead(await this.#send());
		const { status, headers, header, response } = head;
		turn?.heard(status, header);
		if (response.redirected === true) {
			discard(response);
			throw this.#unguarded();
		}
		if (status < 200 || status > 299) {
			discard(response);
			return { head, outcome: null };
		}
		this.#head = head;
		this.#warnOfCoding(head);
		const { maxOctets, room } = this.settings;
		const { octets, isCut } = await readBody(head, maxOctets, room, this.#signal);
		const result = { status, headers, body: octets };
		const contentType = header("content-type");
		return { head, outcome: { result, contentType, bodyOctets: octets.length, isCut } };
	}

	failureOf(error: unknown): AccessFailure {
		const failure = failureOf(error);
		// If a connection breaks within a body of declared length, the body is short.
		const hasLength = this.#head !== null && this.#head.header("content-length") !== null;
		return failure === "reset" && hasLength ? "truncated" : failure;
	}

	/** @returns false if it is not to be followed, as if there were no file. */
	async #redirect(to: string, status: number): Promise<boolean> {
		const { allowRequest, allowRedirect, emit } = this.settings;
		const from = this.#url;
		this.#redirectCount++;
		for (const guard of [allowRequest, allowRedirect]) {
			if (!(await this.#isLetThrough(guard, from, to))) return false;
		}
		emit({ type: "redirect", origin: this.request.origin, from, to, status });
		this.#url = to;
		return true;
	}

	/** Whether a guard lets a request through; false is as if there were no file. @throws FetchFailure if it vetoes. */
	async #isLetThrough(guard: RequestGuard | undefined, from: string | null, to: string): Promise<boolean> {
		if (guard === undefined) return true;
		const { origin, explain } = this.request;
		const context = { origin, redirectCount: this.#redirectCount, signal: this.#signal, explain };
		let thrown: { readonly error: unknown } | undefined;
		let isAsNoFile = false;
		try {
			// The guard may throw synchronously.
			const work = Promise.resolve().then(() => guard(from, to, context));
			const answer = await unlessAborted(work, this.#signal);
			if (answer === true) return true;
			isAsNoFile = answer === "no-file" && from !== null;
		} catch (error) {
			if (this.#signal.aborted) throw error;
			// A guard that finds no address for the name has not judged the request.
			if (failureOf(error) === "dns") throw error;
			thrown = { error };
		}
		this.settings.emit({ type: "veto", origin, from, to, isAsNoFile, ...thrown });
		if (isAsNoFile) return false;
		throw new FetchFailure("vetoed", thrown && { cause: thrown.error });
	}

	#warnOfCoding({ header, response }: ResponseHead): void {
		const coding = header("content-encoding")?.trim() ?? "";
		if (
			/^(?:identity)?$/i.test(coding) ||
			(response as TellingResponse).tellsCutBodies === true ||
			HOST_TELLS
		)
			return;
		const { origin } = this.request;
		const text = `The body is encoded by ${describeValue(coding)}, which was not requested: most hosts do not notice if such a body is cut. transport: "node" notices it.`;
		this.settings.emit({ type: "warning", code: "coded-body", origin, text });
	}

	/** The transport followed redirects itself: no guard was asked, and the redirects were not counted. */
	#unguarded(): FetchFailure {
		const { origin } = this.request;
		const text = `The fetch option followed redirects by itself, past allowRedirect, so the robots.txt counts as unreachable: it must heed redirect: "manual".`;
		this.settings.emit({ type: "warning", code: "fetch-followed-redirects", origin, text });
		return new FetchFailure("vetoed", { cause: new Error(text) });
	}

	async #send(): Promise<Response> {
		const { conditional, conditionalUrl } = this.request;
		this.#isConditional = this.#url === conditionalUrl && Object.keys(conditional).length > 0;
		const { fetch, prepare, userAgent } = this.settings;
		const own = {
			"user-agent": userAgent,
			accept: ROBOTS_TXT_ACCEPT,
			// Hosts may accept a compressed body that was cut; a transport that detects cuts requests codings itself.
			...(HOST_TELLS ? {} : { "accept-encoding": "identity" }),
			...(this.#isConditional ? conditional : {}),
		};
		const headers = prepare === undefined ? own : await this.#prepared(prepare, own);
		// No more options than these: edge workers refuse unknown options, such as `credentials`.
		return callFetch(fetch, this.#url, { redirect: "manual", signal: this.#signal, headers });
	}

	/** Only for a hook: in a fresh process, loading the class `Headers` takes longer than the rest of a first verdict. */
	async #prepared(prepare: PrepareRequest, own: Record<string, string>): Promise<Record<string, string>> {
		this.isPreparing = true;
		const outgoing = { url: this.#url, method: "GET", headers: new Headers(own) };
		const headers = Object.fromEntries(await preparedHeaders(prepare, outgoing, this.#signal));
		this.isPreparing = false;
		return headers;
	}
}

/** The redirect target of a response, without fragment and credentials; null if it is no redirect. */
function redirectTarget({ status, header }: ResponseHead, base: string): string | null {
	const location = header("location");
	if (status < 300 || status > 399 || status === 304 || location === null) return null;
	try {
		const target = new URL(escapeOctets(location), base);
		target.hash = "";
		target.username = "";
		target.password = "";
		return /^https?:$/.test(target.protocol) ? target.href : null;
	} catch {
		return null;
	}
}
