const NODE_ENTRY = "robotstxt-wasm/node";

/** Whether the host is Node, or claims to be compatible. */
export function hasNodeTransport(): boolean {
	const { process } = globalThis as { readonly process?: { readonly versions?: Record<string, unknown> } };
	return process?.versions?.node !== undefined;
}

/** `nodeFetch` of the entry for Node, loaded at the first request. */
export function loadNodeTransport(): typeof fetch {
	let loading: Promise<typeof fetch> | null = null;
	return async (input, init) => {
		loading ??= importUnseen(NODE_ENTRY).then(({ nodeFetch }) => nodeFetch());
		return (await loading)(input, init);
	};
}

/** Imports what bundlers do not see, as its name is not here: programs for other hosts do not need it. */
function importUnseen(name: string) {
	return import(/* @vite-ignore */ /* webpackIgnore: true */ name);
}
