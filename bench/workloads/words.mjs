/** @import { Random } from "./random.mjs" */

const WORDS = `about account admin ajax album api app archive article assets author basket billing blog board
	book booking brand browse cache calendar campaign cart catalog category cgi-bin chat checkout city client
	club code collection comment community compare config contact content coupon course customer dashboard data
	deal delivery detail directory display doc download draft edit embed employer en event export external
	faq favourite feed file filter form forum gallery garden gift group guide help history home hotel html
	image import include index info inquiry internal invite item job journal kitchen label lamp landing lang
	legal library license link list listing live local location login logout lounge mail map market media
	member message mobile module music network news newsletter node note notice offer office old order outlet
	page partner party password payment people person photo picture player poll portal post preview price
	print private product profile project promo property public question quick rate recipe redirect refer
	register rental report request result return review route rss sale sample school script search section
	secure seller service session setting share shop sign-up site size social sofa sort special staff start
	static station stats stock store story style submit subscribe summer support survey system table tag team
	temp tender terms test theme thread ticket tmp tool topic tour track trade travel trial update upload user
	vendor video view vote voucher warehouse weather web wholesale widget winter wishlist work wp-admin`
	.split(/\s+/)
	.filter(Boolean);

export const FILE_SUFFIXES = ["html", "php", "aspx", "pdf", "jpg", "png", "xml", "json", "js", "css"];

export const QUERY_KEYS = [
	"id",
	"page",
	"sort",
	"order",
	"q",
	"ref",
	"lang",
	"view",
	"session",
	"utm_source",
	"color",
	"filter",
];

/** How people write one URL part in escapes; the last two differ from the canonical form. */
export const ESCAPED_WORDS = [
	"caf%C3%A9",
	"summer%20sale",
	"a%2Fb",
	"%E4%B8%AD%E6%96%87",
	"gr%c3%b6%c3%9fe",
	"%7Ejo",
];

export const NON_ASCII_WORDS = ["größe", "café", "señor", "東京", "Москва", "zażółć"];

/**
 * A word as paths have them: alone, with a number, or two of them together.
 * @param {Random} random
 */
export function drawWord(random) {
	const word = random.pick(WORDS);
	const form = random.next();
	if (form < 0.6) return word;
	if (form < 0.75) return `${word}${random.between(1, 999)}`;
	return `${word}${random.pick(["-", "-", "_"])}${random.pick(WORDS)}`;
}

/**
 * A name without digits, for product tokens and the like.
 * @param {Random} random
 */
export function drawName(random) {
	const word = random.pick(WORDS);
	return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
