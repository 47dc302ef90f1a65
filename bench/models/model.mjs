/** @import { Answers } from "../answers.mjs" */
/** @import { Cell } from "../cell.mjs" */
/** @import { Pace } from "../measure/measure.mjs" */
/** @import { Workloads } from "../workloads/index.mjs" */

/**
 * One kind of question to the engines, and the cells it fills.
 *
 * @typedef {object} Model
 * @property {string} name
 * @property {boolean} [isApart] whether it is run only if it is named
 * @property {(context: Context) => Iterable<Cell>} run
 *
 * @typedef {object} Context
 * @property {Workloads} workloads
 * @property {Answers} answers
 * @property {Pace} pace
 * @property {boolean} isQuick
 */

export {};
