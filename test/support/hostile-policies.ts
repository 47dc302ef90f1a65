/** Files made to make an analysis work hard; each is as long as the parsing limit lets it be. */
import { MIN_MAX_BYTES } from "../../bindings/arguments/options.js";

export interface HostilePolicy {
	readonly name: string;
	readonly body: string;
}

const START = "user-agent: *\n";

/** As many rules as fit. */
function fileOf(ruleOf: (index: number) => string): string {
	const lines: string[] = [START];
	let octetCount = START.length;
	for (let index = 0; ; index++) {
		const line = `${ruleOf(index)}\n`;
		octetCount += line.length;
		if (octetCount > MIN_MAX_BYTES) return lines.join("");
		lines.push(line);
	}
}

/** Letters that count up, so that all rules differ. */
function word(index: number, letters = "abcdefghijklmnopqrstuvwxyz"): string {
	let text = "";
	for (let rest = index; ; rest = Math.floor(rest / letters.length) - 1) {
		text = letters[rest % letters.length] + text;
		if (rest < letters.length) return text;
	}
}

const typeOf = (index: number) => (index % 2 === 0 ? "allow" : "disallow");

/** The same for what looks at lines and groups. */
export const hostileFiles: readonly HostilePolicy[] = [
	{ name: "many groups", body: fileOf((index) => `user-agent: ${word(index)}\ndisallow: /${word(index)}`) },
	{
		name: "many names in one group",
		body: `${fileOf((index) => `user-agent: ${word(index)}\ncrawl-delay: 1`)}disallow: /`,
	},
	{ name: "a path of brackets", body: `${START}disallow: /${"(|".repeat(100_000)}` },
	{ name: "a path of square brackets", body: `${START}disallow: /${"[".repeat(200_000)}` },
	{ name: "a path of white space", body: `${START}disallow: /a${" ,".repeat(100_000)}x` },
	{ name: "a name of commas", body: `user-agent: a${", a a".repeat(50_000)}!\ndisallow: /` },
	{ name: "nothing but lines", body: "x\n".repeat(200_000) },
	{ name: "blank lines", body: `x${"\n".repeat(400_000)}` },
	{
		name: "names one edit away",
		body: fileOf((index) => `user-agent: goo${word(index % 26)}glebot${word(index)}\ndisallow: /`),
	},
	{ name: "misspelt keys", body: fileOf((index) => `dis${word(index % 26)}alow: /${index}`) },
	{ name: "paths of regular expressions", body: fileOf((index) => `disallow: /(a|${word(index)})[0-9].*`) },
	{ name: "classes that nothing closes", body: fileOf(() => `disallow: /${"[^".repeat(990)}`) },
	{ name: "alternatives that nothing closes", body: fileOf(() => `disallow: /(${"|".repeat(1990)}`) },
	{ name: "characters that cannot be seen", body: fileOf((index) => `disallow: /\u200b${word(index)}`) },
	{ name: "names separated by white space", body: fileOf(() => `user-agent: a,b${" ".repeat(2500)}x`) },
	{
		name: "a name with white space after what is looked at",
		body: `user-agent: a${", a".repeat(665)}${" ".repeat(400_000)}x\ndisallow: /`,
	},
	{ name: "text after a name with white space in it", body: `user-agent: a;b${" ".repeat(400_000)}x` },
	{ name: "a comment of codes", body: `# robots-lint-ignore ${"a,".repeat(200_000)}\nx` },
	{
		name: "codes for one group, line by line",
		body: fileOf((index) => `# robots-lint-ignore ${word(index)}\nuser-agent: a`),
	},
	{
		name: "dollars before what a rule crosses",
		body: `${START}disallow: /${"$".repeat(400_000)}a\nallow: *b`,
	},
];

export const hostilePolicies: readonly HostilePolicy[] = [
	{ name: "many literal rules", body: fileOf((index) => `${typeOf(index)}: /${word(index)}`) },
	{ name: "many short rules", body: fileOf(() => "allow:/") },
	{ name: "many rules with a star first", body: fileOf((index) => `${typeOf(index)}: *${word(index)}`) },
	{
		name: "many rules that cross",
		body: fileOf((index) => `${typeOf(index)}: /*${word(index)}*${word(index * 7)}`),
	},
	{
		name: "letters that repeat",
		body: fileOf((index) => `${typeOf(index)}: /*${"a".repeat(index % 97)}b*a$`),
	},
	{
		name: "every octet is taken",
		body: fileOf((index) => {
			if (index === 0)
				return "disallow: /ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_~!'(),:@[]&=+;%24%2A";
			return `${typeOf(index)}: /*${word(index, "ab")}`;
		}),
	},
	{
		name: "one long rule of stars",
		body: `${START}disallow: /${"*a".repeat(200_000)}\nallow: /${"*aa".repeat(20_000)}`,
	},
	{
		name: "one long rule and its rival",
		body: `${START}disallow: /${"a".repeat(200_000)}\nallow: *${"a".repeat(200_000)}`,
	},
	{
		name: "either spelling",
		body: fileOf((index) => `${typeOf(index)}: /?${"/".repeat(index % 61)}*?${word(index)}`),
	},
	{
		name: "all of one length, in a ring",
		body: fileOf(
			(index) =>
				`${typeOf(index)}: ${index % 3 === 0 ? "*/" : "/*"}${"ab".repeat(index % 11)}*${word(index)}$`,
		),
	},
];

const THOUSANDS = Array.from({ length: 5000 }, (_, index) => `n${index}`);

/** A file in which thousands of names share thousands of rules, and each has a rule of its own. */
export const NAMES_SHARING_RULES: string = [
	...THOUSANDS.map((name) => `user-agent: ${name}`),
	...THOUSANDS.map((_, index) => `disallow: /${index}*a`),
	...THOUSANDS.map((name) => `user-agent: ${name}\nallow: /b`),
].join("\n");
