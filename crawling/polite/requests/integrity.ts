/**
 * Checks that a body is the one that `integrity` promises, as the host's own `fetch` checks it. That cannot be left to the
 * requests themselves: the host would compare the body of each redirect too.
 *
 * @param response is read whole.
 * @throws TypeError as the host's `fetch` does where the body is another one.
 * @see https://www.w3.org/TR/SRI/
 */
export async function checkIntegrity(
	response: Response,
	integrity: string,
	signal: AbortSignal,
): Promise<void> {
	const url = URL.createObjectURL(await response.blob());
	try {
		await fetch(url, { integrity, signal });
	} finally {
		URL.revokeObjectURL(url);
	}
}
