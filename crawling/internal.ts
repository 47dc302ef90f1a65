/**
 * The names that insight/ takes of crawling/ beside its entries: the one door, as bindings/internal.ts is for
 * bindings/. tools/floors.cjs bars every other way in, and counts the names.
 */

// Names of crawlers.

export { nameOfAgent, productTokenOfName, shorten } from "./crawlers/identify/agent-name.js";
export { isCrawlersName } from "./crawlers/identify/crawler-word.js";
export { familyOf } from "./crawlers/identify/family.js";
export { LONGEST_AGENT_OCTETS } from "./crawlers/identify/header-words.js";
export { findByName } from "./crawlers/identify/namesakes.js";
export { rememberHeaders } from "./crawlers/identify/remembered-headers.js";
export { SoughtNames } from "./crawlers/identify/sought-names.js";
export { RETIRED_TOKENS } from "./crawlers/spelling.js";
export { verifiedDomains } from "./crawlers/verified-domains.js";

// Records, events, arguments.

export { toSafeListener } from "./client/events.js";
export { readSignals } from "./content-preferences/expression.js";
export { hintOfMistyped } from "./mistyped-member.js";
export { type DayTime, readDayTime } from "./pace-records/day-time.js";
export { readRequestRateValue } from "./pace-records/request-rate.js";
