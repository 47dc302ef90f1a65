import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fetch } from "@just-every/crawl";
import { letLoose, tell } from "./site.mjs";

tell(
	await letLoose(
		async (origin) => {
			const cacheDir = mkdtempSync(join(tmpdir(), "crawl-"));
			const found = await fetch(`${origin}/`, { depth: 1, cacheDir, userAgent: "ExampleBot/1.0" });
			return found.map(({ url, error = null }) => [url, error]).sort();
		},
		// It takes a robots.txt of another type for none.
		{ typeOfRules: "text/html" },
	),
);
