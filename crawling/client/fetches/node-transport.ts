const NODE_ENTRY = "robotstxt-wasm/node";

/** The versions of Node and of hosts that claim to be compatible, by name; none elsewhere. */
export function nodeVersions(): Readonly<Record<string, unknown>> {
	const { process } = globalThis as { readonly process?: { readonly versions?: Record<string, unknown> } };
	return process?.versions ?? {};
}

/** Whether the host is Node, or claims to be compatible. */
export function hasNodeTransport(): boolean {
	return nodeVersions().node !== undefined;
}

/** `nodeFetch` of the entry for Node, loaded at the first request. */
export function loadNodeTransport(): typeof fetch {
	return importNodeEntry(({ nodeFetch }) => nodeFetch());
}

/** A transport that is made of the entry for Node at its first request. */
// biome-ignore lint/suspicious/noExplicitAny: the entry is on the floor above
export function importNodeEntry(make: (entry: any) => typeof fetch): typeof fetch {
	let loading: Promise<typeof fetch> | null = null;
	return async (input, init) => {
		loading ??= importUnseen(NODE_ENTRY).then(make);
		return (await loading)(input, init);
	};
}

/** Imports a module by a name that bundlers do not see: programs for other hosts do not need it. */
function importUnseen(name: string) {
	return import(/* @vite-ignore */ /* webpackIgnore: true */ name);
}
