import {
	type PoliteEvent,
	type PoliteFetch,
	type PoliteOptions,
	politeFetch,
	type RobotsClient,
	type RobotsClientEvent,
} from "../../crawling/client/index.js";
import { inSimulatedTime, inTime, makeSites, type SiteAnswer } from "./sites.js";

type AnyEvent = RobotsClientEvent | PoliteEvent;

/** To be called once in a test file: makes polite fetches of sites in simulated time, which end with the test. */
export function politeInSimulatedTime() {
	const made: PoliteFetch<RobotsClient>[] = [];
	inSimulatedTime(made);
	return (answers: Readonly<Record<string, SiteAnswer>>, options: Partial<PoliteOptions> = {}) => {
		const sites = makeSites(answers);
		const events: AnyEvent[] = [];
		const fetch = politeFetch({
			productToken: "ExampleBot",
			userAgent: "ExampleBot/1.0",
			fetch: sites.fetch,
			onEvent: (event) => events.push(event),
			...options,
		} as PoliteOptions) as PoliteFetch<RobotsClient>;
		made.push(fetch);
		const told = <T extends AnyEvent["type"]>(type: T) =>
			events.filter((event): event is Extract<AnyEvent, { type: T }> => event.type === type);
		/** The seconds at which pages were asked for, with what is left of their URLs. */
		const pages = () =>
			sites.seen
				.filter(({ url }) => !url.endsWith("/robots.txt"))
				.map(({ atMs, url }) => `${atMs / 1000} ${url.replace("https://", "")}`);
		return { fetch, sites, events, told, pages };
	};
}

/** The text of an answer, or the error of the request or its body. */
export function outcomeOf(answer: Promise<Response>): Promise<string | Error> {
	return inTime(
		answer.then(
			(response) => response.text().catch((error: Error) => error),
			(error: Error) => error,
		),
	);
}

/** A body whose chunks come at times; null as the last one leaves it open for ever. */
export function chunksAt(
	chunks: readonly (readonly [milliseconds: number, octets: number] | null)[],
): Response {
	const left = [...chunks];
	return new Response(
		new ReadableStream<Uint8Array>({
			async pull(controller) {
				const next = left.shift();
				if (next === undefined) return controller.close();
				if (next === null) return new Promise<void>(() => {});
				await new Promise((resolve) => setTimeout(resolve, next[0]));
				controller.enqueue(new Uint8Array(next[1]));
			},
		}),
	);
}

/** A body that brings so many octets at intervals, without end. */
export function trickle(intervalMs: number, octets: number): Response {
	let timer: ReturnType<typeof setTimeout>;
	return new Response(
		new ReadableStream<Uint8Array>(
			{
				async pull(controller) {
					await new Promise((resolve) => {
						timer = setTimeout(resolve, intervalMs);
					});
					controller.enqueue(new Uint8Array(octets));
				},
				cancel: () => clearTimeout(timer),
			},
			{ highWaterMark: 0 },
		),
	);
}

export const silence = (): Promise<Response> => new Promise<Response>(() => {});
