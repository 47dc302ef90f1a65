/** The authority of a URL, by the WHATWG URL Standard (§3.5 host parsing, §4.4 authority to port state). */

/** Special schemes (URL Standard §4.2) and their default ports; `file` has none, and no port at all. */
const DEFAULT_PORTS: ReadonlyMap<string, string> = new Map([
	["http", "80"],
	["https", "443"],
	["ws", "80"],
	["wss", "443"],
	["ftp", "21"],
	["file", ""],
]);

export const LARGEST_PORT = 0xffff;
const LARGEST_IPV4_PART = 0xff;

/** Characters that an opaque host must not contain: the forbidden host code points (URL Standard §3.1). */
const FORBIDDEN_HOST_CODE_POINT = /[\0\t\n\r #/:<>?@[\\\]^|]/;

/** A special scheme has an authority after any number of slashes, and `\` is a slash in it. */
export function isSpecialScheme(scheme: string): boolean {
	return DEFAULT_PORTS.has(scheme);
}

/**
 * Serialises an authority: no userinfo, no default port, the host as its scheme requires.
 * @param authority text between the slashes and the path, userinfo included.
 * @param scheme lower case; not `file`, whose authority is only a host.
 * @returns `host` or `host:port`; null if the URL Standard refuses the authority.
 */
export function serialiseAuthority(authority: string, scheme: string): string | null {
	// Only a scheme that is not special can have no host; then there is no userinfo either.
	if (authority === "") return isSpecialScheme(scheme) ? null : "";

	const { hostText, portText } = splitAuthority(authority);
	const host = isSpecialScheme(scheme) ? serialiseHost(hostText) : serialiseOpaqueHost(hostText);
	if (host === null || host === "") return null;

	if (!/^[0-9]*$/.test(portText) || Number(portText) > LARGEST_PORT) return null;
	const port = portText === "" ? "" : String(Number(portText));
	return port === "" || port === DEFAULT_PORTS.get(scheme) ? host : `${host}:${port}`;
}

/** Splits an authority into host and port, each empty if there is none; userinfo is left out. */
export function splitAuthority(authority: string): { hostText: string; portText: string } {
	const hostAndPort = authority.slice(authority.lastIndexOf("@") + 1);
	// A colon inside the brackets of an IPv6 address does not begin a port.
	const colon = hostAndPort.indexOf(":", hostAndPort.startsWith("[") ? hostAndPort.indexOf("]") : 0);
	return colon === -1
		? { hostText: hostAndPort, portText: "" }
		: { hostText: hostAndPort.slice(0, colon), portText: hostAndPort.slice(colon + 1) };
}

/**
 * Serialises the host of a special scheme: lower case, punycode, IP addresses in their one spelling. Only a host that
 * is not plain needs the host environment's `URL`. Without `URL`, such a host is refused: no verdict is better than a
 * verdict for another site.
 * @param host text without userinfo and port, as written.
 * @returns the host, never empty; null if the URL Standard refuses it.
 */
export function serialiseHost(host: string): string | null {
	if (isPlainHost(host)) return host;
	// `URL` would read these as userinfo and port, which were cut off before.
	const isBracketed = host.startsWith("[");
	if (host === "" || host.includes("@")) return null;
	if (isBracketed ? !host.endsWith("]") : host.includes(":")) return null;

	if (typeof URL !== "function") {
		const folded = host.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
		return isPlainHost(folded) ? folded : null;
	}
	try {
		// The slash protects white space at the host's end, which `URL` cuts at the end of a URL.
		return new URL(`http://${host}/`).hostname;
	} catch {
		return null;
	}
}

/** The host of any other scheme keeps its letters; octets that are not printable ASCII are escaped. */
function serialiseOpaqueHost(host: string): string | null {
	if (host.startsWith("[")) return serialiseHost(host);
	if (FORBIDDEN_HOST_CODE_POINT.test(host)) return null;
	return host.replace(/[^\x20-\x7e]+/g, encodeURIComponent);
}

/**
 * True if the URL Standard leaves a host as it is: lower-case ASCII without punycode, and a canonical IPv4 address or a
 * name whose last label is not a number (§3.5: such a host is an IPv4 address in another spelling).
 */
function isPlainHost(host: string): boolean {
	if (!/^[a-z0-9._-]+$/.test(host) || host.includes("xn--")) return false;
	const labels = host.split(".");
	if (labels.length === 4 && labels.every(isCanonicalIpv4Part)) return true;
	if (labels.at(-1) === "") labels.pop();
	return !/^(?:[0-9]+|0x[0-9a-f]*)$/.test(labels.at(-1) ?? "");
}

function isCanonicalIpv4Part(label: string): boolean {
	return /^(?:0|[1-9][0-9]{0,2})$/.test(label) && Number(label) <= LARGEST_IPV4_PART;
}
