import process from "node:process";

/** What ends the command, and what can wait. */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Does what must not be left half done. A signal that comes meanwhile ends the command once it is done, as if it had come then.
 * @param act keeps the event loop, and is done soon.
 */
export async function holdingSignals<T>(act: () => T): Promise<T> {
	let came = null as NodeJS.Signals | null;
	const hold = (signal: NodeJS.Signals): void => {
		came ??= signal;
	};
	for (const signal of SIGNALS) process.on(signal, hold);
	try {
		return act();
	} finally {
		// The event loop tells of what came meanwhile when it next looks, which is before the second of two immediates.
		await nextTurn();
		await nextTurn();
		for (const signal of SIGNALS) process.off(signal, hold);
		// Who listens besides has been told.
		if (came !== null && process.listenerCount(came) === 0) process.kill(process.pid, came);
	}
}

function nextTurn(): Promise<void> {
	return new Promise((resolve) => setImmediate(resolve));
}
