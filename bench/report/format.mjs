/** @import { Cell } from "../cell.mjs" */

/**
 * Nanoseconds as people read them: three digits.
 * @param {number} nanoseconds
 */
export function formatTime(nanoseconds) {
	if (nanoseconds < 1000) return `${digits(nanoseconds)} ns`;
	if (nanoseconds < 1e6) return `${digits(nanoseconds / 1000)} µs`;
	return `${digits(nanoseconds / 1e6)} ms`;
}

/** @param {number} octets */
export function formatOctets(octets) {
	return octets < 10_000 ? `${Math.round(octets).toLocaleString("en")} B` : `${digits(octets / 1024)} KiB`;
}

/**
 * How many times.
 * @param {number} ratio
 */
export function formatRatio(ratio) {
	if (ratio < 0.01) return "<0.01x";
	return `${ratio < 10 ? ratio.toFixed(2) : Math.round(ratio).toLocaleString("en")}x`;
}

/** @param {number} share */
export function formatPercent(share) {
	return `${(100 * share).toFixed(0)} %`;
}

/** @param {number} octetsPerNanosecond */
export function formatRate(octetsPerNanosecond) {
	return `${digits(1000 * octetsPerNanosecond)} MB/s`;
}

/**
 * How many a second, where one takes so long.
 * @param {number} nanoseconds
 */
export function formatPerSecond(nanoseconds) {
	const count = 1e9 / nanoseconds;
	return count < 1e6 ? `${digits(count / 1000)} k` : `${digits(count / 1e6)} M`;
}

/** Models whose figures are told as many a second too. */
const PER_SECOND = ["command", "clickhouse", "audit"];

/**
 * A figure of a cell, with the throughput where the cell has one.
 * @param {Cell} cell
 * @param {number} value
 */
export function formatFigure({ unit, octetsPer, model }, value) {
	if (unit === "octets") return formatOctets(value);
	if (PER_SECOND.includes(model)) return `${formatTime(value)} (${formatPerSecond(value)}/s)`;
	if (octetsPer === undefined) return formatTime(value);
	if (model === "parse") return `${formatTime(value)} (${formatRate(octetsPer / value)})`;
	return `${formatTime(value)} (${(value / octetsPer).toFixed(2)} ns/byte)`;
}

/** @param {number} value */
function digits(value) {
	if (value >= 1000) return Math.round(value).toLocaleString("en");
	return value.toPrecision(3);
}
