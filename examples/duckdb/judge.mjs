// A function of DuckDB that judges URLs by a set of robots.txt files: node judge.mjs sites.set urls.csv
// `robotstxt-wasm set build` writes the set; the table has a column `url`.
import { DuckDBInstance, DuckDBScalarFunction, UTINYINT, VARCHAR } from "@duckdb/node-api";
import { readPolicySet } from "robotstxt-wasm/node";
import { PolicySet } from "robotstxt-wasm/set";

const [, , setFile, urlsFile] = process.argv;
const set = readPolicySet(PolicySet, setFile);

// DuckDB calls it with up to 2,048 rows, which one call of the set judges.
const robotsVerdict = DuckDBScalarFunction.create({
	name: "robots_verdict",
	parameterTypes: [VARCHAR],
	returnType: UTINYINT,
	mainFunction(_info, input, output) {
		const urls = input.getColumnVector(0);
		const verdicts = set.checkAll(
			Array.from({ length: input.rowCount }, (_, row) => urls.getItem(row) ?? ""),
		);
		for (const [row, verdict] of verdicts.entries()) output.setItem(row, verdict);
		output.flush();
	},
});

const connection = await (await DuckDBInstance.create()).connect();
connection.registerScalarFunction(robotsVerdict);
const VERDICTS = ["disallowed", "allowed", "out of scope", "invalid", "unknown"];
const reader = await connection.runAndReadAll(
	`SELECT robots_verdict(url) AS verdict, count(*)::INTEGER AS n FROM read_csv('${urlsFile.replaceAll("'", "''")}', header = true) GROUP BY verdict ORDER BY verdict`,
);
for (const [verdict, count] of reader.getRows()) console.log(`${VERDICTS[verdict]}: ${count}`);
set.dispose();
