import { writeFileSync } from "node:fs";
import { twice } from "../../../test/support/twice.mjs";
import { openPlaywrightBrowser } from "./playwright-browser.mjs";
import { openWebKitBrowser } from "./webkit-browser.mjs";

const BROWSERS = {
	chromium: (scheme) => openPlaywrightBrowser("chromium", scheme),
	firefox: (scheme) => openPlaywrightBrowser("firefox", scheme),
	webkit: openWebKitBrowser,
};

const [, , ...askedBrowsers] = process.argv;
/** A regular expression for the titles of the cases to run. */
const wantedTitles = new RegExp(process.env.CASES ?? "");

/** Tests by browsers, told as they end, and counted. Names on the command line leave out the other browsers. */
export class BrowserTests {
	#totals = { passed: 0, failed: 0, skipped: 0, failures: [] };

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
		const names = Object.keys(BROWSERS).filter(
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
		let browser;
		try {
			browser = await BROWSERS[name](scheme);
		} catch (error) {
			this.#totals.skipped += wanted.length;
			console.log(`skipped ${name}, ${scheme}: ${wanted.length} tests, ${String(error).split("\n")[0]}`);
			return;
		}
		try {
			console.log(`${browser.version}, ${scheme}`);
			for (const [title, test] of wanted) {
				const each = `${name}, ${scheme}: ${title}`;
				const inTab = async (report) => {
					const tab = await browser.openTab();
					try {
						await run(test, tab, report);
					} finally {
						await tab.close();
					}
				};
				await this.judge(each, (report) => twice(each, () => inTab(report)));
			}
			await finish(await browser.openTab(), name, scheme);
		} finally {
			await browser.close();
		}
	}

	/**
	 * Tells the counts, writes them for CI, and has the process fail if a test did.
	 *
	 * @param what the tests are of.
	 * @param path of the report.
	 */
	end(what, path) {
		const { passed, failed, skipped } = this.#totals;
		writeFileSync(path, JSON.stringify(this.#totals));
		console.log(`${what}: ${passed} passed, ${failed} failed, ${skipped} skipped`);
		process.exitCode = failed === 0 ? 0 : 1;
	}
}
