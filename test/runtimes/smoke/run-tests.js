/**
 * Runs tests one after the other.
 *
 * @param {Record<string, Function>} tests each by its name; may be asynchronous
 * @param {object} context what each is given
 * @returns {Promise<{ name: string, error: string | null }[]>} each test with what went wrong
 */
export async function runTests(tests, context) {
	const outcomes = [];
	for (const [name, test] of Object.entries(tests))
		outcomes.push({ name, error: await errorOf(test, context) });
	return outcomes;
}

async function errorOf(test, context) {
	try {
		await test(context);
		return null;
	} catch (error) {
		return `${error}`;
	}
}
