/**
 * Checks a body, read whole, against `integrity`. The host would compare the body of each redirect too.
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
