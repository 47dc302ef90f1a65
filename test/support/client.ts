import { afterEach } from "vitest";
import type { RobotsTxt } from "../../bindings/auto.js";
import type { EngineName } from "../../bindings/contract/types.js";
import {
	RobotsClient,
	type RobotsClientEvent,
	type RobotsClientOptions,
} from "../../crawling/client/index.js";
import { parserOf } from "./engines.js";

/** A clock that stands still unless it is told to go on. */
export class Clock {
	seconds = 1_750_000_000;
	readonly now = (): number => this.seconds * 1000;
}

export interface TestClient {
	readonly client: RobotsClient<RobotsTxt>;
	readonly clock: Clock;
	readonly events: RobotsClientEvent[];
	/** Events of one type, in order. */
	reported<T extends RobotsClientEvent["type"]>(type: T): Extract<RobotsClientEvent, { type: T }>[];
}

const clients: RobotsClient<RobotsTxt>[] = [];

/** Options of a client, and the engine that it is to read by. */
type TestOptions = Partial<RobotsClientOptions<RobotsTxt>> & { readonly engine?: EngineName };

/** Makes clients that end with the test, with a clock of their own. */
export function makeClient({ engine, ...options }: TestOptions = {}, clock = new Clock()): TestClient {
	const events: RobotsClientEvent[] = [];
	const client = new RobotsClient<RobotsTxt>({
		productToken: "ExampleBot",
		userAgent: "ExampleBot",
		now: clock.now,
		timeoutMs: 10_000,
		...(engine === undefined ? {} : { parser: parserOf(engine) }),
		...options,
		onEvent: (event) => {
			events.push(event);
			options.onEvent?.(event);
		},
	});
	clients.push(client);
	const reported = <T extends RobotsClientEvent["type"]>(type: T) =>
		events.filter((event): event is Extract<RobotsClientEvent, { type: T }> => event.type === type);
	return { client, clock, events, reported };
}

/** To be called once in a test file that makes clients. */
export function disposeClientsAfterEach(): void {
	afterEach(async () => {
		await Promise.all(clients.splice(0).map((client) => client.dispose()));
	});
}

/** Returns the reason with which a promise was rejected. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
	try {
		await promise;
	} catch (error) {
		return error;
	}
	throw new Error("expected a rejection");
}
