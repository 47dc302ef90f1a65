import { loadBaked } from "./bake.mjs";

const ROUNDS = 3;

/** Made up again for each machine: sites of 91 URLs, and files of 12 to 71 rules, about 1 KiB. */
const tablesOf = (urlCount) => `
CREATE TABLE sites (site UInt32, body String, policy String, urls Array(String)) ENGINE = MergeTree ORDER BY site;
INSERT INTO sites
SELECT site, body, robots_compile(body, 'ExampleBot'), urls
FROM (
	SELECT number AS site, concat('user-agent: *\n', arrayStringConcat(arrayMap(
		i -> concat('disallow: /', hex(sipHash64(number, i) % 100000), if(i % 5 = 0, '/*.gif\n', '/private\n')),
		range(12 + number % 60)))) AS body
	FROM numbers(${Math.ceil(urlCount / 91)})
) AS files
INNER JOIN (
	SELECT toUInt64(intDiv(number, 91)) AS site, groupArray(concat('https://www.site', toString(intDiv(number, 91)),
		'.example/', hex(sipHash64(number) % 100000), '/', hex(sipHash64(number, 1)), '/page-', toString(number), '.html?a=b')) AS urls
	FROM numbers(${urlCount}) GROUP BY site
) AS crawl USING (site);
CREATE TABLE lists (body String, urls Array(String)) ENGINE = MergeTree ORDER BY tuple();
INSERT INTO lists
SELECT (SELECT body FROM sites WHERE site = 5), arrayFlatten(groupArray(urls)) FROM sites GROUP BY intDiv(site, 11);
CREATE TABLE files (origin String, body String) ENGINE = MergeTree ORDER BY origin;
INSERT INTO files SELECT concat('https://www.site', toString(site), '.example'), body FROM sites;
CREATE TABLE sorted (url String) ENGINE = MergeTree ORDER BY url;
INSERT INTO sorted SELECT arrayJoin(urls) FROM sites;
CREATE TABLE shuffled (url String) ENGINE = MergeTree ORDER BY sipHash64(url);
INSERT INTO shuffled SELECT url FROM sorted;
`;

const BAKED = `
CREATE OR REPLACE FUNCTION robots_baked LANGUAGE WASM FROM 'robots_sites' :: 'robots_check_set'
	ARGUMENTS (url String) RETURNS UInt8 ABI BUFFERED_V1
	SETTINGS serialization_format = 'RowBinary', webassembly_udf_enable_fuel = false`;

const QUERIES = [
	[
		"robots_check_all, arrays of 1,000 URLs of one file",
		"sum(length(robots_check_all(body, 'ExampleBot', urls))) FROM lists",
	],
	["robots_check_compiled, 91 URLs a site", "sum(length(robots_check_compiled(policy, urls))) FROM sites"],
	[
		"robots_check_all, 91 URLs a site, files of 1 KiB",
		"sum(length(robots_check_all(body, 'ExampleBot', urls))) FROM sites",
	],
	[
		"the same for 4 crawlers",
		"sum(length(robots_check_all(body, token, urls))) FROM sites ARRAY JOIN ['GPTBot', 'ClaudeBot', 'CCBot', 'a'] AS token",
	],
	[
		"robots_line_all, arrays of 1,000 URLs of one file",
		"sum(length(robots_line_all(body, 'ExampleBot', urls))) FROM lists",
	],
	["robots_check_set, a set of 11,000 origins, sorted URLs", "countIf(robots_baked(url) < 2) FROM sorted"],
	["robots_check_set, the same shuffled", "countIf(robots_baked(url) < 2) FROM shuffled"],
	[
		"robots_check, a row a URL",
		"countIf(robots_check(body, 'ExampleBot', url) < 2) FROM sites ARRAY JOIN urls AS url WHERE site < 500",
	],
];

/**
 * Makes the tables and the function that the queries ask.
 *
 * @param urlCount how many URLs they have.
 */
function prepare(database, urlCount) {
	database.runAll(tablesOf(urlCount));
	loadBaked(database, "robots_sites", "ExampleBot", "SELECT origin, body FROM files");
	database.run(BAKED);
}

/** How many URLs a query judges. */
const countOf = (database, query, threads) =>
	Number(database.run(`SELECT ${query} SETTINGS max_threads = ${threads}`));

/** Prints how many URLs a second each function judges, with one thread and with two. */
export function measure(database) {
	prepare(database, 1_000_000);
	for (const threads of [1, 2]) {
		console.log(`\nmillions of URLs a second, max_threads = ${threads}`);
		for (const [name, query] of QUERIES) {
			let best = 0;
			for (let round = 0; round < ROUNDS; round++) {
				const startMs = performance.now();
				const count = countOf(database, query, threads);
				best = Math.max(best, count / (performance.now() - startMs) / 1000);
			}
			console.log(`  ${best.toFixed(2).padStart(5)}  ${name}`);
		}
	}
}

/** Has each query answered, once with each number of threads: what is measured works. */
export function tryQueries(database) {
	prepare(database, 100_000);
	for (const [name, query] of QUERIES) {
		const [one, two] = [1, 2].map((threads) => countOf(database, query, threads));
		if (one === 0 || one !== two) throw new Error(`${name}: ${one} URLs in one thread, ${two} in two`);
	}
}
