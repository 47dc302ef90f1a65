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
