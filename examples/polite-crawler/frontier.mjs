/** Adds a URL that was never added before, in one step: a process that is killed leaves no half of it. */
const ADD = `
	if redis.call("SADD", KEYS[1], ARGV[1]) == 1 then redis.call("LPUSH", KEYS[2], ARGV[1]) end`;

/** URLs that are still to be fetched, in Redis, so that a crawl goes on where it was killed. */
export class Frontier {
	#redis;
	#seen;
	#waiting;
	#underWay;

	constructor(redis, name) {
		this.#redis = redis;
		this.#seen = `${name}:seen`;
		this.#waiting = `${name}:waiting`;
		this.#underWay = `${name}:under-way`;
	}

	/** Puts back what a process that was killed had taken. */
	async resume() {
		while ((await this.#redis.lMove(this.#underWay, this.#waiting, "LEFT", "RIGHT")) !== null);
	}

	async add(url) {
		await this.#redis.eval(ADD, { keys: [this.#seen, this.#waiting], arguments: [url] });
	}

	/** The next URL; null where none waits. It is under way until `finish`. */
	take() {
		return this.#redis.lMove(this.#waiting, this.#underWay, "RIGHT", "LEFT");
	}

	async finish(url) {
		await this.#redis.lRem(this.#underWay, 1, url);
	}
}
