import assert from "node:assert/strict";

const KEYS_COUNT = 12;

/** 500 KiB of groups, most with something wrong. */
function largeFile() {
	const lines = [];
	let octetsCount = 0;
	for (let index = 0; octetsCount < 508_000; index++) {
		const line = index % 8 === 0 ? `User-agent: Bot${index}` : `Disallow: path/${index}/*?session=`;
		lines.push(line);
		octetsCount += line.length + 1;
	}
	return `User-agent: ExampleBot\nDisallow: /private\n${lines.join("\n")}\n`;
}

export const fileCases = {
	"a file that is opened is judged octet by octet until it is changed": async ({ tab, url }) => {
		await tab.open(url);
		await tab.untilText("#summary", /^12 URLs/);
		await tab.chooseCrawlers("ExampleBot");
		await tab.fill("#urls", "/%FF");
		await tab.openFile(Buffer.from([...Buffer.from("user-agent: *\r\ndisallow: /"), 0xff]), "latin.txt");
		await tab.untilText("#notice", /^Opened latin\.txt\. It is not valid UTF-8/);
		await tab.untilText("#summary", /^1 URL: 0 allowed, 1 blocked$/);
		await tab.focusEditor();
		await tab.press("Control+End");
		await tab.type("z");
		await tab.untilText("#summary", /^1 URL: 1 allowed$/);
	},

	"a file can be dropped anywhere": async ({ tab, url }) => {
		await tab.open(url);
		await tab.untilText("#summary", /^12 URLs/);
		const wasTaken = await tab.run(() => {
			const dataTransfer = new DataTransfer();
			dataTransfer.items.add(new File(["user-agent: *\ndisallow: /\n"], "dropped.txt"));
			const options = { dataTransfer, bubbles: true, cancelable: true };
			return !document.querySelector("footer").dispatchEvent(new DragEvent("drop", options));
		});
		assert.equal(wasTaken, true);
		await tab.untilText("#notice", /^Opened dropped\.txt\.$/);
		await tab.untilText("#summary", /^1 URL, 4 crawlers: 0 allowed, 4 blocked$/);
	},

	"a file that is opened does not keep the example's URLs, but those that a person entered": async ({
		tab,
		url,
	}) => {
		const values = () => ["urls", "site"].map((id) => document.getElementById(id).value);
		await tab.open(url);
		await tab.untilText("#summary", /^12 URLs/);
		await tab.openFile(Buffer.from("user-agent: *\ndisallow: /private/*.pdf$\n"));
		await tab.untilText("#summary", /^2 URLs, 4 crawlers/);
		assert.deepEqual(await tab.run(values), ["/\n/private/example.pdf", ""]);
		await tab.fill("#urls", "/mine");
		await tab.openFile(Buffer.from("user-agent: *\ndisallow: /mine\n"));
		await tab.untilText("#summary", /^1 URL, 4 crawlers: 0 allowed/);
		assert.deepEqual(await tab.run(values), ["/mine", ""]);
	},

	"two versions of a file are compared": async ({ tab, url }) => {
		await tab.open(url);
		await tab.untilText("#summary", /^12 URLs/);
		assert.equal(await tab.run(() => document.querySelector("#filter-changed").offsetParent), null);
		await tab.chooseCrawlers("ExampleBot");
		await tab.click("#compare");
		await tab.untilText("#changes", /^No URL of the list changes/);
		await tab.fill("#earlier", "user-agent: *\ndisallow: /visit\n");
		await tab.untilText("#changes", /^7 of 12 URLs change/);
		await tab.click("#filter-changed");
		await tab.until(() => document.querySelectorAll("#results > tbody").length === 7);
		await tab.untilText("#results .detail-notes", /^Before: Blocked \(line 2\)$/);
		await tab.untilText(
			"#differences",
			/^ExampleBot: other verdicts.*\/visit is newly allowed \(line 2 before, line 10 now\)/,
		);
		await tab.click("#compare");
		await tab.untilText("#changes", /^$/);
		await tab.until(() => document.querySelectorAll("#results > tbody").length === 12);
	},

	"verdicts are exported as CSV": async ({ tab, url }) => {
		await tab.open(url);
		await tab.untilText("#summary", /^12 URLs/);
		await tab.run(() => {
			const make = URL.createObjectURL;
			URL.createObjectURL = (blob) => {
				blob.text().then((text) => {
					window.exported = text;
				});
				return make.call(URL, blob);
			};
			HTMLAnchorElement.prototype.click = function () {
				window.exportedName = this.download;
			};
		});
		await tab.click("#export");
		const text = await tab.until(() => window.exported);
		assert.equal(text.split("\r\n").length, 1 + 12 * 3 + 1);
		assert.match(text, /\/admin\/login,ExampleBot,Blocked,11,Blocked,11,Blocked,11\r\n/);
		assert.equal(await tab.run(() => window.exportedName), "robots-verdicts.csv");
	},

	"500 KiB stay light: few lines are drawn, and the last key is judged": async ({ tab, url, report }) => {
		await tab.open(url);
		await tab.untilText("#summary", /^12 URLs/);
		await tab.chooseCrawlers("ExampleBot");
		await tab.fill("#site", "");
		await tab.fill("#urls", "/private\n/other");
		const file = largeFile();
		await tab.openFile(Buffer.from(file));
		await tab.untilText("#summary", /^2 URLs: 1 allowed, 1 blocked$/);
		await tab.untilText("#findings-unlisted", /^The first 2,000 findings of/);
		await tab.run(() => {
			window.latenciesMs = [];
			window.addEventListener(
				"keydown",
				(event) => {
					requestAnimationFrame(() => {
						const channel = new MessageChannel();
						channel.port1.onmessage = () => window.latenciesMs.push(performance.now() - event.timeStamp);
						channel.port2.postMessage(0);
					});
				},
				true,
			);
		});
		await tab.focusEditor();
		await tab.press("Control+End");
		for (let index = 0; index < KEYS_COUNT; index++) await tab.type("#");
		const octetsCount = file.length + KEYS_COUNT;
		const size = (octetsCount / 1024).toLocaleString("en", { maximumFractionDigits: 1 });
		await tab.untilText("#file-size", new RegExp(`· ${size.replace(".", "\\.")} KiB`));
		const latencies = await tab.until(
			(count) => (window.latenciesMs.length >= count ? window.latenciesMs : null),
			KEYS_COUNT,
		);
		const sorted = latencies.toSorted((a, b) => a - b);
		const elapsed = await tab.text("#elapsed");
		report(
			`500 KiB: key to drawn frame, median ${sorted[KEYS_COUNT >> 1].toFixed(0)} ms, worst ${sorted.at(-1).toFixed(0)} ms; judged in ${elapsed}`,
		);
		const drawn = await tab.run(
			() => document.querySelector("#editor").shadowRoot.querySelectorAll(".cm-line").length,
		);
		assert.ok(drawn < 400, `${drawn} lines are drawn`);
	},

	"a long list of URLs is counted whole and shown in parts": async ({ tab, url }) => {
		await tab.open(url);
		await tab.untilText("#summary", /^12 URLs/);
		await tab.chooseCrawlers("ExampleBot");
		await tab.fill("#urls", Array.from({ length: 5000 }, (_, index) => `/admin/${index}`).join("\n"));
		await tab.untilText("#summary", /^5,000 URLs: 0 allowed, 5,000 blocked$/);
		const rows = () => document.querySelectorAll("#results > tbody").length;
		assert.equal(await tab.run(rows), 50);
		await tab.click("#results-more");
		await tab.until(() => document.querySelectorAll("#results > tbody").length === 100);
	},
};
