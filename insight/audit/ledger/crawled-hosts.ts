import type { RobotsVersions } from "../policies/robots-versions.js";

/** The most hosts without a file of their own that are distinguished: strangers can send any host. */
const MAX_HOSTS = 64;

/** The hosts that crawlers with a crawl-delay asked for, each by an index from 1. */
export class CrawledHosts {
	readonly #indexes: Map<string, number>;
	readonly #maxCount: number;

	/** Hosts with a file of their own always have an index. */
	constructor({ hosts }: Pick<RobotsVersions, "hosts">) {
		this.#indexes = new Map(hosts.map((host, index) => [host, index + 1]));
		this.#maxCount = hosts.length + MAX_HOSTS;
	}

	/** The index of a host; 0 if too many have come. */
	indexOf(host: string): number {
		const known = this.#indexes.get(host);
		if (known !== undefined) return known;
		if (this.#indexes.size >= this.#maxCount) return 0;
		const index = this.#indexes.size + 1;
		this.#indexes.set(host, index);
		return index;
	}
}
