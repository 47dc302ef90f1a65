/** @import { Packed } from "../support/pack.mjs" */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const CALLER = fileURLToPath(new URL("../types/", import.meta.url));
const TSC = fileURLToPath(new URL("../node_modules/typescript/bin/tsc", import.meta.url));

const packageJson = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
const NODE_TYPES = `@types/node@${packageJson.devDependencies["@types/node"]}`;

/** How callers' compilers may be set; declarations are checked too. */
const SETTINGS = [
	{ module: "NodeNext", moduleResolution: "NodeNext" },
	{ module: "Node16", moduleResolution: "Node16" },
	{ module: "ESNext", moduleResolution: "Bundler" },
	{ module: "ESNext", moduleResolution: "Bundler", customConditions: ["workerd"] },
	{ module: "ESNext", moduleResolution: "Bundler", lib: ["ES2022", "WebWorker"] },
	{ module: "NodeNext", moduleResolution: "NodeNext", lib: ["ES2022"], types: ["node"] },
];

/** The same of CommonJS programs. */
const COMMONJS_SETTINGS = [
	{ module: "Node16", moduleResolution: "Node16" },
	{ module: "NodeNext", moduleResolution: "NodeNext" },
];

/** `node10` reads no exports, so it only finds the default entry. TypeScript would rather forget it. */
const NODE10_SETTINGS = [
	{ module: "CommonJS", moduleResolution: "node10", ignoreDeprecations: "6.0" },
	{ module: "CommonJS", moduleResolution: "node10", ignoreDeprecations: "6.0", esModuleInterop: false },
];

/**
 * A caller's program compiles against the packed package, as strictly as TypeScript can be.
 *
 * @param {Packed} packed
 * @param {string} folder a folder of this run's own
 */
export function checkTypes({ tarball }, folder) {
	writeFileSync(join(folder, "package.json"), '{ "name": "caller", "private": true, "type": "module" }\n');
	const argv = ["install", "--no-audit", "--no-fund", "--no-package-lock", tarball, NODE_TYPES];
	execFileSync("npm", argv, { cwd: folder, stdio: "ignore" });
	cpSync(CALLER, folder, { recursive: true });
	const programs = [
		...SETTINGS.map((settings) => ({ settings, include: ["*.ts"] })),
		...COMMONJS_SETTINGS.map((settings) => ({ settings, include: ["caller.cts"] })),
		...NODE10_SETTINGS.map((settings) => ({ settings, include: ["default-entry.cts"] })),
	];
	return programs.flatMap(({ settings, include }) => {
		const options = { target: "ES2022", lib: ["ES2022", "DOM"], types: [], strict: true, ...settings };
		const strictness = { exactOptionalPropertyTypes: true, skipLibCheck: false, noEmit: true };
		writeFileSync(
			join(folder, "tsconfig.json"),
			JSON.stringify({ compilerOptions: { ...options, ...strictness }, include }),
		);
		const { status, stdout } = spawnSync(process.execPath, [TSC, "--pretty", "false"], {
			cwd: folder,
			encoding: "utf8",
		});
		return status === 0 ? [] : [`${JSON.stringify(settings)}\n${stdout}`];
	});
}
