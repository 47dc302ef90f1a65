import assert from "node:assert/strict";

const EXAMPLE_SUMMARY = /^12 URLs, 3 crawlers: 16 allowed, 14 blocked, 3 out of scope, 3 not a URL$/;

const PAGE = `<!doctype html><html><head><link rel="canonical" href="https://shop.example/sale/">
<base href="/s/"><script src="/tmp/app.js"></script><script src="https://cdn.example/lib.js#x"></script>
<script>window.hacked = "yes"</script><link rel="stylesheet" href="main.css">
</head><body><img src="/a,b.png"><img src="data:image/png;base64,AAAA"><img src="/a,b.png">
<img src="/hidden.png" onerror="window.hacked = 'yes'"><img srcset="/small.jpg 1x, /big.jpg 2x"></body></html>`;

export const verdictCases = {
	"boxes of the table of verdicts hold their words on a phone, and none is cut": async ({ tab, url }) => {
		await tab.setSize(390, 844);
		await tab.open(url);
		await tab.untilText("#summary", EXAMPLE_SUMMARY);
		const found = await tab.run(() => {
			const { scrollWidth, clientWidth } = document.querySelector(".table-frame");
			const isOver = (cell) => cell.scrollWidth > cell.clientWidth + 1;
			const cells = document.querySelectorAll("#results :is(th, td)");
			return {
				hidden: scrollWidth - clientWidth,
				spilling: Array.from(cells)
					.filter(isOver)
					.map(({ textContent }) => textContent),
				urlWidth: document.querySelector("#results .url").getBoundingClientRect().width,
				word: document.querySelector("#results .badge .word").textContent,
			};
		});
		assert.equal(found.hidden, 0);
		assert.deepEqual(found.spilling, []);
		assert.ok(found.urlWidth >= 100, `URLs are ${found.urlWidth} pixels wide`);
		assert.equal(found.word, "Allowed");
		await tab.setSize(1280, 900);
	},

	"the example is judged by WebAssembly in a worker, under the page's own policy": async ({ tab, url }) => {
		await tab.open(url);
		await tab.untilText("#summary", EXAMPLE_SUMMARY);
		assert.equal(await tab.text("#engine"), "WebAssembly");
		assert.equal(await tab.run(() => document.querySelectorAll("#results > tbody").length), 12);
		assert.match(await tab.text("#file-size"), /^26 lines · .* of the 500 KiB/);
	},

	"who may fetch is listed by purpose, and follows the file": async ({ tab, url }) => {
		await tab.open(url);
		await tab.untilText("#who", /Search.*Googlebot.*AI training.*GPTBot.*Every other crawler/s);
		await tab.click("#clear");
		await tab.focusEditor();
		await tab.type("User-agent: GPTBot\nDisallow: /");
		const ofGptBot =
			/AI training.*GPTBotown group, line 1; disallow: \/ \(line 2\)Nothingline 2Not fetchedNot fetched/s;
		await tab.untilText("#who", ofGptBot);
		assert.match(await tab.text("#who"), /Google-Extended \(a control token: it fetches nothing/);
	},

	"who may train is told with the line that says so, which a button shows": async ({ tab, url }) => {
		await tab.open(url);
		await tab.untilText("#summary", EXAMPLE_SUMMARY);
		await tab.openFile(
			"user-agent: *\ncontent-signal: ai-train=no, ai-input=yes\nallow: /\n\nuser-agent: Google-Extended\ndisallow: /",
		);
		await tab.untilText("#who", /AI training.*ClaudeBot.*?Allline 3Noline 2Yesline 2/s);
		assert.match(await tab.text("#who"), /Googlebot.*?Allline 3Noline 2line 6Yesline 2/s);
		await tab.run(() => {
			const buttons = Array.from(document.querySelectorAll("#who .place"));
			buttons.find(({ textContent }) => textContent === "line 6").click();
		});
		await tab.until(() => document.activeElement?.id === "editor");
		await tab.type("x");
		await tab.until(() => {
			const { shadowRoot } = document.querySelector("#editor");
			return shadowRoot.querySelectorAll(".cm-line")[5].textContent.startsWith("xdisallow");
		});
	},

	"a page that is pasted for URLs stands for its scripts, styles and pictures": async ({ tab, url }) => {
		await tab.open(url);
		await tab.untilText("#summary", EXAMPLE_SUMMARY);
		await tab.fill("#site", "");
		await tab.run((html) => {
			const data = new DataTransfer();
			data.setData("text/plain", html);
			const event = new ClipboardEvent("paste", { clipboardData: data, cancelable: true, bubbles: true });
			if (event.clipboardData?.getData("text/plain") !== html)
				Object.defineProperty(event, "clipboardData", { value: data });
			document.querySelector("#urls").dispatchEvent(event);
		}, PAGE);
		await tab.untilText("#notice", /^The page asks for 2 scripts, 1 style and 4 pictures\.$/);
		assert.equal(await tab.run(() => document.querySelector("#site").value), "https://shop.example/");
		assert.deepEqual((await tab.run(() => document.querySelector("#urls").value)).split("\n"), [
			"/tmp/app.js",
			"https://cdn.example/lib.js",
			"/s/main.css",
			"/a,b.png",
			"/hidden.png",
			"/small.jpg",
			"/big.jpg",
		]);
		await tab.untilText("#summary", /^7 URLs/);
		assert.equal(await tab.run(() => window.hacked ?? "no"), "no");
	},

	"findings are marked in the file, with sign and word; their sentences are in the list only": async ({
		tab,
		url,
	}) => {
		await tab.open(url);
		await tab.until(() => document.querySelector("#editor").shadowRoot.querySelector(".finding"));
		const found = await tab.run(() => {
			const root = document.querySelector("#editor").shadowRoot;
			return {
				text: root.querySelector(".finding-error").textContent,
				line: root.querySelector(".finding-error").closest(".cm-line").textContent,
				marked: root.querySelector(".wrong-error").textContent,
			};
		});
		assert.match(found.text, /^✕ Error: path-without-slash$/);
		assert.match(found.line, /^Disallow: tmp\//);
		assert.equal(found.marked, "tmp/");
		const listed = await tab.text("#findings > li");
		assert.match(listed, /Error: The path starts with neither.*path-without-slash.*line 7$/);
		const sentences = await tab.run(() => {
			const text = document.body.textContent + document.querySelector("#editor").shadowRoot.textContent;
			return text.split("The path starts with neither").length - 1;
		});
		assert.equal(sentences, 1);
		await tab.run(() =>
			document.querySelector("#editor").shadowRoot.querySelector(".finding-warning").click(),
		);
		assert.equal(await tab.run(() => document.activeElement.textContent), "line 22");
	},

	"verdicts follow each key": async ({ tab, url }) => {
		await tab.open(url);
		await tab.untilText("#summary", EXAMPLE_SUMMARY);
		await tab.focusEditor();
		await tab.press("Control+End");
		const before = Number((await tab.text("#file-size")).match(/(\d+) bytes/)[1]);
		for (const [index, key] of [..."User"].entries()) {
			await tab.type(key);
			await tab.untilText("#file-size", new RegExp(`· ${before + index + 1} bytes`));
		}
		await tab.type("-agent: ExampleBot\nDisallow: /visit");
		await tab.untilText("#results .sentence", /"disallow: \/visit" on line 27 is the rule/);
		assert.equal(await tab.text("#results .badge .word"), "Blocked");
	},

	"the deciding line of the chosen URL is marked": async ({ tab, url }) => {
		const marked = () => {
			const lines = document.querySelector("#editor").shadowRoot.querySelectorAll(".deciding");
			return lines.length === 1 ? lines[0].className + lines[0].textContent : null;
		};
		await tab.open(url);
		assert.match(await tab.until(marked), /deciding-allowed.*Allow: \/$/);
		await tab.click("#results > tbody:nth-of-type(4) button");
		const second = await tab.until(marked);
		assert.match(second, /deciding-disallowed.*Disallow: \/search$/);
		assert.equal(await tab.text("#results .selected .url"), "/search?q=lighthouse");
		await tab.run(() => {
			const field = document.querySelector("#urls");
			field.focus();
			field.setSelectionRange(0, 0);
			field.dispatchEvent(new MouseEvent("click"));
		});
		assert.match(await tab.until(marked), /Allow: \/$/);
	},

	"crawlers stand side by side; a single one has its dialects so": async ({ tab, url }) => {
		const head = () => [...document.querySelectorAll("#results-columns th")].map((cell) => cell.textContent);
		const cells = () =>
			[...document.querySelectorAll("#results > tbody:nth-of-type(3) .cell")].map((cell) =>
				cell.textContent.replace(/\s+/g, " "),
			);
		await tab.open(url);
		await tab.untilText("#summary", EXAMPLE_SUMMARY);
		assert.deepEqual(await tab.run(head), ["URL", "ExampleBot", "Googlebot-Image", "*"]);
		assert.deepEqual(await tab.run(cells), [
			"✓ Allowed ≠the dialects differ, line 13",
			"✕ Blocked line 5",
			"✕ Blocked line 5",
		]);
		await tab.chooseCrawlers("ExampleBot");
		await tab.untilText("#summary", /^12 URLs: 4 allowed, 6 blocked/);
		assert.deepEqual(await tab.run(head), ["URL", "RFC 9309", "Google", "1994"]);
		assert.deepEqual(await tab.run(cells), ["✓ Allowed line 13", "✓ Allowed line 13", "✕ Blocked line 12"]);
		await tab.focus("#dialect-google");
		await tab.press("ArrowRight");
		await tab.untilText("#results-columns .own", /^1994$/);
		assert.equal(await tab.run(() => document.querySelector("#dialect-original1994").checked), true);
	},

	"filters leave the URLs that some crawler may not fetch, or that dialects judge differently": async ({
		tab,
		url,
	}) => {
		const urls = () => [...document.querySelectorAll("#results .url")].map((each) => each.textContent);
		await tab.open(url);
		await tab.untilText("#summary", EXAMPLE_SUMMARY);
		await tab.click("#filter-blocked");
		await tab.until(() => document.querySelectorAll("#results > tbody").length === 7);
		assert.match(await tab.text('label[for="filter-differs"]'), /^Dialects differ 3$/);
		await tab.click("#filter-differs");
		await tab.until(() => document.querySelectorAll("#results > tbody").length === 3);
		assert.ok((await tab.run(urls)).includes("/search/about"));
	},

	"known crawlers are read as documented, and one that ignores robots.txt is said to": async ({
		tab,
		url,
	}) => {
		await tab.open(url);
		await tab.untilText("#summary", EXAMPLE_SUMMARY);
		const names = await tab.run(() =>
			[...document.querySelectorAll("#known-crawlers option")].map(({ value }) => value),
		);
		assert.ok(names.includes("*") && names.includes("Googlebot-News") && names.length > 50, names.join());
		await tab.chooseCrawlers("google-safety", "GPTBot");
		await tab.untilText("#results-columns", /Google-Safety ignores robots\.txt/);
		await tab.untilText("#crawler-notes", /Google-Safety does not read robots\.txt, as its operator says/);
		await tab.untilText("#results .detail-notes", /^Google-Safety does not read/);
	},

	"equal findings are one, with their places, and are filtered": async ({ tab, url }) => {
		await tab.open(url);
		await tab.untilText("#summary", EXAMPLE_SUMMARY);
		await tab.openFile(
			Buffer.from(`user-agent: *\nfoo: x\ndisallow: /\n${"abcdefghi".replaceAll(/./g, "disallow: $&\n")}`),
		);
		await tab.untilText('label[for="severity-to-fix"]', /^To fix 10$/);
		const found = () => [...document.querySelectorAll("#findings > li")].map((each) => each.textContent);
		const [first] = await tab.run(found);
		assert.match(first, /^✕Error: .*path-without-slash 9 times(line \d+){6}3 more…$/);
		await tab.click("#findings > li .place:last-child");
		await tab.until(() => document.querySelectorAll("#findings > li:first-child .place").length === 9);
		await tab.click("#severity-note");
		await tab.until(() => document.querySelectorAll("#findings > li").length === 1);
		assert.match((await tab.run(found))[0], /Note: .*unknown-key line 2$/);
	},

	"what crawlers do together is listed with what to write instead": async ({ tab, url }) => {
		await tab.open(url);
		await tab.untilText("#summary", EXAMPLE_SUMMARY);
		await tab.openFile(
			Buffer.from("user-agent: AhrefsBot\ncrawl-delay: 5\n\nuser-agent: MJ12bot\ndisallow: /\n"),
		);
		await tab.untilText(
			"#findings > li",
			/Error: crawl-delay does not end a group: AhrefsBot obeys the rules for MJ12bot too, .*Below line 2, write the rules for AhrefsBot.*joined-groups.*line 2$/,
		);
		await tab.untilText("#announcement", /File: 1 error\.$/);
	},

	"notes are kept back until they are asked for, in the list and in the file": async ({ tab, url }) => {
		const marks = () =>
			[...document.querySelector("#editor").shadowRoot.querySelectorAll(".finding")].map(
				(each) => each.className,
			);
		await tab.open(url);
		await tab.untilText('label[for="severity-note"]', /^Notes 4$/);
		assert.deepEqual(await tab.run(marks), ["finding finding-error", "finding finding-warning"]);
		await tab.click("#severity-note");
		await tab.until(() => document.querySelectorAll("#findings > li").length === 4);
		assert.deepEqual(await tab.run(marks), [
			"finding finding-note",
			"finding finding-note",
			"finding finding-note",
			"finding finding-note",
		]);
	},

	"rules that change nothing are greyed on request": async ({ tab, url }) => {
		const greyed = () =>
			[...document.querySelector("#editor").shadowRoot.querySelectorAll(".idle")].map(
				(each) => each.textContent,
			);
		await tab.open(url);
		await tab.untilText("#summary", EXAMPLE_SUMMARY);
		await tab.openFile(
			Buffer.from("user-agent: *\ndisallow: /a\ndisallow: /a/b\ndisallow: /c\nallow: /d\nallow: /c/d\n"),
		);
		await tab.untilText('label[for="severity-to-fix"]', /^To fix 0$/);
		assert.deepEqual(await tab.run(greyed), []);
		await tab.click("#grey-idle");
		assert.deepEqual(await tab.run(greyed), ["disallow: /a/b", "allow: /d"]);
		await tab.click("#grey-idle");
		assert.deepEqual(await tab.run(greyed), []);
	},

	"Control-F searches the whole file in the editor": async ({ tab, url }) => {
		await tab.open(url);
		await tab.untilText("#summary", EXAMPLE_SUMMARY);
		await tab.focusEditor();
		await tab.press("Control+f");
		const field = () => document.querySelector("#editor").shadowRoot.activeElement?.getAttribute("name");
		assert.equal(await tab.until(field), "search");
		await tab.type("sitemap");
		await tab.press("Enter");
		await tab.until(() =>
			document.querySelector("#editor").shadowRoot.querySelector(".cm-searchMatch-selected"),
		);
	},

	"a malformed crawler or site is refused in words, beside its field": async ({ tab, url }) => {
		await tab.open(url);
		await tab.untilText("#summary", EXAMPLE_SUMMARY);
		await tab.fill("#crawler", "Mozilla/5.0 (compatible; ExampleBot/1.0)");
		await tab.click("#add-crawler");
		const error = await tab.untilText("#crawler-error", /probably "ExampleBot"/);
		assert.doesNotMatch(error, /: expected|crawler:/);
		await tab.fill("#site", "nonsense");
		await tab.untilText("#site-error", /no http or https URL/);
		const states = await tab.run(() =>
			["crawler", "site"].map((id) => document.getElementById(id).getAttribute("aria-invalid")),
		);
		assert.deepEqual(states, ["true", "true"]);
		await tab.fill("#crawler", "GreedyFetcher");
		await tab.click("#add-crawler");
		await tab.untilText("#crawler-error", /^$/);
		await tab.untilText("#results-columns", /GreedyFetcher/);
	},

	"screen readers are told the summary, politely": async ({ tab, url }) => {
		await tab.open(url);
		await tab.untilText(
			"#announcement",
			/^RFC 9309: 12 URLs, 3 crawlers: 16 allowed.*File: 1 error, 1 warning, 4 notes\.$/,
		);
		assert.equal(await tab.run(() => document.querySelector("#announcement").ariaLive), "polite");
		await tab.fill("#urls", "/visit");
		await tab.untilText("#announcement", /^RFC 9309: 1 URL, 3 crawlers: 3 allowed\./);
	},

	"nothing leaves the page, and its policy is never broken": async ({ tab, url }) => {
		await tab.open(url);
		await tab.run(() => {
			window.violations = [];
			document.addEventListener("securitypolicyviolation", (event) =>
				window.violations.push(`${event.violatedDirective} ${event.blockedURI}`),
			);
		});
		await tab.untilText("#summary", EXAMPLE_SUMMARY);
		// A browser shows the icon when it likes.
		const askedFor = async () =>
			new Set(
				(await tab.run(() => performance.getEntriesByType("resource").map(({ name }) => name))).filter(
					(name) => name !== `${url}icon.svg`,
				),
			);
		const loaded = await askedFor();
		await tab.focusEditor();
		await tab.type("a");
		await tab.click("#results > tbody:nth-of-type(3) button");
		await tab.click("#copy-link");
		await tab.untilText("#notice", /link is/);
		assert.deepEqual(await tab.run(() => window.violations), []);
		assert.deepEqual(
			[...loaded].filter((name) => !name.startsWith(url)),
			[],
		);
		assert.deepEqual(await askedFor(), loaded, "what is typed asks for nothing more");
	},
};
