/** Climbs: changes a recipe a little, and keeps the change where the call then costs more. */
import { FAMILIES } from "./families.mjs";
import { LIMITS } from "./recipe.mjs";

/** What may be put into a template. */
const ATOMS = [
	...'*$/?ab%"é2F3',
	"%2F",
	"%3F",
	"%2f%",
	"%22",
	"%C3%A9",
	"{w}",
	"{i}",
	"{j}",
	"{m}",
	"{n:a}",
	"{n:/}",
	"{p:a}",
	"{p:*a}",
	"{p:*{w}}",
	"{n:*a}",
	"{d:?}",
	"{d:*{w}}",
	"aaa",
];
const DIALECTS = ["rfc9309", "google", "original1994"];

/** Random numbers that a seed repeats: xorshift. */
export function randomFrom(seed) {
	let state = Math.imul(seed + 1, 0x9e3779b1) | 1;
	return (count) => {
		state ^= state << 13;
		state ^= state >>> 17;
		state ^= state << 5;
		return (state >>> 0) % count;
	};
}

/** A recipe like the one given, with one to three changes. */
export function mutate(recipe, random) {
	const changed = { ...recipe, lines: [...recipe.lines], url: [...recipe.url] };
	for (let left = 1 + random(3); left > 0; left--) mutateOnce(changed, random);
	return changed;
}

function mutateOnce(recipe, random) {
	const kind = random(10);
	if (kind < 5) return mutateNumber(recipe, random);
	if (kind < 7) return mutateOne(recipe.lines, random);
	if (kind < 8) return mutateOne(recipe.url, random);
	if (kind === 9 && random(4) === 0) recipe.dialect = DIALECTS[random(DIALECTS.length)];
	const other = FAMILIES[random(FAMILIES.length)];
	if (random(2) === 0) recipe.url = [...other.url];
	else if (recipe.lines.length < 4) recipe.lines.push(other.lines[random(other.lines.length)]);
	else recipe.lines.splice(random(recipe.lines.length), 1);
}

function mutateNumber(recipe, random) {
	const names = Object.keys(LIMITS).filter((name) => name !== "fileOctets");
	const name = names[random(names.length)];
	const [least, most] = LIMITS[name];
	const old = recipe[name];
	const candidates = [
		old + 1,
		old - 1,
		old * 2,
		old >> 1,
		Math.round(least * (most / least) ** (random(1000) / 1000)),
	];
	recipe[name] = Math.min(most, Math.max(least, candidates[random(candidates.length)]));
}

/** Takes a piece out of one of the templates, doubles it or puts one in; what is before a rule's path stays. */
function mutateOne(templates, random) {
	const which = random(templates.length);
	const [, key, rest] = /^((?:(?:dis)?allow:)?)(.*)$/s.exec(templates[which]);
	const pieces = rest.match(/\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|./gsu) ?? [];
	const at = random(pieces.length + 1);
	const kind = random(4);
	if (kind === 0) pieces.splice(at, 1);
	else if (kind === 1) pieces.splice(at, 0, ...pieces.slice(at, at + 1 + random(3)));
	else pieces.splice(at, kind === 2 ? 1 : 0, ATOMS[random(ATOMS.length)]);
	if (pieces.length <= 30) templates[which] = key + pieces.join("");
}
