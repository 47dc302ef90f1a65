/**
 * Header values come with a character for each octet. What lies beyond ASCII, in UTF-8 nearly always, goes on as
 * the octets it is: the URL parser would write U+00E9 for %E9 as %C3%A9.
 */
export function escapeOctets(location: string): string {
	// A host of its own kind may have decoded it already.
	if (/[^\0-\xff]/.test(location)) return location;
	return location.replace(/[\x80-\xff]/g, (octet) => `%${octet.charCodeAt(0).toString(16).toUpperCase()}`);
}
