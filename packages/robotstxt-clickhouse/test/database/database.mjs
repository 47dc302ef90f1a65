import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Session } from "chdb";

const path = (name) => fileURLToPath(new URL(name, import.meta.url));

/** The functions' definitions, as the page tells them. */
export const PAGE = readFileSync(path("../../README.md"), "utf8");

/** A ClickHouse with the module in it. */
export class Database {
	#session = new Session("", { connectionArgs: [`--config-file=${path("server.xml")}`] });

	constructor(modulePath = path("../../dist/robots-clickhouse.wasm")) {
		this.load("robots", modulePath);
	}

	/** Puts a module into the table of modules. */
	load(name, modulePath) {
		this.run(
			`INSERT INTO system.webassembly_modules (name, code) SELECT '${name}', code FROM file('${modulePath}', 'RawBLOB', 'code String')`,
		);
	}

	/** What a query answers, tabs between columns; without its last line end. */
	run(sql) {
		return this.#session.query(sql, "TabSeparated").toString().trimEnd();
	}

	/** Runs the statements of a block of SQL; what the last one answers. */
	runAll(sql) {
		let answer = "";
		for (const statement of sql.split(/;\s*(?:\n|$)/))
			if (statement.trim() !== "") answer = this.run(statement);
		return answer;
	}

	close() {
		this.#session.close();
	}
}

/** A block of SQL of the page, and the answer after it, if there is one. */
export function blocksOf(page) {
	const found = page.matchAll(/```sql\n([\s\S]*?)```(?:\n\n```text\n([\s\S]*?)```)?/g);
	return Array.from(found, ([, sql, answer]) => ({ sql, answer: answer?.trimEnd() }));
}
