// Loaded before the command: sends it a signal right after its first call of one function of node:fs that writes a draft.
// Environment: CALL, SIGNAL.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const { CALL, SIGNAL } = process.env;
const original = fs[CALL];
let isSent = false;

fs[CALL] = (...args) => {
	const result = original(...args);
	if (!isSent && (CALL !== "openSync" || args[1] === "wx")) {
		isSent = true;
		process.kill(process.pid, SIGNAL);
	}
	return result;
};
syncBuiltinESMExports();
