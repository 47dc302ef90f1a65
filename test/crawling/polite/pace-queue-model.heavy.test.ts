import fc from "fast-check";
import { it } from "vitest";
import { runs } from "../../support/fuzz.js";
import { holdsThePace, PACE_HISTORY } from "../../support/pace-model.js";

it("100,000 histories of a queue: nothing goes out that is forbidden, early, double or out of order", () => {
	fc.assert(fc.property(PACE_HISTORY, holdsThePace), runs(100_000));
});
