const COMMON = `
  --dialect NAME     rfc9309 (default), google or original1994
  --engine NAME      auto (default: js where there is no WebAssembly), wasm or js
  --max-bytes N      parsing limit in octets, at least 512000 (default), or Infinity
  --json             JSON Lines: one object on each line of output
  --color            colour even where the output is no terminal
  --no-color         no colour (as the environment variable NO_COLOR)
  --help, -h         this text`;

const OF_URLS = `
FILE is a robots.txt, - for standard input, or an http(s) URL: of a robots.txt, or of any page, whose
site's robots.txt is then fetched. URLs are arguments, lines of a file (--urls), or lines of standard
input (-, or where no URL is given). Blank lines are skipped.

  --agent TOKEN      the crawler's product token, such as ExampleBot; several: an ordered list
  --urls FILE        URLs from a file, one a line; may be repeated
  --robots-url URL   where a local FILE lives; URLs of other origins are then out of scope
  --policy NAME      how a failed fetch is read: rfc9309 (default) or google; with the URL of a FILE alone`;

const EXIT_CODES = `
A FILE to be fetched that does not exist (4xx but 429, no usable redirect) allows everything, with reason
unavailable. One that is unreachable (429, 5xx, a network failure) disallows everything, with reason
unreachable (RFC 9309 2.3.1.4). Both are noted on standard error.

Exit codes: 0 all URLs allowed; 1 some disallowed, also where FILE is unreachable; 2 wrong usage, something
cannot be read, or a URL is invalid or out of scope.`;

const EXIT_ZERO = "\n  --exit-zero        exit code 0 in place of 1: disallowed URLs are no failure";

const TOPICS: Readonly<Record<string, string>> = {
	check: `Usage: robotstxt-wasm check FILE --agent TOKEN [URL...]

Says for each URL whether the crawler may fetch it, in one line: the verdict (allowed, disallowed,
out-of-scope, invalid), the rule that decides and its line, or - where none does, and the URL. Where no
file decides, the reason and the status or failure of the fetch stand in place of the rule.
${OF_URLS}${EXIT_ZERO}
  --quiet, -q        no output, only the exit code${COMMON}
${EXIT_CODES}
`,
	explain: `Usage: robotstxt-wasm explain FILE --agent TOKEN URL...

Says for each URL why the crawler may or may not fetch it: the reason, the rule that decides with its
line, the group it stands in and how that was chosen, and the other rules that match.
${OF_URLS}${EXIT_ZERO}${COMMON}
${EXIT_CODES}
`,
	lint: `Usage: robotstxt-wasm lint FILE...

Prints what is amiss in robots.txt files, one FILE:LINE:COLUMN severity code message a line, and a
summary on standard error. LINE and COLUMN count from 1, COLUMN in octets. A FILE is a path, - for
standard input, or an http(s) URL.

  --quiet, -q        no output, only the exit code${COMMON}

Exit codes: 0 no errors (there may be warnings and notes); 1 errors; 2 wrong usage, or a file cannot be
read or fetched.
`,
};

const OVERVIEW = `Usage: robotstxt-wasm COMMAND ...

  check FILE --agent TOKEN [URL...]    which URLs a crawler may fetch
  explain FILE --agent TOKEN URL...    why
  lint FILE...                         what is amiss in a robots.txt

  --help, -h     this text; after a command, that command's options
  --version      the version

Example: robotstxt-wasm check robots.txt --agent ExampleBot https://example.com/private/
`;

/** The help on a command; on the whole where there is no such command. */
export function helpOn(topic: string | undefined): string {
	return TOPICS[topic ?? ""] ?? OVERVIEW;
}
