import { COMMAND_NAMES, type CommandName, EXAMPLE_OF, type OptionSpec, optionsOf } from "./options.js";

/** Column at which the explanation of an option begins. */
const HELP_COLUMN = 23;

const FILE_AND_URLS = `FILE is a robots.txt, - for standard input, or an http(s) URL. The URL may be that of any page: the robots.txt
of its site is fetched. URLs are arguments, lines of a file (--urls), or lines of standard input (-, or if no
URL is given). Blank lines are skipped.`;

const EXIT_CODES = `A fetched FILE that does not exist allows everything, with reason unavailable: 4xx except 429, or a redirect
that leads nowhere. A FILE that is unreachable disallows everything, with reason unreachable: 429, 5xx, or a
network failure (RFC 9309 2.3.1.4). Standard error says which.

Exit codes: 0 all URLs are allowed; 1 some are disallowed, or FILE is unreachable; 2 wrong usage, unreadable
input, or a URL that is invalid or out of scope.`;

interface Topic {
	readonly usage: string;
	/** The description of the command in the overview. */
	readonly summary: string;
	readonly about: string;
	readonly end: string;
}

const TOPICS: Readonly<Record<CommandName, Topic>> = {
	check: {
		usage: "check FILE --agent TOKEN [URL...]",
		summary: "which URLs a crawler may fetch",
		about: `Prints one line per URL: the verdict (allowed, disallowed, out-of-scope or invalid), the rule that decides
with its line, and the URL. - means that no rule decides. If a fetch failed, its reason and status take the
place of the rule. With --format tsv: verdict, line, rule, URL.

check --set FILE [URL...] judges URLs of many origins by a set that set build wrote. It prints the verdict,
the line that decides (- if no rule does) and the URL. If the set lacks the URL's origin, the verdict is
unknown. With --format tsv: verdict, line, URL.

${FILE_AND_URLS}`,
		end: EXIT_CODES,
	},
	explain: {
		usage: "explain FILE --agent TOKEN URL...",
		summary: "why",
		about: `Explains the verdict on each URL: the reason, the rule that decides with its line, its group, how the group
was chosen, and the other rules that match. With --format tsv: verdict, reason, line, rule, URL.

${FILE_AND_URLS}`,
		end: EXIT_CODES,
	},
	lint: {
		usage: "lint FILE...",
		summary: "what is wrong with a robots.txt",
		about: `Reports what crawlers read in a robots.txt that its author probably did not mean. A finding has
FILE:LINE:COLUMN, severity, code and message, then the line, then what to write instead. Similar findings are
reported once, with all their lines. LINE and COLUMN count from 1, COLUMN in bytes. A FILE is a path, - for
standard input, or an http(s) URL. Standard error has a summary.

Findings about one line or one group are always reported. Findings about rules together, such as a crawler
that may fetch nothing, are reported for every crawler that the file names and for all others. --agent and
--crawler select crawlers. A comment in the file, # robots-lint-ignore CODE, suppresses a finding.`,
		end: `Exit codes: 0 no errors (warnings and notes are possible); 1 errors, or more warnings than --max-warnings;
2 wrong usage, or a file cannot be read or fetched.`,
	},
	test: {
		usage: "test FILE.robots-test...",
		summary: "tests what a robots.txt allows and blocks",
		about: `Runs policy tests. A FILE is a test file, or a folder with files *.robots-test. One expectation per line:

  robots: public/robots.txt             the file to test from here on, or its URL
  Googlebot  allow    /products/*sale   every URL of a pattern (it has a *, or ends with $)
  *          block    /admin/           one URL
  Googlebot  same-as  Bingbot           both may fetch the same URLs
  no-error                              lint finds no error (no-warning: nor a warning)

Without a robots: line, the robots.txt beside the tests is tested. A failure is shown with the rule that
decides and a URL. Standard error has a summary.`,
		end: `Exit codes: 0 all pass; 1 some fail; 2 wrong usage or unreadable input; 3 some could not be decided.`,
	},
	diff: {
		usage: "diff OLD NEW",
		summary: "which URLs another version allows or blocks",
		about: `Compares two robots.txt files over all possible URLs, and prints what is newly blocked and newly allowed, the
most severe first. Each difference has an example URL and the two rules that decide. Every crawler that either
file names is compared, and * for all others; or the crawler that is given. With one FILE, two crawlers are
compared:

  robotstxt-wasm diff robots.txt --crawler Googlebot --against Bingbot

With a list (--urls), examples are taken from it, and the URLs that change are counted.
With --format tsv: crawlers, direction, old line, old rule, new line, new rule, URL, dialect.`,
		end: `Exit codes: 0 no difference; 1 differences; 2 wrong usage or unreadable input; 3 no difference was found, but
the search ended before it was complete.`,
	},
	coverage: {
		usage: "coverage FILE --urls FILE",
		summary: "how many URLs of a list each rule decides",
		about: `Counts the URLs of a list that each rule of a crawler decides, lists rules that decide none, and gives the
share of URLs that is blocked. Without --agent or --crawler, the crawler is one that no group names. Lists may
have any length. With --format tsv: line, URLs, rule.`,
		end: "Exit codes: 0; 2 wrong usage, or something cannot be read or fetched.",
	},
	audit: {
		usage: "audit LOG... --robots FILE",
		summary: "which crawlers obey, by a server's access log",
		about: `Reads access logs, and reports per crawler: its requests, those that robots.txt disallows, the rules it broke,
its pace, when it read robots.txt, and one word: obeys, hurries, mostly, ignores, never asked, too few. A LOG is a file,
plain or packed with gzip or zstd, or - for standard input. Several logs are read in the order of time. These
formats are recognised: combined, common, W3C extended (IIS, CloudFront), AWS ALB and S3, HAProxy, JSON (Caddy,
nginx, Traefik, Cloudflare), and each of them in Docker's JSON.
--format-string or --fields describes others.

--robots DATE=FILE, repeated, gives the versions of the file, each with the time from which it was served. A
crawler may use a copy for 24 hours (RFC 9309 2.4). Requests that such a copy allowed are counted apart.
docs/audit.md defines every word.`,
		end: `Exit codes: 0; 1 --fail-on names the word of some crawler; 2 wrong usage, unreadable input, or no known format.`,
	},
	sitemaps: {
		usage: "sitemaps FILE...",
		summary: "the sitemaps that a robots.txt names",
		about: `Prints the sitemaps that robots.txt files name, one URL per line. With --format tsv: file, line, URL. A FILE
is a path, - for standard input, or an http(s) URL.`,
		end: "Exit codes: 0 every file was read; 2 wrong usage, or a file cannot be read or fetched.",
	},
	who: {
		usage: "who FILE [URL...]",
		summary: "which crawlers may fetch all, nothing or part",
		about: `Lists crawlers by purpose: every documented one, the others that the file names, and * for the rest. For each
it prints whether the crawler may fetch all, nothing or part of the site (or of the given URLs), the group that
applies with its line, and the rules. "all" and "nothing" are proved over all possible URLs. The list also says
what the file cannot do: some crawlers disregard robots.txt, and a control token governs only how other
crawlers' copies are used. A FILE is a path, - for standard input, or an http(s) URL. With --format tsv:
purposes, access, crawler, operator, lines of the groups, line of the rule for all, lines of exceptions, what
the file cannot do.`,
		end: `Exit codes: 0; 2 wrong usage, or FILE cannot be read or fetched; 3 some crawlers could not be decided.`,
	},
	block: {
		usage: "block FILE --purpose NAME",
		summary: "refuses crawlers by purpose or by name",
		about: `Changes a robots.txt so that some crawlers may fetch nothing, or nothing under a path:

  robotstxt-wasm block robots.txt --purpose ai-training --except GPTBot --write

The difference is printed; with --write, FILE is changed. All other bytes stay the same, and a second run changes
nothing. The change is proved over all possible URLs: these crawlers, and no others, are refused. Without a
proof, FILE is not changed. --check is for CI: it also fails when a crawler of the purpose was documented after
the change. Standard error says what robots.txt cannot do. FILE is a path, - for standard input, or an http(s)
URL. It keeps its mode, owner and group; if it cannot, it is written only if everybody may read it.`,
		end: "Exit codes: 0; 1 with --check: FILE would have to change; 2 wrong usage, FILE cannot be read or written, or\nhas to be left as it is; 3 no proof, and FILE is not changed.",
	},
	allow: {
		usage: "allow FILE --purpose NAME",
		summary: "lets crawlers in by purpose or by name",
		about: `Changes a robots.txt so that some crawlers may fetch everything, or everything under a path. What the groups
for * disallow is allowed for them too:

  robotstxt-wasm allow robots.txt --crawler bingbot --path /blog/ --write

The difference is printed; with --write, FILE is changed. All other bytes stay the same, and a second run changes
nothing. The change is proved over all possible URLs: these crawlers, and no others, are let in. Without a
proof, FILE is not changed. --check is for CI: it also fails when a crawler of the purpose was documented after
the change. Standard error says what robots.txt cannot do. FILE is a path, - for standard input, or an http(s)
URL. It keeps its mode, owner and group; if it cannot, it is written only if everybody may read it.`,
		end: "Exit codes: 0; 1 with --check: FILE would have to change; 2 wrong usage, FILE cannot be read or written, or\nhas to be left as it is; 3 no proof, and FILE is not changed.",
	},
	set: {
		usage: "set build [LIST] --agent TOKEN -o FILE",
		summary: "writes the policies of many origins to a file, for check --set",
		about: `Compiles the robots.txt files of many origins for one crawler, and writes them to one file. LIST has one line
per file: ORIGIN TAB PATH, relative to the current folder. Without LIST (or with -), standard input is a table
of a crawl: origin, body and, if known, the HTTP status. --format is tsv (escapes as in judge --help) or
jsonl (objects with origin, robots and status, or arrays of these). Status 3xx or 4xx means that there is no
file: everything is allowed; with 304 the body counts. 429, 5xx and every other status except 2xx mean that
everything is disallowed. The last row of an origin counts. Blank lines are skipped.

In ClickHouse the package robotstxt-clickhouse judges by a set.`,
		end: `Exit codes: 0 all rows are in the set; 1 some rows could not be read and were left out; 2 wrong usage, or a
file cannot be read or written.`,
	},
	judge: {
		usage: "judge --format tsv|jsonl",
		summary: "verdicts on a stream of rows, each with its own robots.txt",
		about: `Reads rows from standard input, one per line: the text of a robots.txt, a crawler, a URL. Each row is written
with its verdict and the line of the rule that decides, in the same order. A crawler is a product token, or a
known crawler's name. A URL may lack an origin; the row's file judges every URL. With --fetch a row may have
an origin (https://example.com) instead of the text: its robots.txt is fetched, and URLs of other origins are
out-of-scope.

tsv: three columns. \\t, \\n, \\r, \\0, \\b, \\f, \\v, \\' and \\\\ are escapes as in ClickHouse, Hive and
PostgreSQL. \\N is NULL, which is also written if no rule decides.
jsonl: objects with robots, crawler and url, or arrays of the three; null if no rule decides.

With --set a row has only a URL, which the set's policy of its origin judges. Or it has an origin, a crawler
(the set's), and a URL, as with --fetch. tsv: one column or three. jsonl: objects with url, with or
without origin and crawler, or arrays of one or three. If the set lacks the URL's origin, the verdict is
unknown.

A malformed row has the verdict malformed. Standard error explains the first few.`,
		end: "Exit codes: 0 every row has its verdict; 2 wrong usage, or the input or output broke off.",
	},
	completion: {
		usage: "completion bash|zsh|fish",
		summary: "a script that completes this command in a shell",
		about: `Prints a script that the shell reads when it starts:

  bash   source <(robotstxt-wasm completion bash)           in ~/.bashrc
  zsh    source <(robotstxt-wasm completion zsh)            in ~/.zshrc
  fish   robotstxt-wasm completion fish | source            in ~/.config/fish/config.fish`,
		end: "Exit codes: 0; 2 wrong usage.",
	},
};

/** The help on a command; the general help if there is no such command. */
export function helpOn(topic: string | undefined): string {
	const command = COMMAND_NAMES.find((name) => name === topic);
	if (command === undefined) return overview();
	const { usage, about, end } = TOPICS[command];
	const options = optionsOf(command).map(([name, spec]) => describeOption(name, spec));
	const example = `Example: robotstxt-wasm ${EXAMPLE_OF[command]}`;
	return `Usage: robotstxt-wasm ${usage}\n\n${about}\n\n${options.join("")}\n${end}\n\n${example}\n`;
}

function overview(): string {
	const width = Math.max(...COMMAND_NAMES.map((name) => TOPICS[name].usage.length)) + 3;
	const commands = COMMAND_NAMES.map(
		(name) => `  ${TOPICS[name].usage.padEnd(width)}${TOPICS[name].summary}\n`,
	);
	return `Usage: robotstxt-wasm COMMAND ...

${commands.join("")}
  --help, -h      this text; after a command, that command's options
  --version, -V   the version

Example: robotstxt-wasm ${EXAMPLE_OF.check}
`;
}

function describeOption(name: string, { short, value, help }: OptionSpec): string {
	const names = short === undefined ? `--${name}` : `--${name}, -${short}`;
	const label = `  ${value === undefined ? names : `${names} ${value}`}`;
	const [first = "", ...rest] = help.split("\n");
	const indent = " ".repeat(HELP_COLUMN);
	const head = label.length < HELP_COLUMN - 1 ? label.padEnd(HELP_COLUMN) : `${label}\n${indent}`;
	return [`${head}${first}`, ...rest.map((line) => indent + line)].join("\n").concat("\n");
}
