import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installed } from "../support/installed.mjs";
import { readReport, runProgram } from "../support/run-program.mjs";

const COMPATIBILITY_DATE = "2026-01-01";

/** Cloudflare's runtime, with a worker that Cloudflare's own tool has bundled. */
export const workerd = {
	name: "workerd",
	async *run({ folder }) {
		const binary = installed(".bin/workerd");
		const output = join(folder, "worker");
		writeFileSync(
			join(folder, "wrangler.json"),
			JSON.stringify({ name: "smoke", main: "worker.js", compatibility_date: COMPATIBILITY_DATE }),
		);
		const node = installed("node-22/bin/node");
		await runProgram(
			node,
			[installed("wrangler/bin/wrangler.js"), "deploy", "--dry-run", "--outdir", output],
			{
				cwd: folder,
				env: { WRANGLER_SEND_METRICS: "false", CI: "true", XDG_CONFIG_HOME: folder },
			},
		);
		const configuration = join(output, "workerd.capnp");
		writeFileSync(configuration, configurationOf(readdirSync(output)));
		const [version, report] = await Promise.all([
			runProgram(binary, ["--version"]),
			runProgram(binary, ["test", "--verbose", configuration]),
		]);
		const { host, runs } = readReport(report);
		yield { where: "bundled by wrangler", host: `${version.trim()}, ${host}`, runs };
	},
};

function configurationOf(files) {
	const modules = files
		.filter((file) => file === "worker.js" || file.includes(".wasm"))
		.sort((a, b) => Number(b === "worker.js") - Number(a === "worker.js"))
		.map((file) => {
			const kind = file === "worker.js" ? "esModule" : "wasm";
			return `(name = ${JSON.stringify(file)}, ${kind} = embed ${JSON.stringify(file)})`;
		});
	return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "main", worker = (
	modules = [${modules.join(", ")}],
	compatibilityDate = "${COMPATIBILITY_DATE}"
))]);
`;
}
