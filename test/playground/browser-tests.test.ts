import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BrowserTests } from "../../playground/test/browsers/browser-tests.mjs";

const NEVER = new Promise<void>(() => undefined);

/** A browser without windows; what `open` is handed says which of them it is. */
function browsers(open: (count: number) => { closing?: Promise<void> } = () => ({})) {
	const counts = { opened: 0, closed: 0 };
	const fake = async () => {
		const { closing = Promise.resolve() } = open(++counts.opened);
		const number = counts.opened;
		return {
			version: `fake ${number}`,
			openTab: async () => ({ number, close: async () => undefined }),
			close: () => {
				counts.closed++;
				return closing;
			},
		};
	};
	return { counts, fakes: { fake } };
}

type FakeTab = { number: number };
type Case = (tab: FakeTab) => Promise<void>;

async function run(fakes: ReturnType<typeof browsers>["fakes"], cases: Record<string, Case>) {
	const tests = new BrowserTests(fakes, 20);
	await tests.inBrowsers(
		{ light: cases },
		(one: Case, tab: FakeTab) => one(tab),
		async () => undefined,
	);
}

describe("a browser that answers no more", () => {
	const told: string[] = [];
	beforeEach(() => {
		told.length = 0;
		vi.spyOn(console, "log").mockImplementation((line) => told.push(String(line)));
	});
	afterEach(() => {
		vi.restoreAllMocks();
	});

	test("is opened anew, and its case and the next ones run", async () => {
		const { counts, fakes } = browsers();
		const seen: number[] = [];
		await run(fakes, {
			silent: ({ number }) => (number === 1 ? NEVER : Promise.resolve()),
			next: async ({ number }) => {
				seen.push(number);
			},
		});
		expect(counts).toEqual({ opened: 2, closed: 2 });
		expect(seen).toEqual([2]);
		expect(told.filter((line) => line.startsWith("ok"))).toHaveLength(2);
	});

	test("fails its case where it falls silent again, and the next one runs", async () => {
		const { fakes } = browsers();
		await run(fakes, { silent: () => NEVER, next: async () => undefined });
		expect(told.filter((line) => /^(?:ok|FAILED)/.test(line))).toEqual([
			expect.stringContaining("the browser has not answered for 20 ms"),
			"ok      fake, light: next",
		]);
	});

	test("is opened anew after a failure, for its session may be lost", async () => {
		const { counts, fakes } = browsers();
		await run(fakes, {
			lost: ({ number }) => (number === 1 ? Promise.reject(new Error("no session")) : Promise.resolve()),
		});
		expect(counts.opened).toBe(2);
		expect(told.at(-1)).toBe("ok      fake, light: lost");
	});
});
