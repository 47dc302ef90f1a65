/** A host in lower case, without its port. */
export function withoutPort(host: string): string {
	return host.toLowerCase().replace(/:\d+$/, "");
}
