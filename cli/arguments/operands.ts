import { addressOctets } from "../../bindings/internal.js";
import { Failure } from "../host/failure.js";
import { type Given, incomplete } from "./command.js";
import type { SharedValues } from "./options.js";

/** A source of URLs: an argument, or a list with one URL per line. */
export type AskedUrls =
	| { readonly kind: "argument"; readonly url: string }
	| { readonly kind: "file"; readonly path: string }
	| { readonly kind: "stdin" };

/** A call with URLs, or with lists of them. */
type GivenUrls = Omit<Given, "values"> & { readonly values: Pick<SharedValues, "urls"> };

const FILE = "FILE: a robots.txt, its URL, or - for standard input";
/** A URL without signs that shells read. */
const PLAIN_URL = /^https?:\/\/[\w:/.-]+$/i;

/** Whether a file is fetched rather than opened. */
export function isWebUrl(file: string): boolean {
	return /^https?:\/\//i.test(file);
}

/** The first operand, FILE, and the operands after it. */
export function fileFirst(given: Omit<Given, "values">): readonly [file: string, ...rest: string[]] {
	const [file, ...rest] = given.operands;
	if (file === undefined) throw incomplete(given, FILE);
	return [file, ...rest];
}

/** The operands of a command that takes several FILEs. */
export function filesOf(given: Omit<Given, "values">): readonly string[] {
	const files = fileFirst(given);
	if (files.filter((file) => file === "-").length > 1) {
		throw new Failure(`${given.name}: expected - (standard input) once at most`);
	}
	return files;
}

/** FILE, and the URLs that are asked about. */
export function fileAndUrls(given: GivenUrls) {
	const [file, ...operands] = fileFirst(given);
	const fileName = operands.find((url) => addressOctets(url) > 0 && !/^\/|:\/\//.test(url));
	if (isWebUrl(file) && fileName !== undefined) {
		throw incomplete(given, `FILE first and then URLs, and ${JSON.stringify(fileName)} is no URL`);
	}
	return {
		file,
		urls: urlsOf({ ...given, operands, example: exampleWith(given.example, file) }, file === "-"),
	};
}

/** The command's example; of a page's URL, which was given in place of FILE, one that judges that page. */
function exampleWith(example: string, file: string): string {
	return PLAIN_URL.test(file) ? example.replace(/robots\.txt|https:\S+/g, file) : example;
}

/** The URLs of the operands and of the lists. @param isInputTaken whether standard input is read for something else. */
export function urlsOf(given: GivenUrls, isInputTaken: boolean): readonly AskedUrls[] {
	const urls: AskedUrls[] = [
		...given.operands.map((url): AskedUrls => (url === "-" ? { kind: "stdin" } : { kind: "argument", url })),
		...listsOf(given.values),
	];
	if (urls.length === 0) {
		if (given.isInputTerminal || isInputTaken) {
			throw incomplete(given, "URLs after FILE, in a file (--urls FILE) or on standard input");
		}
		urls.push({ kind: "stdin" });
	}
	refuseInputTwice(given.name, urls, isInputTaken ? 1 : 0);
	return urls;
}

/** The lists of --urls. */
export function listsOf({ urls = [] }: Pick<SharedValues, "urls">): readonly AskedUrls[] {
	return urls.map((path) => (path === "-" ? { kind: "stdin" } : { kind: "file", path }));
}

/** @param takenCount how often standard input is read for something else than these URLs. */
export function refuseInputTwice(name: string, urls: readonly AskedUrls[], takenCount: number): void {
	if (takenCount + urls.filter(({ kind }) => kind === "stdin").length < 2) return;
	throw new Failure(`${name}: expected - (standard input) once at most, for FILE or for URLs`);
}

/** The URL of the one local file. */
export function robotsUrlOf(
	{ "robots-url": robotsUrl }: Pick<SharedValues, "robots-url">,
	files: readonly string[],
): string | undefined {
	if (robotsUrl === undefined) return undefined;
	if (files.some(isWebUrl)) {
		throw new Failure("--robots-url: expected only with a local file; a fetched one has its own URL");
	}
	if (files.length > 1) throw new Failure("--robots-url: expected only one FILE");
	return robotsUrl;
}
