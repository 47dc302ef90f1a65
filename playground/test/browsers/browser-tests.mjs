import { writeFileSync } from "node:fs";
import { twice } from "../../../test/support/twice.mjs";
import { within } from "./within.mjs";

const [, , ...askedBrowsers] = process.argv;
/** A regular expression for the titles of the cases to run. */
const wantedTitles = new RegExp(process.env.CASES ?? "");

/** No case takes so long on a busy machine, so a browser that has not answered by then never will. */
const DEADLINE_MS = 300_000;
/** Closing is tried so long; what is left of the browser ends with the process. */
const CLOSE_DEADLINE_MS = 20_000;

/** Tests by browsers, told as they end, and counted. Names on the command line leave out the other browsers. */
export class BrowserTests {
	#browsers;
	#deadlineMs;
	#totals = { passed: 0, failed: 0, skipped: 0, failures: [] };

	/**
	 * @param {Record<string, (scheme: string) => Promise<any>>} browsers functions that open them, by their names.
	 * @param {number} [deadlineMs] for each case, in milliseconds; then it has failed.
	 */
	constructor(browsers, deadlineMs = DEADLINE_MS) {
		this.#browsers = browsers;
		this.#deadlineMs = deadlineMs;
	}

	/**
	 * @param title
	 * @param run what passes by not throwing; it is handed a function for remarks, which are told below the title.
	 */
	async judge(title, run) {
		const remarks = [];
		try {
			await run((remark) => remarks.push(remark));
			this.#totals.passed++;
			console.log(`ok      ${title}`);
		} catch (error) {
			const told = `${title}\n${error instanceof Error ? error.stack : error}`;
			this.#totals.failed++;
			this.#totals.failures.push(told);
			console.log(`FAILED  ${told}`);
		}
		for (const remark of remarks) console.log(`        ${remark}`);
	}

	/**
	 * Runs cases in each browser, one browser beside the others, for each waits much.
	 *
	 * @param casesByScheme cases by their titles, for `light` and for `dark`.
	 * @param run of a case, which it is handed with a tab of its own and the function for remarks.
	 * @param finish what is done with a last tab of each browser and scheme.
	 */
	async inBrowsers(casesByScheme, run, finish) {
		const names = Object.keys(this.#browsers).filter(
			(name) => askedBrowsers.length === 0 || askedBrowsers.includes(name),
		);
		await Promise.all(
			names.map(async (name) => {
				for (const [scheme, cases] of Object.entries(casesByScheme))
					await this.#inBrowser(name, scheme, cases, run, finish);
			}),
		);
	}

	async #inBrowser(name, scheme, cases, run, finish) {
		const wanted = Object.entries(cases).filter(([title]) => wantedTitles.test(title));
		const open = () => within(this.#deadlineMs, this.#browsers[name](scheme));
		let browser;
		try {
			browser = await open();
		} catch (error) {
			this.#totals.skipped += wanted.length;
			console.log(`skipped ${name}, ${scheme}: ${wanted.length} tests, ${String(error).split("\n")[0]}`);
			return;
		}
		const close = async () => {
			const closing = browser?.close();
			browser = undefined;
			await within(CLOSE_DEADLINE_MS, Promise.resolve(closing)).catch(() => undefined);
		};
		const inTab = async (use) => {
			browser ??= await open();
			const tab = await browser.openTab();
			try {
				await use(tab);
			} finally {
				await tab.close();
			}
		};
		// After a failure the browser is opened anew: it may have lost a process, or answer no more.
		const inGoodTab = async (use) => {
			try {
				await within(this.#deadlineMs, inTab(use));
			} catch (error) {
				await close();
				throw error;
			}
		};
		try {
			console.log(`${browser.version}, ${scheme}`);
			for (const [title, test] of wanted) {
				const each = `${name}, ${scheme}: ${title}`;
				await this.judge(each, (report) => twice(each, () => inGoodTab((tab) => run(test, tab, report))));
			}
			// Pictures are to be looked at: that they could not be taken fails nothing.
			await inGoodTab((tab) => finish(tab, name, scheme)).catch((error) => console.log(String(error)));
		} finally {
			await close();
		}
	}

	/**
	 * Tells the counts, writes them for CI, and ends the process, which fails if a test did.
	 *
	 * @param what the tests are of.
	 * @param path of the report.
	 */
	end(what, path) {
		const { passed, failed, skipped } = this.#totals;
		writeFileSync(path, JSON.stringify(this.#totals));
		console.log(`${what}: ${passed} passed, ${failed} failed, ${skipped} skipped`);
		// A browser that no longer answers would keep the process.
		process.exit(failed === 0 ? 0 : 1);
	}
}
