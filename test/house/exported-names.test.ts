import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const ROOT = new URL("../../", import.meta.url);
const FLOORS = ["bindings", "crawling", "insight", "cli"];
const DECLARED =
	/^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;
/** The engines are twins, and so are the entries that hand one of them out: each has the other's names. */
const IS_TWIN = /^bindings\/(?:engine-js\/|engine-wasm\/|(?:\w[\w-]*\/)?(?:index|js|wasm|auto)\.ts$)/;

it("an exported name has one meaning: one module declares it", () => {
	const modulesOf = new Map<string, Set<string>>();
	for (const floor of FLOORS) {
		for (const name of readdirSync(new URL(`${floor}/`, ROOT), { recursive: true, encoding: "utf8" })) {
			if (!name.endsWith(".ts") || name.endsWith(".d.ts")) continue;
			const path = `${floor}/${name.replaceAll("\\", "/")}`;
			for (const [, declared = ""] of readFileSync(new URL(path, ROOT), "utf8").matchAll(DECLARED)) {
				const modules = modulesOf.get(declared) ?? new Set();
				modulesOf.set(declared, modules.add(path));
			}
		}
	}
	expect(modulesOf.size).toBeGreaterThan(1000);
	const ambiguous = Array.from(modulesOf).filter(([name, modules]) => {
		const others = Array.from(modules).filter((path) => !IS_TWIN.test(path));
		// The options of `./auto` are those of every file, and the engine.
		return modules.size > 1 && others.length > 0 && name !== "ParseOptions";
	});
	expect(ambiguous.map(([name, modules]) => `${name}: ${Array.from(modules).join(", ")}`)).toEqual([]);
});
