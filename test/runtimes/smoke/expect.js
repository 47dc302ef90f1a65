export function expectSame(actual, expected, what) {
	const [shown, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
	if (shown !== wanted) throw new Error(`${what}: expected ${wanted}, got ${shown}`);
}

export function expectThrow(run, ErrorClass, pattern) {
	try {
		run();
	} catch (error) {
		if (error instanceof ErrorClass && pattern.test(error.message)) return;
		throw new Error(`expected a ${ErrorClass.name} like ${pattern}, got ${error}`);
	}
	throw new Error(`expected a ${ErrorClass.name}, nothing was thrown`);
}
