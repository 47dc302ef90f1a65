/** A host with its port, as people write it without its scheme. */
const HOST = /^(?:localhost|[^\s/\\:?#@]+\.[a-z]{2,})(?::\d+)?(?=[/?#]|$)/i;
/** Endings of files on the caller's disk or beside a page: no domain has these endings. */
const FILE_NAME = /\.(?:txt|html?|php|aspx?|jsp|js|css|png|jpe?g|svg|pdf|xml|log|gz|zst|[ct]sv|jsonl?)$/i;

/** The host at the start of a text that is no URL, such as `example.com/x`; undefined for any other text. */
export function meantHost(text: string): string | undefined {
	const host = HOST.exec(text)?.[0];
	return host === undefined || FILE_NAME.test(host) ? undefined : host;
}
