/** Made-up sites in the likeness of real ones: most files are short, a few are long. */

const WORDS =
	"admin api cart search login user tag wp-admin private tmp feed print account checkout images news archive help".split(
		" ",
	);

/** Numbers that look random, the same for the same seed (mulberry32). */
export function randomNumbers(seed) {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
	};
}

/**
 * A number below count, of which some come often and most hardly ever: the chance of the n-th most frequent one is about
 * as 1/n, and which ones those are has no order.
 */
export function zipfNumber(random, count) {
	const rank = Math.min(count, Math.floor((count + 1) ** random()));
	return Number((BigInt(rank) * 2_654_435_761n) % BigInt(count));
}

export function originOf(index) {
	return `https://www.site-${index.toString(36)}.example`;
}

/** A site's rules: so many that half of the files have fewer than ten, and one in a hundred 150 and more. */
function rulesOf(index) {
	const random = randomNumbers(index + 1);
	const count = Math.floor(
		2 + 6 * random() + (random() < 0.3 ? 40 * random() : 0) + (random() < 0.01 ? 150 : 0),
	);
	return Array.from({ length: count }, () => {
		const word = () => WORDS[Math.floor(random() * WORDS.length)];
		const path = `/${word()}${random() < 0.6 ? `/${word()}-${Math.floor(random() * 50)}` : ""}`;
		const wildcard = random() < 0.15 ? `*${word()}${random() < 0.3 ? "$" : ""}` : "";
		return { key: random() < 0.15 ? "Allow" : "Disallow", path: path + wildcard };
	});
}

export function bodyOf(index) {
	return `User-agent: *\n${rulesOf(index)
		.map(({ key, path }) => `${key}: ${path}`)
		.join("\n")}\n`;
}

/** A path such as the rules are about, or one below another. */
export function pathOf(random) {
	const word = WORDS[Math.floor(random() * WORDS.length)];
	const page = `/${word}-${Math.floor(random() * 1000)}/page.html?id=${Math.floor(random() * 100)}`;
	return random() < 0.5 ? page : `/${word}${page}`;
}
