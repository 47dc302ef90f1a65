import { startCutServers } from "../support/cut-servers.mjs";
import { installed } from "../support/installed.mjs";
import { runProgram } from "../support/run-program.mjs";

/** What `fetch` of Node 20 to 24 tells; docs/client-promises.md has it as a table. Null: a cut body is taken for whole. */
const NODE = {
	"short of its length": "truncated",
	"chunks without an end": "reset",
	"no length, reset": null,
	"no length, TLS cut": null,
	gzip: null,
	deflate: null,
	brotli: null,
	"HTTP/2, error": "HTTP/1.1",
	"HTTP/2, cancel": "HTTP/1.1",
	"HTTP/2, no error": "HTTP/1.1",
	"HTTP/2, cancel after headers": "HTTP/1.1",
};
const NODE_26 = {
	...NODE,
	"HTTP/2, error": "reset",
	"HTTP/2, cancel": null,
	"HTTP/2, no error": null,
	"HTTP/2, cancel after headers": "truncated",
};
const DENO = {
	...NODE_26,
	"short of its length": "truncated",
	"chunks without an end": "reset",
	"no length, reset": "reset",
	"no length, TLS cut": "reset",
	gzip: "truncated",
	brotli: "truncated",
};
const BUN = { ...NODE, gzip: "encoding", deflate: "encoding", brotli: "encoding" };
const NODE_FETCH = {
	...NODE,
	"no length, reset": "reset",
	"no length, TLS cut": "truncated",
	gzip: "truncated",
	deflate: "truncated",
	brotli: "truncated",
};

const DENO_FLAGS = [
	"run",
	"--allow-all",
	"--unsafely-ignore-certificate-errors",
	"--node-modules-dir=manual",
];

const HOSTS = [
	...[20, 22, 24].map((version) => [`Node ${version}`, `node-${version}/bin/node`, [], NODE]),
	["Node 26", "node-26/bin/node", [], NODE_26],
	["Deno", ".bin/deno", DENO_FLAGS, DENO],
	["Bun", ".bin/bun", [], BUN],
];

/** Bodies that servers cut: which host tells, and that nodeFetch does on every Node. */
export const cutBodies = HOSTS.map(([name, binary, flags, expected]) => ({
	name: `${name}, cut bodies`,
	async *run({ folder }) {
		const { origins, cert, close } = await startCutServers();
		try {
			const argv = [...flags, "cut-bodies.js", JSON.stringify(origins), cert];
			const env = { NODE_TLS_REJECT_UNAUTHORIZED: "0" };
			const output = await runProgram(installed(binary), argv, { cwd: folder, env });
			const reported = JSON.parse(output.trim().split("\n").at(-1));
			const tests = testsOf("fetch", reported.fetch, expected);
			if (reported.nodeFetch !== null) tests.push(...testsOf("nodeFetch", reported.nodeFetch, NODE_FETCH));
			yield { where: "installed package", host: name, runs: [{ run: "cut bodies", engine: "js", tests }] };
		} finally {
			close();
		}
	},
}));

function testsOf(transport, reported, expected) {
	return Object.entries(expected).map(([name, failure]) => ({
		name: `${transport}: ${name}`,
		error: reported[name] === failure ? null : `expected ${failure}, got ${reported[name]}`,
	}));
}
