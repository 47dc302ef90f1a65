import type { Host } from "../host/host.js";
import { grouped } from "./numbers.js";

const FIRST_AFTER_MS = 1000;
const REDRAW_AFTER_MS = 100;
const BAR_CELLS = 24;
const DEFAULT_COLUMNS = 80;

/** The progress of the work: octets of the input read, URLs answered. */
export interface ProgressCounts {
	readonly octets: number;
	readonly urls: number;
}

/** One line on a terminal's standard error for long work. It is not shown between verdicts on the same terminal. */
export class Progress {
	readonly #isShown: boolean;
	readonly #startMs: number;
	#nextMs: number;
	#isDrawn = false;

	/** @param totalOctets of all the input; undefined if unknown. @param unit the noun for the counted things. */
	constructor(
		private readonly host: Host,
		private readonly totalOctets: number | undefined,
		isQuiet: boolean,
		private readonly unit = "URLs",
	) {
		this.#isShown = host.stderr.isTTY === true && (isQuiet || host.stdout.isTTY !== true);
		this.#startMs = host.now();
		this.#nextMs = this.#startMs + FIRST_AFTER_MS;
	}

	update(done: ProgressCounts): void {
		if (!this.#isShown) return;
		const now = this.host.now();
		if (now < this.#nextMs) return;
		this.#nextMs = now + REDRAW_AFTER_MS;
		const columns = this.host.stderr.columns || DEFAULT_COLUMNS;
		// The last column stays free: a full line would wrap, and \r would wipe only half of it.
		this.host.stderr.write(`\r${this.#text(done, (now - this.#startMs) / 1000).slice(0, columns - 1)}\x1b[K`);
		this.#isDrawn = true;
	}

	wipe(): void {
		if (this.#isDrawn) this.host.stderr.write("\r\x1b[K");
		this.#isDrawn = false;
	}

	#text({ octets, urls }: ProgressCounts, seconds: number): string {
		const count = `${grouped(urls)} ${this.unit}, ${grouped(Math.round(urls / seconds))}/s`;
		if (this.totalOctets === undefined) return `${count}, ${grouped(Math.round(octets / 1e6))} MB`;
		const share = Math.min(1, octets / this.totalOctets);
		const cells = Math.floor(share * BAR_CELLS);
		const percent = String(Math.floor(share * 100)).padStart(3);
		return `[${"#".repeat(cells)}${"-".repeat(BAR_CELLS - cells)}] ${percent} %  ${count}`;
	}
}
