import assert from "node:assert/strict";
import { violations } from "../browsers/axe.mjs";
import { makeCommandPage } from "./command-page.mjs";

const ROBOTS = "user-agent: *\ndisallow: /private/\ncrawl-delay: 2\n\nuser-agent: GPTBot\ndisallow: /\n";
/** Crawlers of every conduct, by what they ask for: how many times, and of what pages how many are private. */
const CRAWLERS = [
	{
		agent: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
		count: 900,
		privateShare: 0,
	},
	{ agent: "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)", count: 40, privateShare: 0 },
	{
		agent: "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
		count: 500,
		privateShare: 0.02,
		refusedShare: 0.1,
	},
	{
		agent: "HungryBot/3.1 <script>window.hacked = true</script>",
		count: 300,
		privateShare: 0.4,
		isAsking: false,
	},
	{ agent: "CCBot/2.0 (https://commoncrawl.org/faq/)", count: 5, privateShare: 0 },
	{ agent: `${"Long".repeat(15)}Bot/1.0`, count: 20, privateShare: 0 },
	{ agent: "ChatGPT-User/1.0; +https://openai.com/bot", count: 30, privateShare: 0.5 },
];

/** The page that the command writes of a log of three days, with a line that cannot be read and hostile text. */
export function makeAuditPage() {
	const targetOf = (index, isPrivate) => `${isPrivate ? "/private" : "/page"}/<b>${index}</b>`;
	const log = `${linesOf(CRAWLERS, 3, targetOf).join("")}<img src=x onerror="window.hacked = true">\n`;
	return makeCommandPage({ "robots.txt": ROBOTS, "access.log": log }, [
		"audit",
		"access.log",
		"--robots",
		"robots.txt",
	]);
}

const SHOP_ROBOTS = `user-agent: *
disallow: /cart/
disallow: /account/

user-agent: Bytespider
disallow: /

user-agent: CCBot
crawl-delay: 10
disallow: /cart/
`;
/** The crawlers of a shop, which publish their addresses or do not. */
const SHOP_CRAWLERS = [
	{
		agent: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
		count: 4200,
		address: "192.0.2.17",
	},
	{
		agent: "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
		count: 2600,
		address: "198.51.100.40",
	},
	{
		agent: "Mozilla/5.0 (compatible; GPTBot/1.3; +https://openai.com/gptbot)",
		count: 1900,
		address: "198.51.100.80",
		refusedShare: 0.35,
	},
	{
		agent: "Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (compatible; Bytespider)",
		count: 1500,
		privateShare: 0.3,
		address: "203.0.113.66",
		isAsking: false,
	},
	{ agent: "ClaudeBot/1.0; +claudebot@anthropic.com", count: 800, address: "198.51.100.120" },
	{ agent: "CCBot/2.0 (https://commoncrawl.org/faq/)", count: 640, address: "198.51.100.160" },
	{
		agent: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
		count: 310,
		privateShare: 0.2,
		address: "203.0.113.9",
		isAsking: false,
	},
	{
		agent: "Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)",
		count: 300,
		address: "198.51.100.200",
	},
	{ agent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", count: 5200 },
];

/** The page of a log as the owner of a shop has it. */
export function makeShopPage() {
	const targetOf = (index, isPrivate) =>
		isPrivate
			? `/account/orders?page=${index}`
			: `/products/${["chairs", "lamps", "tables"][index % 3]}/${index}`;
	const files = {
		"robots.txt": SHOP_ROBOTS,
		"access.log": linesOf(SHOP_CRAWLERS, 7, targetOf).join(""),
		"google.json": '{"prefixes":[{"ipv4Prefix":"192.0.2.0/24"}]}',
		"gptbot.json": '{"prefixes":[{"ipv4Prefix":"198.51.100.80/28"}]}',
	};
	const ranges = ["--ip-ranges", "Google=google.json", "--ip-ranges", "GPTBot=gptbot.json"];
	return makeCommandPage(files, ["audit", "access.log", "--robots", "2026-10-01=robots.txt", ...ranges]);
}

const DAY_MS = 86_400_000;

function linesOf(crawlers, days, targetOf) {
	const start = Date.UTC(2026, 9, 10);
	const visits = crawlers.flatMap(
		({ agent, count, privateShare = 0, refusedShare = 0, isAsking = true, address = "192.0.2.1" }, crawler) =>
			Array.from({ length: count }, (_, index) => {
				const isStep = (share) => Math.floor(index * share) !== Math.floor((index + 1) * share);
				const isPrivate = isStep(privateShare);
				const target = index === 0 && isAsking ? "/robots.txt" : targetOf(index, isPrivate);
				const status = !isPrivate && isStep(refusedShare) ? 403 : 200;
				// Each crawler has its own hours.
				const at = ((days * DAY_MS) / count) * index;
				const wave = 0.12 * DAY_MS * Math.sin((2 * Math.PI * at) / DAY_MS + crawler);
				const late = index === 0 ? 0 : Math.max(at + wave, 0);
				return { at: start + late, agent, target, status, address };
			}),
	);
	return visits
		.sort((one, other) => one.at - other.at)
		.map(({ at, agent, target, status, address }) => {
			const [, day, month, year, time] = /, (\d+) (\w+) (\d+) (\S+) GMT/.exec(new Date(at).toUTCString());
			return `${address} - - [${day}/${month}/${year}:${time} +0000] "GET ${target} HTTP/1.1" ${status} 5 "-" "${agent}"\n`;
		});
}

const open = async (tab, url, page = "audit.html") => {
	await tab.open(`${url}${page}`);
	await tab.untilText("h1", /^Which crawlers obey/);
};

const columnOf = (tab, title) =>
	tab.run(
		(asked) =>
			Array.from(document.querySelectorAll(`.crawlers [data-title="${asked}"]`), (cell) => cell.textContent),
		title,
	);

/** The narrowest name of a crawler: a word of some letters fits. */
const MIN_NAME_PIXELS = 100;

const boxCases = Object.fromEntries(
	[
		[390, 844],
		[768, 1024],
		[1280, 900],
	].map(([width, height]) => [
		`boxes of the page of an audit hold their words at ${width} pixels`,
		async ({ tab, url }) => {
			await tab.setSize(width, height);
			await open(tab, url);
			const found = await tab.run(() => {
				const page = document.documentElement;
				const isOver = (cell) => cell.scrollWidth > cell.clientWidth + 1;
				const cells = Array.from(document.querySelectorAll(".crawlers th, .crawlers td"));
				const rows = Array.from(document.querySelectorAll(".crawlers tbody tr"), ({ children }) =>
					Array.from(children, (cell) => cell.getBoundingClientRect()),
				);
				return {
					pageOver: page.scrollWidth - page.clientWidth,
					names: rows.map(([name]) => Math.round(name.width)),
					spilling: cells.filter(isOver).map(({ textContent }) => textContent),
					overlapping: rows.filter((boxes) =>
						boxes.some((box, index) => index > 0 && box.left < boxes[index - 1].right - 1),
					).length,
					tallest: Math.round(Math.max(...rows.map(([name]) => name.height))),
				};
			});
			assert.ok(found.pageOver <= 0, `the page is ${found.pageOver} pixels too wide`);
			assert.ok(Math.min(...found.names) >= MIN_NAME_PIXELS, `names are ${found.names} pixels wide`);
			assert.deepEqual(found.spilling, []);
			assert.equal(found.overlapping, 0);
			assert.ok(found.tallest < 200, `a row is ${found.tallest} pixels high`);
			await tab.setSize(1280, 900);
		},
	]),
);

const reportCases = Object.fromEntries(
	[
		[390, 844],
		[1280, 900],
	].map(([width, height]) => [
		`boxes of an owner's report hold their words at ${width} pixels: cards, the labels of the chart, the table`,
		async ({ tab, url }) => {
			await tab.setSize(width, height);
			await open(tab, url, "shop.html");
			const found = await tab.run(() => {
				const page = document.documentElement;
				const all = (selector) => [...document.querySelectorAll(selector)];
				const labels = all(".times span, .counts span")
					.map((label) => label.getBoundingClientRect())
					.filter((box) => box.width > 0);
				const isOver = (one, other) =>
					one !== other &&
					one.left < other.right &&
					other.left < one.right &&
					one.top < other.bottom - 1 &&
					other.top < one.bottom - 1;
				const table = document.querySelector(".crawlers").parentElement;
				return {
					pageOver: page.scrollWidth - page.clientWidth,
					spilling: all(".card, .card *").filter(
						(each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0,
					).length,
					labelCount: labels.length,
					overlapping: labels.filter((one) => labels.some((other) => isOver(one, other))).length,
					outside: labels.filter(({ left, right }) => left < 0 || right > page.clientWidth).length,
					tableOver: table.scrollWidth - table.clientWidth,
					chartHeight: document.querySelector(".chart > svg").getBoundingClientRect().height,
				};
			});
			assert.ok(found.pageOver <= 0, `the page is ${found.pageOver} pixels too wide`);
			assert.equal(found.spilling, 0);
			assert.ok(found.labelCount >= 6, `${found.labelCount} labels`);
			assert.equal(found.overlapping, 0);
			assert.equal(found.outside, 0);
			assert.ok(found.chartHeight >= 200, `the chart is ${found.chartHeight} pixels high`);
			if (width >= 1280) assert.ok(found.tableOver <= 0, `the table is cut by ${found.tableOver} pixels`);
			await tab.setSize(1280, 900);
		},
	]),
);

export const auditCases = {
	...boxCases,
	...reportCases,

	"axe-core finds nothing on an owner's report, unfolded": async ({ tab, url }) => {
		await open(tab, url, "shop.html");
		await tab.run(() => {
			for (const each of document.querySelectorAll("details")) each.open = true;
		});
		assert.deepEqual(await violations(tab), []);
	},

	"an owner's report has accusations first, then what the site refuses, then requests over time": async ({
		tab,
		url,
	}) => {
		await open(tab, url, "shop.html");
		const found = await tab.run(() => ({
			headings: Array.from(document.querySelectorAll("h2"), (each) => each.textContent).slice(0, 4),
			cards: Array.from(document.querySelectorAll(".card"), (card) => [
				card.querySelector("h3").textContent,
				card.querySelectorAll("li").length,
			]),
			lines: document.querySelectorAll(".chart .line").length,
			alike: document.querySelector(".alike").textContent,
		}));
		assert.deepEqual(found.headings, ["Accusations", "Refused though allowed", "Over time", "Crawlers"]);
		assert.deepEqual(found.cards, [
			["Bytespider unverified", 3],
			["Googlebot impostor", 3],
			["GPTBot confirmed", 3],
		]);
		assert.equal(found.lines, 5);
		assert.match(found.alike, /by an older copy: 0/);
	},

	"axe-core finds nothing on the page of an audit": async ({ tab, url }) => {
		await open(tab, url);
		assert.deepEqual(await violations(tab), []);
	},

	"axe-core finds nothing on the page of an audit, unfolded, on a phone": async ({ tab, url }) => {
		await tab.setSize(360, 740);
		await open(tab, url);
		await tab.run(() => {
			for (const each of document.querySelectorAll("details")) each.open = true;
		});
		assert.deepEqual(await violations(tab), []);
		await tab.setSize(1280, 900);
	},

	"the table of an audit is a table on a phone too, and sorts by its headings there": async ({
		tab,
		url,
	}) => {
		await tab.setSize(360, 740);
		await open(tab, url);
		const displays = await tab.run(() =>
			["table", "thead", "tbody", "tr", "th", "td"].map(
				(name) =>
					getComputedStyle(document.querySelector(`.crawlers${name === "table" ? "" : ` ${name}`}`)).display,
			),
		);
		assert.deepEqual(displays, [
			"table",
			"table-header-group",
			"table-row-group",
			"table-row",
			"table-cell",
			"table-cell",
		]);
		assert.match(
			await tab.run(() => document.querySelector(".crawlers caption").textContent),
			/a heading sorts/,
		);
		await tab.click("thead th:nth-child(1) button");
		await tab.until(() => document.querySelector('th:nth-child(1)[aria-sort="descending"]'));
		const left = await tab.run(() => {
			const scrolled = document.querySelector(".scroll");
			scrolled.scrollLeft = scrolled.scrollWidth;
			return document.querySelector(".crawlers tbody th").getBoundingClientRect().left;
		});
		assert.ok(left >= 0, `the name of the crawler is at ${left}`);
		await tab.setSize(1280, 900);
	},

	"the table of an audit sorts by its headings, by the keyboard too": async ({ tab, url }) => {
		await open(tab, url);
		assert.equal((await columnOf(tab, "crawler"))[0], "HungryBot", "the worst first");
		const share = await tab.run(() => {
			const titles = Array.from(document.querySelectorAll(".crawlers thead th"), (each) => each.textContent);
			return titles.indexOf("share disallowed") + 1;
		});
		await tab.focus(`.crawlers thead th:nth-child(${share}) button`);
		await tab.press("Enter");
		await tab.until(() => document.querySelector('.crawlers th[aria-sort="descending"]'));
		assert.equal((await columnOf(tab, "crawler"))[0], "GPTBot");
		await tab.press("Enter");
		await tab.until(() => document.querySelector('.crawlers th[aria-sort="ascending"]'));
		assert.equal((await columnOf(tab, "crawler")).at(-1), "GPTBot");
		await tab.click("thead th:nth-child(1) button");
		const names = await columnOf(tab, "crawler");
		assert.deepEqual(
			names,
			[...names].sort((one, other) => other.localeCompare(one, "en")),
		);
	},

	"what a log holds is no markup on the page of an audit": async ({ tab, url }) => {
		await open(tab, url);
		assert.equal(await tab.run(() => window.hacked ?? "no"), "no");
		assert.equal(await tab.run(() => document.querySelectorAll("main img, main b, main script").length), 0);
		assert.deepEqual((await columnOf(tab, "conduct")).sort(), [
			"ignores",
			"ignores",
			"ignores, as documented",
			"mostly",
			"obeys",
			"obeys",
			"too few",
		]);
	},

	"the page of an audit does not scroll sideways at 360 pixels": async ({ tab, url }) => {
		await tab.open(`${url}audit-frame.html`);
		const width = await tab.until(() => {
			const page = document.querySelector("iframe").contentDocument;
			return page?.readyState === "complete" && page.querySelector("h1")
				? page.documentElement.scrollWidth
				: null;
		});
		assert.ok(width <= 360, `it is ${width} pixels wide`);
	},
};
