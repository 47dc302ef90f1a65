import { readdirSync } from "node:fs";

/** Every suite of the rooms, by its path. */
export const SUITES = [
	"assembly",
	"bindings",
	"crawling",
	"insight",
	"cli",
	"playground",
	"house",
	"docs",
].flatMap((room) =>
	readdirSync(`test/${room}`, { recursive: true, encoding: "utf8" })
		.filter((file) => file.endsWith(".test.ts"))
		.map((file) => `test/${room}/${file}`.replaceAll("\\", "/")),
);

/** Suites that search widely, or need a minute or a gigabyte. They are apart, so that `npm test` stays short. */
export const isHeavy = (suite: string) => suite.endsWith(".heavy.test.ts");
/** Suites that need seconds, or the built package. `npm run test:fast` leaves them out, to stay below a minute. */
export const isSlow = (suite: string) => suite.endsWith(".slow.test.ts");

/** The path of the suite `assembly/memory`, say, whatever its name says of its time; undefined if there is none. */
export function suiteOf(name: string): string | undefined {
	return SUITES.find((suite) => suite.replace(/(?:\.slow|\.heavy)?\.test\.ts$/, "") === `test/${name}`);
}
