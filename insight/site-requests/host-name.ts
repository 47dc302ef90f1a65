import { judgingOrigin, rangeError, typeError } from "../../bindings/internal.js";

/** Signs that no host contains: of the other parts of a URL, a port, a list, and wildcards. */
const NO_HOST = /[/\\?#@*,\s]|:\d*$|^$/;

/** Signs that no host with a port contains: of the other parts of a URL. */
const NO_AUTHORITY = /[/\\?#@\s]|^$/;

/** A host of a URL or of a log in lower case, without its port. A dot at its end names the same host. */
export function plainHost(host: string): string {
	return host.toLowerCase().replace(/:\d+$/, "").replace(/\.$/, "");
}

/**
 * A host of an option as URLs have it, and so logs: `bücher.example` as `xn--bcher-kva.example`. A host that no
 * request can have would match nothing.
 *
 * @param name the option.
 * @throws TypeError or RangeError that names the option.
 */
export function readHost(name: string, host: unknown): string {
	if (typeof host !== "string") throw typeError(name, "the name of a host", host);
	const origin = NO_HOST.test(host) ? null : judgingOrigin(`http://${host}/`, false);
	if (origin === null) throw hostError(name, host);
	return hostOfOrigin(origin);
}

/** Whether a text, as in a Host header or a URL, is a host with a port or without one. */
export function isAuthority(authority: string): boolean {
	return !NO_AUTHORITY.test(authority) && judgingOrigin(`http://${authority}/`, false) !== null;
}

/** The error about a text in place of a host. */
export function hostError(name: string, value: unknown): RangeError {
	return rangeError(name, 'a host such as "a.example", without scheme, port and wildcards', value);
}

/** The host of a serialised origin, without its port. */
export function hostOfOrigin(origin: string): string {
	return plainHost(origin.slice(origin.indexOf("//") + 2));
}
