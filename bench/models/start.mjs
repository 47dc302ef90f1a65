/** @import { Model } from "./model.mjs" */
import { execFileSync } from "node:child_process";
import { interleave } from "../measure/statistics.mjs";
import { runChild } from "./children/child.mjs";

/** What an entry's import, and the first request, are compared with. */
export const FIRST_CHECK = "`.`, a parse and a check";
export const HOSTS_FETCH = "the host's `fetch`";

/** The entries whose import is compared. */
export const LARGER_ENTRIES = ["analysis", "audit", "edit", "enforce"];

const FULL_ROUNDS = 41;
const QUICK_ROUNDS = 5;

/** Prints a port of this machine where nobody listens. */
const FIND_CLOSED_PORT = `const server = require("node:net").createServer().listen(0, "127.0.0.1", () => {
	process.stdout.write(String(server.address().port));
	server.close();
});`;

/**
 * What an import takes of the processor, and one with a first request; each in a process of its own, since the host keeps
 * what it has compiled.
 * @type {Model}
 */
export const start = {
	name: "start",
	*run({ isQuick }) {
		const rounds = isQuick ? QUICK_ROUNDS : FULL_ROUNDS;
		const port = execFileSync(process.execPath, ["-e", FIND_CLOSED_PORT], { encoding: "utf8" });
		const measure = (/** @type {string} */ name) => Number(runChild("start-child.mjs", [name, port]));
		const imports = interleave(["check", ...LARGER_ENTRIES], rounds, measure);
		for (const entry of LARGER_ENTRIES) {
			yield {
				id: `start/${entry}`,
				model: "start",
				what: `import of \`./${entry}\``,
				unit: "ns",
				per: "process",
				figures: { wasm: imports[entry], [FIRST_CHECK]: imports.check },
			};
		}
		const requests = interleave(["politeFetch", "fetch"], rounds, measure);
		yield {
			id: "start/first-request",
			model: "start",
			what: "`politeFetch`, a first request to a port where nobody listens",
			unit: "ns",
			per: "process",
			figures: { wasm: requests.politeFetch, [HOSTS_FETCH]: requests.fetch },
		};
	},
};
