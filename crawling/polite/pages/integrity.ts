/**
 * Checks a body against `integrity`, as the host's own `fetch` does. The requests themselves cannot do it: the host
 * would also compare the body of each redirect.
 *
 * @param response is read whole.
 * @throws TypeError as the host's `fetch` does if the body does not match.
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
