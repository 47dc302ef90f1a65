/**
 * The module for ClickHouse: functions over rows (ABI BUFFERED_V1, format RowBinary). Each function gets a buffer of
 * its arguments and the number of rows, and returns a buffer of as many results. The only import is
 * `env.clickhouse_throw`.
 */
import { bakedTable, isGoogleSet, keepBakedSet } from "./functions/baked-set";
import { forgetChecked, readSnapshot, writeSnapshot } from "./functions/compiled";
import { judgeLine, judgeUrl, lineOf } from "./functions/judge";
import { policyOf } from "./functions/policy-cache";
import * as rows from "./functions/rows";
import {
	addLine,
	BATCH_LINES,
	batchEndPtr,
	batchPtr,
	findPolicies,
	Line,
	openBatch,
} from "../../../assembly/set/set-batch";

export { abiVersion } from "../../../assembly/match/abi-version";
export { bakedSetPtr } from "./functions/baked-set";
export { destroyBuffer as clickhouse_destroy_buffer } from "./functions/rows";

/** A buffer that the host fills with arguments. */
export function clickhouse_create_buffer(octetCount: u32): usize {
	keepBakedSet();
	return rows.createBuffer(octetCount);
}

/** Reads a row's body and crawler; returns their policy. */
function readPolicy(): usize {
	rows.readText();
	const bodyPtr = rows.textPtr;
	const bodyOctets = rows.textOctets;
	rows.readText();
	return policyOf(bodyPtr, bodyOctets, rows.textPtr, rows.textOctets);
}

/** `(body String, token String, url String) -> UInt8`: a verdict. */
export function robots_check(argumentsPtr: usize, rowCount: u32): usize {
	rows.openRows(argumentsPtr);
	for (let row: u32 = 0; row < rowCount; row++) {
		const policyPtr = readPolicy();
		rows.readText();
		store<u8>(rows.reserveResult(1), judgeUrl(policyPtr, rows.textPtr, rows.textOctets));
		rows.takeResult(1);
	}
	return rows.closeRows();
}

/** Writes the verdicts on a row's array of URLs. */
function judgeUrls(policyPtr: usize): void {
	const count = rows.readCount();
	rows.writeCount(count);
	const verdictsPtr = rows.reserveResult(count);
	for (let index: u32 = 0; index < count; index++) {
		rows.readText();
		store<u8>(verdictsPtr + index, judgeUrl(policyPtr, rows.textPtr, rows.textOctets));
	}
	rows.takeResult(count);
}

/** `(body String, token String, urls Array(String)) -> Array(UInt8)`: a verdict for each URL. */
export function robots_check_all(argumentsPtr: usize, rowCount: u32): usize {
	rows.openRows(argumentsPtr);
	for (let row: u32 = 0; row < rowCount; row++) judgeUrls(readPolicy());
	return rows.closeRows();
}

/** `(body String, token String, urls Array(String)) -> Array(UInt32)`: the line of the deciding rule, or 0. */
export function robots_line_all(argumentsPtr: usize, rowCount: u32): usize {
	rows.openRows(argumentsPtr);
	for (let row: u32 = 0; row < rowCount; row++) {
		const policyPtr = readPolicy();
		const count = rows.readCount();
		rows.writeCount(count);
		const linesPtr = rows.reserveResult(count << 2);
		for (let index: u32 = 0; index < count; index++) {
			rows.readText();
			store<u32>(linesPtr + (index << 2), lineOf(policyPtr, rows.textPtr, rows.textOctets));
		}
		rows.takeResult(count << 2);
	}
	return rows.closeRows();
}

/** `(body String, token String) -> String`: a compiled policy, as robots_check_compiled reads it. */
export function robots_compile(argumentsPtr: usize, rowCount: u32): usize {
	rows.openRows(argumentsPtr);
	for (let row: u32 = 0; row < rowCount; row++) writeSnapshot(readPolicy());
	return rows.closeRows();
}

/** `(policy String, urls Array(String)) -> Array(UInt8)`: a verdict for each URL. */
export function robots_check_compiled(argumentsPtr: usize, rowCount: u32): usize {
	rows.openRows(argumentsPtr);
	forgetChecked();
	for (let row: u32 = 0; row < rowCount; row++) {
		rows.readText();
		judgeUrls(readSnapshot(rows.textPtr, rows.textOctets));
	}
	return rows.closeRows();
}

/** Reads the URLs of so many rows into a batch. */
function readBatch(rowCount: u32): void {
	openBatch();
	for (; rowCount != 0; rowCount--) {
		rows.readText();
		const endPtr = rows.textPtr + rows.textOctets;
		addLine(rows.textPtr, endPtr, endPtr);
	}
}

/** `(url String) -> UInt8`: a verdict by the set that is baked into the module. */
export function robots_check_set(argumentsPtr: usize, rowCount: u32): usize {
	rows.openRows(argumentsPtr);
	const tablePtr = bakedTable();
	let verdictPtr = rows.reserveResult(rowCount);
	// Invariant: the rows before `row` have their verdicts, before verdictPtr.
	for (let row: u32 = 0; row < rowCount; row += BATCH_LINES) {
		readBatch(min(BATCH_LINES, rowCount - row));
		findPolicies(tablePtr);
		const endPtr = batchEndPtr();
		for (let linePtr = batchPtr(); linePtr < endPtr; linePtr += offsetof<Line>()) {
			store<u8>(verdictPtr++, judgeLine(tablePtr, isGoogleSet, changetype<Line>(linePtr)));
		}
	}
	rows.takeResult(rowCount);
	return rows.closeRows();
}
