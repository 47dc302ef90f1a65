import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RobotsTxt } from "../../../../dist/index.js";
import { SnapshotMatcher } from "../../../../dist/matcher.js";
import { loadBaked } from "./bake.mjs";
import { BODIES, TOKENS, URLS } from "./cases.mjs";
import { blocksOf, PAGE } from "./database.mjs";

/** A text as ClickHouse reads it, whatever its octets. */
const quoted = (octets) => `unhex('${Buffer.from(octets).toString("hex")}')`;

/** A file in the format that rows of any octets can be written in. */
function withRows(rows, use) {
	const folder = mkdtempSync(join(tmpdir(), "robotstxt-wasm-clickhouse-"));
	try {
		const path = join(folder, "rows.tsv");
		const lines = rows.map((row) => row.map((value) => Buffer.from(value).toString("hex")).join("\t"));
		writeFileSync(path, `${lines.join("\n")}\n`);
		return use(path);
	} finally {
		rmSync(folder, { recursive: true });
	}
}

/** Each body with each token. */
const cases = BODIES.flatMap((body) => TOKENS.map((token) => ({ body, token })));

/** Explaining takes longer than judging: the first of them, which the vectors have, and some of the others. */
const EXPLAINED_URLS = URLS.filter((_, index) => index < 500 || index % 20 === 0);

/**
 * Asks a function of (body, token, urls) for all cases, and compares with what the library says.
 * @param expectedOf what a matcher is expected to answer.
 */
function compareAll(database, name, urls, expectedOf) {
	const answers = withRows(
		urls.map((url) => [url]),
		(urlsPath) =>
			withRows(
				cases.map(({ body, token }) => [body, token]),
				(rowsPath) =>
					database.run(`
						WITH (SELECT groupArray(unhex(url)) FROM file('${urlsPath}', 'TSV', 'url String')) AS urls
						SELECT ${name}(unhex(body), unhex(token), urls)
						FROM file('${rowsPath}', 'TSV', 'body String, token String')
						SETTINGS max_threads = 1, webassembly_udf_max_input_block_size = 16`),
			),
	).split("\n");
	assert.equal(answers.length, cases.length);
	for (const [index, { body, token }] of cases.entries()) {
		const [names, dialect] = token.split(":").reverse();
		const robots = RobotsTxt.parse(body, { dialect });
		const expected = expectedOf(robots.matcher(names.split(",")));
		assert.deepEqual(JSON.parse(answers[index]), expected, `of ${JSON.stringify(body)}`);
		robots.dispose();
	}
}

const verdictsOf = (matcher) => Array.from(matcher.checkAll(URLS));

const linesOf = (matcher) => {
	const verdicts = matcher.checkAll(EXPLAINED_URLS);
	return EXPLAINED_URLS.map((url, index) =>
		verdicts[index] > 1 ? 0 : (matcher.explain(url).rule?.line ?? 0),
	);
};

function assertFails(database, sql, message) {
	assert.throws(
		() => database.run(sql),
		(error) => {
			assert.match(error.message, message);
			return true;
		},
	);
}

export const TESTS = [
	...blocksOf(PAGE).map(({ sql, answer }, index) => [
		`the page, block ${index + 1}: ${sql.trim().split("\n")[0].slice(0, 60)}`,
		(database) => {
			if (sql.includes("FROM 'robots_gptbot'"))
				loadBaked(database, "robots_gptbot", "GPTBot", "SELECT origin, rules_of(status, body) FROM robots");
			const got = database.runAll(sql);
			if (answer !== undefined) assert.equal(got, answer);
		},
	]),
	[
		`${cases.length * URLS.length} verdicts are the library's`,
		(database) => compareAll(database, "robots_check_all", URLS, verdictsOf),
	],
	[
		`${cases.length * EXPLAINED_URLS.length} lines are the library's`,
		(database) => compareAll(database, "robots_line_all", EXPLAINED_URLS, linesOf),
	],
	[
		"a policy compiled here judges in the library, and a snapshot of the library judges here",
		(database) => {
			const [{ body, token }] = cases;
			const hex = database.run(`SELECT hex(robots_compile(${quoted(body)}, '${token}'))`);
			const matcher = SnapshotMatcher.fromSnapshot(Buffer.from(hex, "hex"));
			assert.deepEqual(verdictsOf(matcher), verdictsOf(RobotsTxt.parse(body).matcher(token)));
			const url = "https://h.example/robots.txt";
			const snapshot = RobotsTxt.parse(body, { dialect: "google", url }).matcher(token).toSnapshot();
			const urls = ["https://h.example/private", "https://H.example/a", "https://other.example/"];
			const expected = Array.from(SnapshotMatcher.fromSnapshot(snapshot).checkAll(urls));
			const listed = urls.map((each) => `'${each}'`).join(", ");
			const got = database.run(`SELECT robots_check_compiled(${quoted(snapshot)}, [${listed}])`);
			assert.deepEqual(JSON.parse(got), expected);
		},
	],
	[
		"a malformed argument is an error in words",
		(database) => {
			assertFails(
				database,
				"SELECT robots_check('', 'Mozilla/5.0 (compatible)', '/')",
				/token: expected a product token .*got "Mozilla\/5\.0 \(compatible\)"/,
			);
			assertFails(database, "SELECT robots_check('', '', '/')", /token: expected a product token/);
			assertFails(
				database,
				"SELECT robots_check_compiled('x', ['/'])",
				/policy: expected what robots_compile or toSnapshot made/,
			);
			// The instance that failed is gone: the next query is answered.
			assert.equal(database.run("SELECT robots_check('', 'a', '/')"), "1");
		},
	],
	[
		"a function created with other types is an error in words",
		(database) => {
			database.run(`CREATE OR REPLACE FUNCTION robots_wrong LANGUAGE WASM FROM 'robots' :: 'robots_check_all'
				ARGUMENTS (body String, token String) RETURNS Array(UInt8) ABI BUFFERED_V1
				SETTINGS serialization_format = 'RowBinary', webassembly_udf_enable_fuel = false`);
			assertFails(database, "SELECT robots_wrong('', 'a')", /do not read as rows of the function's types/);
		},
	],
	[
		"500 KiB of a file and 200,000 URLs go in one row",
		(database) => {
			const answer = database.run(`
				SELECT length(verdicts), arraySum(verdicts), verdicts[1]
				FROM (SELECT robots_check_all(
					concat('user-agent: *\n', repeat('disallow: /private/of/some/length\n', 15000), 'disallow: /p0$\n'),
					'ExampleBot',
					arrayMap(i -> concat('https://h.example/p', toString(i)), range(200000))
				) AS verdicts)`);
			assert.equal(answer, "200000\t199999\t0");
		},
	],
	[
		"what memory there is not enough for is an error in words",
		(database) => {
			assertFails(
				database,
				`SELECT sum(length(robots_compile(concat('user-agent: *\n', repeat('disallow: /a\n', number % 300)), 'a')))
				FROM numbers(65000) SETTINGS webassembly_udf_max_memory = 100000000`,
				/out of memory; raise webassembly_udf_max_memory/,
			);
		},
	],
];
