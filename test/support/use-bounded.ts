import { budget } from "../../bindings/engine-js/match/budget.js";

// Every check of the JavaScript engine that meets a rule with a suffix turns to the one-pass search at once.
Object.assign(budget, { units: -1, unitsPerOctet: 0, unitsAtOnce: 0 });
