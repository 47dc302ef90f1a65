import { workBudget } from "../../bindings/engine-js/match/work.js";

// Every check of the JavaScript engine that meets a rule with a suffix turns to the bounded search at once.
Object.assign(workBudget, { units: -1, unitsPerOctet: 0, unitsAtOnce: 0 });
