import type { LineFields } from "../formats/line-fields.js";
import { HostOfLine } from "./host-of-line.js";

/** Selects the lines of one host from a log of several hosts. */
export class HostFilter {
	readonly #hosts: HostOfLine<boolean>;

	/** @param host in lower case, without a port. A log without hosts counts as a log of this host. */
	constructor(host: string) {
		this.#hosts = new HostOfLine((name) => name === null || name === host);
	}

	/** Whether the request is for the host. */
	has(fields: LineFields): boolean {
		return this.#hosts.of(fields);
	}
}
