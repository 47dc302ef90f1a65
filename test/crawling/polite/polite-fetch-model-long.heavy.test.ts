import fc from "fast-check";
import { it } from "vitest";
import type { PoliteFetch } from "../../../crawling/client/index.js";
import { runs } from "../../support/fuzz.js";
import { POLITE_HISTORY, playPolitely } from "../../support/polite-model.js";
import { inSimulatedTime } from "../../support/sites.js";

const made: PoliteFetch<unknown>[] = [];
inSimulatedTime(made);

it("5,000 histories of requests: nothing goes out that is forbidden, early, double or out of order, and none is lost", async () => {
	await fc.assert(
		fc.asyncProperty(POLITE_HISTORY, (history) => playPolitely(history, made)),
		runs(5000),
	);
});
