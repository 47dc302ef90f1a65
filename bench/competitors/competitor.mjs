/** @import { RuleFile } from "../workloads/rule-files.mjs" */

/**
 * The competitors. A competitor leaves out functions that it does not have, and is not measured by models that need
 * them.
 *
 * Every competitor writes its own loops, though they look alike: functions made by one factory share their
 * type feedback in V8, and one engine's calls would slow the other's down.
 *
 * @typedef {object} Competitor
 * @property {string} name
 * @property {(file: RuleFile) => string | null} refusal why it cannot play a rule file; null if it can
 * @property {(file: RuleFile) => Player} open
 * @property {(times: number, body: string) => number} [parseText] parses so many times
 * @property {(times: number, body: Uint8Array) => number} [parseOctets]
 * @property {(times: number, body: Uint8Array) => number} [readAll] parses, and reads all that the file says
 * @property {(body: Uint8Array) => string} [describe] all that the file says, to be compared
 * @property {(times: number, file: RuleFile) => number} [firstVerdict] from the text of a file to one answer
 *
 * One rule file, ready for questions. Numbers that come back go to a sink, so that no call is dead code.
 *
 * @typedef {object} Player
 * @property {(urls: readonly string[]) => readonly string[]} toInputs what it wants to be asked with; not timed
 * @property {(input: string) => number} check a verdict as of the library: 0, 1, or 2 and above for neither
 * @property {(inputs: readonly string[], from: number, to: number) => number} countAllowed single checks in a loop
 * @property {(times: number) => number} [compile] the rules of the crawler, the text being parsed
 * @property {(inputs: readonly string[]) => Uint8Array} [checkAll]
 * @property {(octets: Uint8Array) => Uint8Array} [checkLines]
 * @property {(inputs: readonly string[], from: number, to: number) => number} [explain]
 */

export {};
