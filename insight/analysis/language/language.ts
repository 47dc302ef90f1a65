/** The language of targets (semantics, "Canonical form", "URLs"), octet by octet: no witness is an impossible URL. */

import {
	DOT,
	hexPairValue,
	isKeptOctet,
	isOctetEqualToEscape,
	PERCENT,
	QUESTION_MARK,
	SLASH,
} from "../../../bindings/internal.js";
import type { Dialect } from "../../../bindings/shared-exports.js";

export interface TargetLanguage {
	/** The state before the first octet. */
	readonly start: number;
	/** The state after one more octet; -1 if no target continues with it. */
	step(state: number, octet: number): number;
	/** Whether a target may end here. */
	isEnd(state: number): boolean;
	/** The octets that may come next if they are few, as in an escape; null if most octets may come. */
	fewNext(state: number): readonly number[] | null;
	/** Octets that separate nothing, the most readable first. An octet that no pattern has represents all such octets. */
	readonly fillers: readonly number[];
	/** `?`, if a query may contain what a path may not; else none. The search tries it where patterns accept any octet. */
	readonly queryStarts: readonly number[];
	/** Every octet that targets contain; used only if patterns ask for all fillers. */
	readonly octets: readonly number[];
}

export const NO_STATE = -1;

const START = 0;
const SEGMENT_START = 1;
const ONE_DOT = 2;
const TWO_DOTS = 3;
const SEGMENT = 4;
const QUERY = 5;
/** States in an escape: after its `%`, then after its first digit, in a path and in a query. */
const PATH_ESCAPE = 6;
const QUERY_ESCAPE = PATH_ESCAPE + 17;

const DIGIT_0 = 0x30;
/** The first lower-case digit. Canonical escapes have no lower-case digits. */
const LOWER_CASE = 0x61;
const FIRST = [SLASH];
const HEX_DIGITS = Array.from("0123456789ABCDEF", (digit) => digit.charCodeAt(0));
const READABLE = "xzqjkvwyuobcdefghilmnprstaXZQJKVWYUOBCDEFGHILMNPRSTA0123456789-_~!'(),:@[]&=+;$*";
const readable = Array.from(READABLE, (character) => character.charCodeAt(0));

const canonicalTargets: TargetLanguage = {
	start: START,
	step: stepCanonical,
	isEnd: (state) => state === SEGMENT_START || state === SEGMENT || state === QUERY,
	fewNext: (state) => (state === START ? FIRST : state >= PATH_ESCAPE ? HEX_DIGITS : null),
	fillers: readable,
	queryStarts: [QUESTION_MARK],
	octets: [...readable, SLASH, QUESTION_MARK, DOT, PERCENT],
};

/** Targets are `/` and any octets but NUL and `#` (semantics, "URLs"). No pattern has an octet beyond ASCII. */
const NOT_ASCII = 0xe9;
const googleTargets: TargetLanguage = {
	start: START,
	step: (state, octet) => {
		if (state === START) return octet === SLASH ? SEGMENT : NO_STATE;
		return octet === 0 || octet === 0x23 ? NO_STATE : SEGMENT;
	},
	isEnd: (state) => state === SEGMENT,
	fewNext: (state) => (state === START ? FIRST : null),
	fillers: [...readable, NOT_ASCII],
	queryStarts: [],
	octets: [],
};

export function languageOf(dialect: Dialect): TargetLanguage {
	return dialect === "google" ? googleTargets : canonicalTargets;
}

export function isTarget(language: TargetLanguage, text: string): boolean {
	let state = language.start;
	for (let index = 0; index < text.length; index++) {
		state = language.step(state, text.charCodeAt(index));
		if (state === NO_STATE) return false;
	}
	return language.isEnd(state);
}

function stepCanonical(state: number, octet: number): number {
	if (state === START) return octet === SLASH ? SEGMENT_START : NO_STATE;
	if (state >= PATH_ESCAPE) return stepEscape(state, octet);
	if (octet === PERCENT) return state === QUERY ? QUERY_ESCAPE : PATH_ESCAPE;
	if (!isKeptOctet(octet)) return NO_STATE;
	if (state === QUERY) return QUERY;
	if (octet === SLASH || octet === QUESTION_MARK) {
		// A dot segment would have been resolved.
		if (state === ONE_DOT || state === TWO_DOTS) return NO_STATE;
		return octet === SLASH ? SEGMENT_START : QUERY;
	}
	if (octet !== DOT || state === TWO_DOTS) return SEGMENT;
	if (state === SEGMENT_START) return ONE_DOT;
	return state === ONE_DOT ? TWO_DOTS : SEGMENT;
}

function stepEscape(state: number, octet: number): number {
	const value = octet < LOWER_CASE ? hexPairValue(DIGIT_0, octet) : -1;
	if (value === -1) return NO_STATE;
	const start = state >= QUERY_ESCAPE ? QUERY_ESCAPE : PATH_ESCAPE;
	if (state === start) return start + 1 + value;
	// An escape that equals its octet is written as the octet.
	if (isOctetEqualToEscape((state - start - 1) * 16 + value)) return NO_STATE;
	return start === QUERY_ESCAPE ? QUERY : SEGMENT;
}
