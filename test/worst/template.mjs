/**
 * Templates of files and URLs, so that a few letters say what half a megabyte is. Outside braces a template is itself; within:
 *
 * | token | stands for |
 * | --- | --- |
 * | `{i}` `{j}` `{m}` | the line's number, divided by `share`, modulo `share`; written in `letters` letters |
 * | `{w}` | a word of `width` of those letters, by the line's number and the seed |
 * | `{p:X}` `{d:X}` | X, `run` times and `deep` times; numbers inside go on from time to time |
 * | `{n:X}` | X, once more each line, from once to `run` times |
 */
const ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Reads a template into a function of a line's number and the parameters; an unclosed brace stands for itself. */
export function compileTemplate(text) {
	return read(text, 0, text.length);
}

function read(text, from, to) {
	const parts = [];
	for (let at = from; at < to; ) {
		const close = text[at] === "{" ? closing(text, at, to) : -1;
		if (close === -1) {
			const next = text.indexOf("{", at + 1);
			const end = next === -1 || next > to ? to : next;
			const literal = text.slice(at, end);
			parts.push(() => literal);
			at = end;
			continue;
		}
		const inner = text[at + 2] === ":" ? read(text, at + 3, close) : null;
		parts.push(token(text[at + 1], inner));
		at = close + 1;
	}
	if (parts.length === 1) return parts[0];
	return (index, parameters) => {
		let all = "";
		for (const part of parts) all += part(index, parameters);
		return all;
	};
}

function closing(text, from, to) {
	let depth = 0;
	for (let at = from; at < to; at++) {
		if (text[at] === "{") depth++;
		else if (text[at] === "}" && --depth === 0) return at;
	}
	return -1;
}

function token(name, inner) {
	if (inner !== null) {
		const times = (index, { run, deep }) => (name === "d" ? deep : name === "n" ? 1 + (index % run) : run);
		return (index, parameters) => {
			const count = Math.min(times(index, parameters), 8000);
			let all = "";
			for (let time = 0; time < count && all.length < 16_000; time++)
				all += inner(index * count + time, parameters);
			return all;
		};
	}
	if (name === "i") return (index, { letters }) => toWord(index, letters);
	if (name === "j") return (index, { letters, share }) => toWord(Math.floor(index / share), letters);
	if (name === "m") return (index, { letters, share }) => toWord(index % share, letters);
	return (index, { letters, width, seed }) => {
		let state = Math.imul(index + 1, 0x9e3779b1) ^ seed;
		let word = "";
		for (let count = 0; count < width; count++) {
			state = Math.imul(state ^ (state >>> 15), 0x85ebca6b);
			word += ALPHABET[(state >>> 8) % letters];
		}
		return word;
	};
}

function toWord(number, letters) {
	let word = "";
	let left = number;
	do {
		word += ALPHABET[left % letters];
		left = letters === 1 ? left - 1 : Math.floor(left / letters);
	} while (left > 0 && word.length < 2000);
	return word;
}
