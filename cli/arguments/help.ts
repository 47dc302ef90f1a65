import { COMMAND_NAMES, type CommandName, type OptionSpec, optionsOf } from "./options.js";

/** Column at which the explanation of an option begins. */
const HELP_COLUMN = 23;

const FILE_AND_URLS = `FILE is a robots.txt, - for standard input, or an http(s) URL: of a robots.txt, or of any page, whose
site's robots.txt is then fetched. URLs are arguments, lines of a file (--urls), or lines of standard
input (-, or where no URL is given). Blank lines are skipped.`;

const EXIT_CODES = `A FILE to be fetched that does not exist (4xx but 429, no usable redirect) allows everything, with reason
unavailable. One that is unreachable (429, 5xx, a network failure) disallows everything, with reason
unreachable (RFC 9309 2.3.1.4). Both are noted on standard error.

Exit codes: 0 all URLs allowed; 1 some disallowed, also where FILE is unreachable; 2 wrong usage, something
cannot be read, or a URL is invalid or out of scope.`;

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
		about: `Says for each URL whether the crawler may fetch it, in one line: the verdict (allowed, disallowed,
out-of-scope, invalid), the rule that decides and its line, or - where none does, and the URL. Where no
file decides, the reason and the status or failure of the fetch stand in place of the rule. With
--format tsv: verdict, line, rule, URL.

check --set FILE [URL...] judges URLs of many origins by a set that set build wrote: a line has the verdict,
the line of its file that decides, or - where none does, and the URL. A URL of an origin that the set does not
have is unknown. With --format tsv: verdict, line, URL.

${FILE_AND_URLS}`,
		end: EXIT_CODES,
	},
	explain: {
		usage: "explain FILE --agent TOKEN URL...",
		summary: "why",
		about: `Says for each URL why the crawler may or may not fetch it: the reason, the rule that decides with its
line, the group it stands in and how that was chosen, and the other rules that match. With --format tsv:
verdict, reason, line, rule, URL.

${FILE_AND_URLS}`,
		end: EXIT_CODES,
	},
	lint: {
		usage: "lint FILE...",
		summary: "what is wrong with a robots.txt",
		about: `Says what crawlers make of robots.txt files that their authors probably did not mean: FILE:LINE:COLUMN
severity code message, the line itself, and what to write instead. Similar findings are reported once,
with the other lines, and so are notes of one code. LINE and COLUMN count from 1, COLUMN in octets. A FILE
is a path, - for standard input, or an http(s) URL. A summary goes to standard error.

What is wrong with a line or a group is always told. What rules do together, such as to shut a crawler out
of the site, is told of every crawler that the file names, and of all others; or only of those that --agent
and --crawler name. A comment in the file, # robots-lint-ignore CODE, leaves a finding out.`,
		end: `Exit codes: 0 no errors (there may be warnings and notes); 1 errors, or more warnings than --max-warnings;
2 wrong usage, or a file cannot be read or fetched.`,
	},
	test: {
		usage: "test FILE.robots-test...",
		summary: "whether a robots.txt does what is expected of it",
		about: `Runs policy tests. A FILE is one of tests, or a folder that holds files *.robots-test. One expectation a line:

  robots: public/robots.txt             the file that the lines below are about, or its URL
  Googlebot  allow    /products/*sale   every URL of a pattern (it has a *, or ends with $)
  *          block    /admin/           one URL
  Googlebot  same-as  Bingbot           both may fetch the same URLs
  no-error                              lint finds no error (no-warning: nor a warning)

Without a robots: line, it is the robots.txt beside the tests. What fails is shown with the rule that decides
and a URL; a summary goes to standard error.`,
		end: `Exit codes: 0 all hold; 1 some fail; 2 wrong usage, or something cannot be read; 3 some are not settled.`,
	},
	diff: {
		usage: "diff OLD NEW",
		summary: "what another version of it changes",
		about: `Compares what two robots.txt files say of every URL there is: what is newly blocked and newly allowed, each
with a URL that shows it and the two rules that decide, the worst first. All crawlers are compared that
either file names, and * for all others; or the one that is asked for. With one FILE, two crawlers are
compared:

  robotstxt-wasm diff robots.txt --crawler Googlebot --against Bingbot

URLs of a list (--urls) are shown where they tell a difference, and those that change are counted.
With --format tsv: crawlers, direction, old line, old rule, new line, new rule, URL.`,
		end: `Exit codes: 0 no difference; 1 differences; 2 wrong usage, or something cannot be read; 3 no difference was
found, but whether there is one is not settled.`,
	},
	coverage: {
		usage: "coverage FILE --urls FILE",
		summary: "how many URLs of a list each rule decides",
		about: `Counts how many URLs of a list each rule of a crawler decides, which rules decide none, and what share of
the URLs is blocked. Without --agent or --crawler, for a crawler that no group names. Lists may be of any
length. With --format tsv: line, URLs, rule.`,
		end: "Exit codes: 0; 2 wrong usage, or something cannot be read or fetched.",
	},
	audit: {
		usage: "audit LOG... --robots FILE",
		summary: "which crawlers obey, by a server's access log",
		about: `Reads access logs and says for each crawler what it asked for, what of it robots.txt disallows, the rules broken,
its pace, when it read robots.txt, and one word: obeys, mostly, ignores, never asked, too few. A LOG is a file, as it
is or packed with gzip or zstd, or - for standard input; several are read in the order of time. Formats are recognised:
combined, common, W3C extended (IIS, CloudFront) and JSON (Caddy, nginx). --format-string or --fields describes others.

--robots DATE=FILE, repeated, gives the versions of the file, each with the time from which it held. A crawler may use a
copy for 24 hours (RFC 9309 2.4), so what such a copy allowed is told apart. docs/audit.md defines every word.`,
		end: `Exit codes: 0; 1 a crawler is what --fail-on names; 2 wrong usage, or something cannot be read, or no format fits.`,
	},
	sitemaps: {
		usage: "sitemaps FILE...",
		summary: "the sitemaps it names",
		about: `Prints the sitemaps that robots.txt files name, one URL a line. With --format tsv: file, line, URL. A FILE
is a path, - for standard input, or an http(s) URL.`,
		end: "Exit codes: 0 every file was read; 2 wrong usage, or a file cannot be read or fetched.",
	},
	who: {
		usage: "who FILE [URL...]",
		summary: "which crawlers may fetch all, nothing or part",
		about: `Lists every crawler that documents how it reads robots.txt, by purpose, the others that the file names, and
* for the rest: whether it may fetch all, nothing or part of every URL there is, or of the given ones; the
group that says so with its line; and the rules. all and nothing are proofs. What the file cannot do is said:
some crawlers disregard robots.txt, and a control token steers the use of other crawlers' copies. A FILE is
a path, - for standard input, or an http(s) URL. With --format tsv: purposes, access, crawler, operator, lines
of the groups, line of the rule for all, lines of exceptions, what the file cannot do.`,
		end: `Exit codes: 0; 2 wrong usage, or something cannot be read or fetched; 3 some crawlers are not settled.`,
	},
	block: {
		usage: "block FILE --purpose NAME",
		summary: "refuses crawlers by purpose or by name",
		about: `Changes a robots.txt so that some crawlers may fetch nothing, or nothing below a path:

  robotstxt-wasm block robots.txt --purpose ai-training --except GPTBot --write

Only the difference is shown, unless --write changes FILE in its place. Every other byte stays, and a second time
nothing changes. It is proved over every URL that these crawlers, and no others, are refused; where that is not
proved, FILE stays as it is. --check is for CI: it fails also when a crawler of a purpose has been documented
since. What robots.txt cannot do is said on standard error. FILE is a path, - for standard input, or an http(s)
URL.`,
		end: "Exit codes: 0; 1 with --check: FILE would have to change; 2 wrong usage, or something cannot be read or\nwritten; 3 not proved, and FILE is as it was.",
	},
	allow: {
		usage: "allow FILE --purpose NAME",
		summary: "lets crawlers in by purpose or by name",
		about: `Changes a robots.txt so that some crawlers may fetch everything, also what the groups for * refuse, or all
below a path:

  robotstxt-wasm allow robots.txt --crawler bingbot --path /blog/ --write

Only the difference is shown, unless --write changes FILE in its place. Every other byte stays, and a second time
nothing changes. It is proved over every URL that these crawlers, and no others, are let in; where that is not
proved, FILE stays as it is. --check is for CI: it fails also when a crawler of a purpose has been documented
since. What robots.txt cannot do is said on standard error. FILE is a path, - for standard input, or an http(s)
URL.`,
		end: "Exit codes: 0; 1 with --check: FILE would have to change; 2 wrong usage, or something cannot be read or\nwritten; 3 not proved, and FILE is as it was.",
	},
	set: {
		usage: "set build [LIST] --agent TOKEN -o FILE",
		summary: "a file with the policies of many origins, for check --set",
		about: `Compiles the robots.txt files of many origins for one crawler, and writes them to one file. LIST has a line
for each: ORIGIN TAB PATH, the path as seen from where the command runs. Without LIST (or with -), standard
input is a crawl's table of rows: origin, body and, if it is known, the HTTP status. --format tsv (escapes as
in judge --help) or jsonl: objects with origin, robots and status, or arrays of these. A status of 3xx or
4xx stands for no file: everything is allowed; with 304 the body holds. 429, 5xx and any other but 2xx mean
that everything is disallowed. The last row of an origin holds. Blank lines are skipped.

set bake SET -o FILE.wasm writes the module for ClickHouse with a set in it, which its function
robots_check_set asks.`,
		end: `Exit codes: 0 all rows are in the set; 1 some could not be read, and the others are; 2 wrong usage, or
something cannot be read or written.`,
	},
	judge: {
		usage: "judge --format tsv|jsonl",
		summary: "verdicts on a stream of rows, each with a robots.txt of its own",
		about: `Reads rows from standard input, a line each: the text of a robots.txt, a crawler, a URL. Writes each row with
its verdict and the line of the rule that decides after it, in the same order, as soon as it can. A crawler
is a product token, or a known crawler's name. URLs may lack an origin; any is judged by the row's file.
With --fetch a row may have an origin (https://example.com) in place of the text: its robots.txt is fetched,
and URLs elsewhere are out-of-scope.

tsv: three columns. \\t, \\n, \\r, \\0, \\b, \\f, \\v, \\' and \\\\ stand for what they do in ClickHouse, Hive and
PostgreSQL, and \\N for NULL, which is also written where no line decides.
jsonl: objects with robots, crawler and url, or arrays of the three; null where no line decides.

With --set a row has only a URL, which is judged by the set's policy of its origin; or an origin, a crawler,
which must be the set's, and a URL, as with --fetch. tsv: one column or three. jsonl: objects with url, and
with origin and crawler or without, or arrays of one or three. A URL of an origin that the set does not have
is unknown.

A row that is malformed has the verdict malformed. The first few are explained on standard error.`,
		end: "Exit codes: 0 every row was answered; 2 wrong usage, or the input or output broke off.",
	},
	completion: {
		usage: "completion bash|zsh|fish",
		summary: "a script that completes this command in a shell",
		about: `Prints a script for a shell, to be read where it starts:

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
	return `Usage: robotstxt-wasm ${usage}\n\n${about}\n\n${options.join("")}\n${end}\n`;
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

Example: robotstxt-wasm check robots.txt --agent ExampleBot https://example.com/private/

The command is also installed under the shorter name robotstxt.
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
