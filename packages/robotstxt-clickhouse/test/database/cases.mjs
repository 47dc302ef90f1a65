import { readFileSync } from "node:fs";

/** The project's own vectors: their files, and every URL asked of any of them. */
const vectors = ["rfc9309", "google-spec", "original1994"].flatMap(
	(name) =>
		JSON.parse(readFileSync(new URL(`../../../../test/vectors/${name}.json`, import.meta.url), "utf8")).cases,
);

const SCHEMES = ["http:", "HTTPS:", "ftp:", "file:", "foo:", "mailto:", ""];
const SLASHES = ["//", "/", "\\\\", ""];
const HOSTS = [
	..."h.example H.EXAMPLE u:p@h.example h.example:80 h.example:443 h.example:70000 1.2.3.4 0x7f.1 256.1.1.1".split(
		" ",
	),
	..."[::1] [1::2::3] a_b ex%61mple.com h%2fx C: C| localhost".split(" "),
	"a b",
	"",
];
const PATHS = [
	..."/ /private /public/../private /%70rivate \\private /a/./b/%2e%2e/private ?q #f /x?a=/../b /a.gif /a.gif?x /%zz".split(
		" ",
	),
	"/pri\tva\nte",
	"/ツ",
	" ",
	"",
];

export const BODIES = Array.from(new Set(vectors.map(({ robots }) => robots)));
export const TOKENS = ["ExampleBot", "Googlebot-Image,Googlebot", "google:Googlebot-Image,Googlebot"];
/** As they are handed over: in UTF-8. */
export const URLS = Array.from(
	new Set([
		...vectors.flatMap(({ checks }) => checks.map(({ url }) => url)),
		...SCHEMES.flatMap((scheme) =>
			SLASHES.flatMap((slashes) =>
				HOSTS.flatMap((host) => PATHS.map((path) => scheme + slashes + host + path)),
			),
		),
	]),
);
