/** A host with its port, as people write it without its scheme. */
const HOST = /^(?:localhost|[^\s/\\:?#@]+\.[a-z]{2,})(?::\d+)?(?=[/?#]|$)/i;
/** What ends so is a file of the caller's, or a link beside a page: no domain does. */
const FILE_NAME = /\.(?:txt|html?|php|aspx?|jsp|js|css|png|jpe?g|svg|pdf|xml|log|gz|zst|[ct]sv|jsonl?)$/i;

/**
 * The host at the start of a text that is no URL; undefined if the text is something else.
 *
 * @param text such as `example.com/x`.
 */
export function meantHost(text: string): string | undefined {
	const host = HOST.exec(text)?.[0];
	return host === undefined || FILE_NAME.test(host) ? undefined : host;
}
