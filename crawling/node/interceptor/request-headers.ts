type Value = string | readonly string[] | null | undefined;

/** Headers as undici's requests have them: an object, pairs, or names and values in turn. */
export type RequestHeaders =
	| Readonly<Record<string, Value>>
	| Iterable<readonly [string, Value]>
	| readonly string[]
	| null
	| undefined;

/** The headers of a request, for the caller's functions. Those that no `Headers` accepts are left out. */
export function readHeaders(given: RequestHeaders): Headers {
	const headers = new Headers();
	for (const [name, value] of pairsOf(given)) {
		for (const line of [value ?? []].flat()) {
			try {
				headers.append(name, line);
			} catch {
				// The dispatcher refuses such a header, or sends it: it is none of ours.
			}
		}
	}
	return headers;
}

/** The same headers with others, which replace those of the same name. */
export function withHeaders(
	given: RequestHeaders,
	added: readonly (readonly [string, string])[],
): RequestHeaders {
	if (added.length === 0) return given;
	const names = added.map(([name]) => name.toLowerCase());
	const kept = pairsOf(given).filter(([name]) => !names.includes(name.toLowerCase()));
	const lines = kept.flatMap(([name, value]) => [value ?? []].flat().map((line) => [name, line]));
	return [...lines, ...added].flat();
}

function pairsOf(given: RequestHeaders): (readonly [string, Value])[] {
	if (given === null || given === undefined) return [];
	if (!(Symbol.iterator in given)) return Object.entries(given);
	const entries = [...(given as Iterable<unknown>)];
	if (entries.every((entry) => typeof entry === "string")) {
		return entries.flatMap((name, index) => (index % 2 === 0 ? [[name, entries[index + 1]] as const] : []));
	}
	return entries as (readonly [string, Value])[];
}
