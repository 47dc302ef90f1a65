/** broken-link-checker, or a fork of it. */
import { createRequire } from "node:module";
import { letLoose, tell } from "./site.mjs";

const { SiteChecker } = createRequire(import.meta.url)(process.argv[2]);

tell(
	await letLoose(
		(origin) =>
			new Promise((resolve) => {
				const checker = new SiteChecker({ honorRobotExclusions: true }, { end: resolve });
				checker.enqueue(`${origin}/`);
			}),
	),
);
