import { indexPrices } from "../../bindings/engine-js/match/budget.js";

// Every check of the JavaScript engine after the first one of a suffix list finds that list's index of trigrams.
indexPrices.trigrams = 0;
