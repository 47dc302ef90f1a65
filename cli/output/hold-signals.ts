import process from "node:process";

/** Signals that end the command, and can wait. */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Does an action that must not be left half done, and blocks the event loop. A signal ends the command after it. */
export async function holdingSignals<T>(act: () => T): Promise<T> {
	let came = null as NodeJS.Signals | null;
	const hold = (signal: NodeJS.Signals): void => {
		came ??= signal;
	};
	for (const signal of SIGNALS) process.on(signal, hold);
	try {
		return act();
	} finally {
		// The event loop reports signals that came during the action before the second of two immediates.
		await nextTurn();
		await nextTurn();
		for (const signal of SIGNALS) process.off(signal, hold);
		// Other listeners have received the signal already.
		if (came !== null && process.listenerCount(came) === 0) process.kill(process.pid, came);
	}
}

function nextTurn(): Promise<void> {
	return new Promise((resolve) => setImmediate(resolve));
}
