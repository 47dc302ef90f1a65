/**
 * Runs a case, and once more if it fails: browsers, drivers and servers stumble on a busy machine. The first failure is told.
 *
 * @template T
 * @param {string} title
 * @param {() => T | Promise<T>} run
 * @param {(error: unknown) => boolean} [isFinal] what cannot come out otherwise is not tried again
 */
export async function twice(title, run, isFinal = () => false) {
	try {
		return await run();
	} catch (error) {
		if (isFinal(error)) throw error;
		console.log(`again   ${title}\n${error instanceof Error ? error.stack : error}`);
		return await run();
	}
}
