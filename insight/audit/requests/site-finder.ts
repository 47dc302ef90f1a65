import type { LineFields } from "../formats/line-fields.js";
import { HostOfLine } from "./host-of-line.js";

/** Finds the site of a request: 0, or 1 and more for the hosts that have a robots.txt of their own. */
export class SiteFinder {
	readonly #hosts: HostOfLine<number>;

	/** @param hosts in lower case, without ports. */
	constructor(hosts: readonly string[]) {
		const indexes = new Map<string | null, number>(hosts.map((host, index) => [host, index + 1]));
		this.#hosts = new HostOfLine((host) => indexes.get(host) ?? 0);
	}

	indexOf(fields: LineFields): number {
		return this.#hosts.of(fields);
	}
}
