import { workBudget } from "../../bindings/engine-js/match/work.js";

// Every check of the JavaScript engine that meets a rule with a suffix turns to the bounded search at once.
workBudget.units = -1;
workBudget.unitsPerOctet = 0;
