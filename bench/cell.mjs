/** @import { Summary } from "./measure/statistics.mjs" */

/**
 * One thing that is measured, by everyone who can do it. Less is better in every unit.
 *
 * @typedef {object} Cell
 * @property {string} id `model/workload`
 * @property {string} model
 * @property {string} what for the report
 * @property {"ns" | "octets"} unit
 * @property {string} per what one figure is for: a URL, a file
 * @property {number} [octetsPer] octets of that, where throughput says more
 * @property {Readonly<Record<string, Figure>>} figures by contender
 * @property {Readonly<Record<string, string>>} [refusals] why others do not play
 *
 * @typedef {Summary & { distinct?: number }} Figure `distinct`: different inputs it saw at least
 */

export {};
