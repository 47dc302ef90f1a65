const sqlite = require("node-sqlite3-wasm");

/** The callbacks of sqlite3 over a database whose calls answer at once. */
class Database {
	#database;

	constructor(path, done) {
		this.#database = new sqlite.Database(path);
		queueMicrotask(() => done(null));
	}

	configure() {}

	all(sql, ...rest) {
		const done = rest.pop();
		try {
			done(null, this.#database.all(sql, rest.flat()));
		} catch (error) {
			done(error);
		}
	}

	close(done) {
		this.#database.close();
		done(null);
	}
}

module.exports = { Database };
