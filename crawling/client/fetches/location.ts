/** Keeps octets beyond ASCII, mostly UTF-8, as octets: the URL parser would write U+00E9 for %E9 as %C3%A9. */
export function escapeOctets(location: string): string {
	// Some hosts have already decoded it.
	if (/[^\0-\xff]/.test(location)) return location;
	return location.replace(/[\x80-\xff]/g, (octet) => `%${octet.charCodeAt(0).toString(16).toUpperCase()}`);
}
