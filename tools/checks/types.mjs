/** @import { Packed } from "../support/pack.mjs" */
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const CALLER = fileURLToPath(new URL("../types/", import.meta.url));

const packageJson = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
const NODE_TYPES = `@types/node@${packageJson.devDependencies["@types/node"]}`;

/** How callers' compilers may be set; declarations are checked too, but not those of TypeScript itself. */
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
		const found = compile(folder, settings, include);
		return found === "" ? [] : [`${JSON.stringify(settings)}\n${found}`];
	});
}

/** What the compiler finds in a caller's program. */
function compile(folder, settings, include) {
	const compilerOptions = {
		target: "ES2022",
		lib: ["ES2022", "DOM"],
		types: [],
		strict: true,
		...settings,
		exactOptionalPropertyTypes: true,
		skipLibCheck: false,
		skipDefaultLibCheck: true,
		noEmit: true,
	};
	const { options, fileNames, errors } = ts.parseJsonConfigFileContent(
		{ compilerOptions, include },
		ts.sys,
		folder,
	);
	const host = makeHost(options, folder);
	const program = ts.createProgram(fileNames, options, host);
	return ts.formatDiagnostics([...errors, ...ts.getPreEmitDiagnostics(program)], host);
}

/** The files of TypeScript's own libraries, which are the same for all programs, by their paths. */
const libraries = new Map();

function makeHost(options, folder) {
	const host = ts.createCompilerHost(options);
	const own = host.getDefaultLibLocation();
	const getSourceFile = (path, ...others) => {
		if (!path.startsWith(own)) return host.getSourceFile(path, ...others);
		if (!libraries.has(path)) libraries.set(path, host.getSourceFile(path, ...others));
		return libraries.get(path);
	};
	return { ...host, getSourceFile, getCurrentDirectory: () => folder };
}
