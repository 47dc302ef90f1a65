import { readdirSync } from "node:fs";

/** Every suite of the rooms and of the packages, by its path. */
export const SUITES = [
	"test/assembly",
	"test/bindings",
	"test/crawling",
	"test/insight",
	"test/cli",
	"test/playground",
	"test/house",
	"test/docs",
	"packages/robotstxt-clickhouse/test",
].flatMap((room) =>
	readdirSync(room, { recursive: true, encoding: "utf8" })
		.filter((file) => file.endsWith(".test.ts"))
		.map((file) => `${room}/${file}`.replaceAll("\\", "/")),
);

/** Suites that search widely, or need a minute or a gigabyte. They are apart, so that `npm test` stays short. */
export const isHeavy = (suite: string) => suite.endsWith(".heavy.test.ts");
/** Suites that need seconds, or the built package. `npm run test:fast` leaves them out, to stay below a minute. */
export const isSlow = (suite: string) => suite.endsWith(".slow.test.ts");

/**
 * The path of the suite `assembly/memory`, say, or of one whose path is told whole, whatever its name says of its time;
 * undefined if there is none.
 */
export function suiteOf(name: string): string | undefined {
	const paths = [`test/${name}`, name];
	return SUITES.find((suite) => paths.includes(suite.replace(/(?:\.slow|\.heavy)?\.test\.ts$/, "")));
}

/**
 * Refuses a command line that names a suite which none of its projects runs: where another suite is named too, vitest says
 * nothing of it.
 *
 * @param given the arguments of vitest.
 * @param suitesOf the suites of each project.
 */
export function requireNamedSuites(
	given: readonly string[],
	suitesOf: Readonly<Record<string, readonly string[]>>,
): void {
	const projects = given.flatMap((argument, index) =>
		given[index - 1] === "--project" ? [argument] : (/^--project=(.*)/.exec(argument)?.slice(1) ?? []),
	);
	const running = Object.entries(suitesOf).flatMap(([name, suites]) =>
		projects.length === 0 || projects.includes(name) ? suites : [],
	);
	for (const named of given.filter((argument) => /^(?:\.\/)?(?:test|packages)\//.test(argument))) {
		if (running.some((suite) => suite.includes(named.replace(/^\.\//, "")))) continue;
		throw new Error(`${named}: no suite of ${projects.join(", ") || "any project"} has this in its path`);
	}
}
