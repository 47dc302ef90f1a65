import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = new URL("../../", import.meta.url);

/** A built file and all that it imports, as paths from the root; what is not of this package is left out. */
export function filesOf(file: string, found: string[] = []): string[] {
	if (found.includes(file)) return found;
	found.push(file);
	const url = new URL(file, ROOT);
	for (const [, specifier = ""] of readFileSync(url, "utf8").matchAll(
		/(?:^|[;\n])(?:import|export)\b[^"';]*["'](\.[^"']*\.js)["']/g,
	)) {
		filesOf(fileURLToPath(new URL(specifier, url)).slice(fileURLToPath(ROOT).length), found);
	}
	return found;
}
