import { isAuthority } from "../site-requests/host-name.js";

const AUTHORITY = /^https?:\/\/([^/?#]*)/i;

/**
 * The URL of a request with files by host. The target may be a whole URL; then the Host header does not count (RFC 9112
 * §3.2.2).
 *
 * @param target the request target.
 * @param host the Host header; null if there is none.
 * @returns null if the request has something else in place of a host.
 */
export function urlOfReceived(target: string, host: string | null): string | null {
	const authority = AUTHORITY.exec(target)?.[1];
	if (authority !== undefined) return isAuthority(authority) ? target : null;
	// A path without a host belongs to no site, and other forms of targets are no URLs.
	if (host === null || !target.startsWith("/")) return target;
	return isAuthority(host) ? `http://${host}${target}` : null;
}

/**
 * The URL of a request where one file holds for all hosts. A server that reads only the path of a target
 * serves it. So a target with an invalid host does not open the file's paths.
 */
export function urlForAnyHost(target: string): string {
	const [start, authority] = AUTHORITY.exec(target) ?? [];
	if (start === undefined || authority === undefined || isAuthority(authority)) return target;
	const rest = target.slice(start.length);
	return rest.startsWith("/") ? rest : `/${rest}`;
}
