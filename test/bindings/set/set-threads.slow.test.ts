import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { describe, expect, it, onTestFinished } from "vitest";
import { PolicySet as PlainSet } from "../../../bindings/set/index.js";
import { PolicySet as JsSet } from "../../../bindings/set/js.js";
import type { PolicySetHandle } from "../../../bindings/set/threads/index.js";
import { dialects } from "../../support/engines.js";
import { runsCount } from "../../support/fuzz.js";
import { encode } from "../../support/octets.js";
import { bodyOfManyKinds, randomNumbers } from "../../support/policy-blocks.js";

/** As it is shipped, since threads read that too: `npm test` builds it first. */
const { PolicySet } = (await import(
	/* @vite-ignore */ new URL("../../../dist/set-threads.js", import.meta.url).href
)) as typeof import("../../../bindings/set/threads/index.js");
const READER = fileURLToPath(new URL("../../support/set-reader.mjs", import.meta.url));
const crawler = "ExampleBot";

interface Reader {
	ask(task: string, lines?: Uint8Array, urls?: readonly string[]): Promise<unknown>;
	/** Words that threads watch. The first word ends `readOn`; the second counts the threads that have begun. */
	readonly signal: Int32Array;
	terminate(): Promise<number>;
}

/** A thread with a set that was shared. */
function startReader(handle: PolicySetHandle, signal = new Int32Array(new SharedArrayBuffer(8))): Reader {
	const worker = new Worker(READER, { workerData: { handle, signal: signal.buffer } });
	onTestFinished(() => void worker.terminate());
	return {
		signal,
		terminate: () => worker.terminate(),
		ask: (task, lines, urls) =>
			new Promise((resolve, reject) => {
				worker.once("error", reject);
				worker.once("message", ({ value, error }) => {
					worker.off("error", reject);
					if (error === undefined) resolve(value);
					else reject(Object.assign(new Error(error.message), { name: error.name }));
				});
				worker.postMessage({ task, lines, urls });
			}),
	};
}

async function begun(signal: Int32Array, count: number): Promise<void> {
	while (Atomics.load(signal, 1) < count) await new Promise((resolve) => setTimeout(resolve, 1));
}

const originOf = (index: number) => `https://site-${index}.example`;

/** Sites with files of many kinds, and URLs of them, of others, and odd ones. */
function makeSites(seed: number, siteCount: number, urlCount: number) {
	const random = randomNumbers(seed);
	const bodies = Array.from({ length: siteCount }, () => bodyOfManyKinds(random));
	const urls = Array.from({ length: urlCount }, () => {
		const index = Math.floor(random() * siteCount * 1.1);
		const lines = bodies[index]?.split("\n").slice(1) ?? [""];
		const line = lines[Math.floor(random() * lines.length)] ?? "";
		const path = line.replace(/^.*?: |\$$/g, "").replaceAll("*", random() < 0.5 ? "x/" : "");
		const origin = random() < 0.05 ? originOf(index).toUpperCase() : originOf(index);
		return `${origin}${path.startsWith("/") ? path : `/${path}`}${random() < 0.1 ? "/../ö" : ""}`;
	});
	return { bodies, urls, lines: encode(urls.join("\n")) };
}

describe("a set that threads share", () => {
	it.each(dialects)(
		"gives the same verdicts in three threads at once as a set of one: dialect %s",
		async (dialect) => {
			const { bodies, urls, lines } = makeSites(7, 60, Math.max(1000, runsCount(4000)));
			using set = new PolicySet({ crawler: "a", dialect });
			using plain = new PlainSet({ crawler: "a", dialect });
			for (const [index, body] of bodies.entries()) {
				set.add(originOf(index), body);
				plain.add(originOf(index), body);
			}
			const expected = plain.checkLines(lines);
			expect(new Set(expected).size).toBeGreaterThanOrEqual(3);
			const signal = new Int32Array(new SharedArrayBuffer(8));
			const readers = [startReader(set.share(), signal), startReader(set.share(), signal)];
			const asked = readers.map((reader) => reader.ask("readOn", lines));
			await begun(signal, 2);
			for (let round = 0; round < 20; round++) expect(set.checkLines(lines)).toEqual(expected);
			Atomics.store(signal, 0, 1);
			for (const { rounds, seen } of (await Promise.all(asked)) as { rounds: number; seen: Uint8Array[] }[]) {
				expect(rounds).toBeGreaterThan(0);
				expect(seen).toEqual([expected]);
			}
			for (const reader of readers) expect(await reader.ask("checkAll", undefined, urls)).toEqual(expected);
			const explanations = plain.explainAll(urls);
			expect(explanations.some(({ rivalLines }) => rivalLines.length > 0)).toBe(true);
			const explained = readers.map((reader) => reader.ask("explainAll", undefined, urls));
			expect(set.explainAll(urls)).toEqual(explanations);
			for (const answer of explained) expect(await answer).toEqual(explanations);
			const decided = plain.decideLines(lines);
			expect(decided.verdicts).toEqual(expected);
			expect(set.decideLines(lines)).toEqual(decided);
			for (const reader of readers) expect(await reader.ask("decideLines", lines)).toEqual(decided);
			expect(await readers[0]?.ask("facts")).toEqual({ size: 60, has: true, engine: "wasm" });
		},
	);

	it("is changed by its owner while others read it: they see each policy as it was or as it is, and then as it is", async () => {
		using set = new PolicySet({ crawler });
		const count = 300;
		for (let index = 0; index < count; index++) set.add(originOf(index), "user-agent: *\ndisallow: /x");
		const lines = encode(Array.from({ length: 2 * count }, (_, index) => `${originOf(index)}/x`).join("\n"));
		const signal = new Int32Array(new SharedArrayBuffer(8));
		const readers = [startReader(set.share(), signal), startReader(set.share(), signal)];
		const asked = readers.map((reader) => reader.ask("readOn", lines));
		await begun(signal, 2);
		const long = Array.from(
			{ length: 200 },
			(_, index) => `disallow: /long-${index}-*-${"y".repeat(index)}\n`,
		).join("");
		for (let round = 0; round < 3; round++) {
			for (let index = 0; index < 2 * count; index++) {
				// Blocks are given back and taken again all the time, and the table grows.
				set.add(originOf(index), `user-agent: *\n${index % 7 === 0 ? long : ""}allow: /x`);
				if (index % 3 === 0) set.delete(originOf(index));
			}
		}
		Atomics.store(signal, 0, 1);
		const after = set.checkLines(lines);
		const ends = (await Promise.all(asked)) as { seen: Uint8Array[] }[];
		for (const { seen } of ends) {
			for (const verdicts of seen) {
				expect(verdicts).toHaveLength(2 * count);
				// Disallowed as at first, allowed as replaced, or unknown: never what no file said.
				expect(
					Array.from(verdicts).every(
						(verdict, index) => verdict === 1 || verdict === 4 || (verdict === 0 && index < count),
					),
				).toBe(true);
			}
		}
		for (const reader of readers) expect(await reader.ask("checkLines", lines)).toEqual(after);
		expect(after.filter((verdict) => verdict === 4)).toHaveLength((2 * count) / 3);
	});

	it("is changed and written by its owner alone", async () => {
		using set = new PolicySet({ crawler }).add(originOf(1), "");
		const reader = startReader(set.share());
		for (const task of ["add", "delete", "origins", "toSnapshot", "shareCopy"]) {
			await expect(reader.ask(task)).rejects.toThrow(
				"PolicySet: only the thread that made a shared set can change it, list it, or write it to a snapshot",
			);
		}
		expect(await reader.ask("facts")).toMatchObject({ size: 1, has: true });
	});

	it("can be handed on by a thread that reads it, and outlives the thread that made it", async () => {
		const set = new PolicySet({ crawler }).add(originOf(1), "user-agent: *\ndisallow: /x");
		const first = startReader(set.share());
		const handle = (await first.ask("shareAgain")) as PolicySetHandle;
		set.dispose();
		expect(() => set.share()).toThrow("this PolicySet has been disposed");
		const second = startReader(handle);
		await first.ask("dispose");
		await first.terminate();
		expect(await second.ask("checkLines", encode(`${originOf(1)}/x`))).toEqual(Uint8Array.of(0));
		using here = PolicySet.fromShared(handle);
		expect(here.isAllowed(`${originOf(1)}/y`)).toBe(true);
	});

	it("leaves a thread's place to the next one: memory does not grow with threads that come and go", () => {
		using set = new PolicySet({ crawler }).add(originOf(1), "user-agent: *\ndisallow: /x");
		const { memory } = set.share().content as { memory: WebAssembly.Memory };
		const url = encode(`${originOf(1)}/x?${"ü".repeat(100_000)}\n`.repeat(3));
		const visit = () => {
			using reader = PolicySet.fromShared(set.share());
			expect(reader.checkLines(url)).toEqual(Uint8Array.of(0, 0, 0));
		};
		for (let count = 0; count < 3; count++) visit();
		const octets = memory.buffer.byteLength;
		for (let count = 0; count < 50; count++) visit();
		expect(memory.buffer.byteLength).toBe(octets);
	});

	it("has a limit of threads, and says so", () => {
		using set = new PolicySet({ crawler });
		const readers = Array.from({ length: 1024 }, () => PolicySet.fromShared(set.share()));
		expect(() => PolicySet.fromShared(set.share())).toThrow(
			/^handle: expected a set that fewer than 1024 threads read/,
		);
		readers[500]?.dispose();
		using last = PolicySet.fromShared(set.share());
		expect(last.size).toBe(0);
		for (const reader of readers) reader.dispose();
	});

	it("a reader writes nothing but what is its own", () => {
		const { bodies, urls, lines } = makeSites(11, 40, 2000);
		// Segments that the linear search finds, long paths, escapes, and origins that the host resolves.
		const hostile = `user-agent: *\ndisallow: /*${"a".repeat(40)}b*${"ab".repeat(300)}\nallow: /*é*${"%e2".repeat(20)}\ndisallow: /?*${"/a".repeat(200)}b`;
		using set = new PolicySet({ crawler: "a" });
		for (const [index, body] of bodies.entries()) set.add(originOf(index), body);
		set.add("https://hostile.example", hostile);
		const { memory, registryPtr } = set.share().content as {
			memory: WebAssembly.Memory;
			registryPtr: number;
		};
		const odd = [
			`https://hostile.example/${"a".repeat(60_000)}b${"ab".repeat(30_000)}`,
			`https://HOSTILE.example:443/x/../é${"%E2".repeat(25)}`,
			"https://hostile.example",
			"https://hostile.example?é",
			`https://hostile.example/?${"/a".repeat(30_000)}`,
		];
		const all = [...urls, ...odd];
		const expected = set.checkAll(all);
		// The reader's pages come after these, all of which are the owner's.
		const ownersOctets = memory.buffer.byteLength;
		const before = new Uint8Array(memory.buffer.slice(0, ownersOctets));
		using reader = PolicySet.fromShared(set.share());
		expect(reader.checkAll(all)).toEqual(expected);
		reader.checkLines(lines);
		reader.has(originOf(3));
		const after = new Uint8Array(memory.buffer, 0, ownersOctets);
		const changed = Array.from(after.keys()).filter((index) => after[index] !== before[index]);
		// Its line of the registry, after the owner's, says that it is there.
		expect(changed).toEqual([registryPtr + 64]);
	});

	it("searches for segments that were added after it was opened as its owner does", () => {
		using set = new PolicySet({ crawler });
		using reader = PolicySet.fromShared(set.share());
		for (const length of [10, 1000, 20_000]) {
			set.add("https://a.example", `user-agent: *\ndisallow: /*${"ab".repeat(length)}c`);
			const url = `https://a.example/${"ab".repeat(3 * length)}`;
			expect([reader.isAllowed(url), reader.isAllowed(`${url}c`)]).toEqual([true, false]);
		}
	});

	it("a thread that is ended while it reads does not stop the others", async () => {
		using set = new PolicySet({ crawler });
		for (let index = 0; index < 100; index++) set.add(originOf(index), "user-agent: *\ndisallow: /x");
		const lines = encode(
			Array.from({ length: 50_000 }, (_, index) => `${originOf(index % 100)}/x`).join("\n"),
		);
		const doomed = startReader(set.share());
		doomed.ask("readForEver", lines).catch(() => {});
		await begun(doomed.signal, 1);
		await doomed.terminate();
		const reader = startReader(set.share());
		expect(await reader.ask("checkLines", lines)).toEqual(new Uint8Array(50_000));
	});
});

describe("a copy for each thread", () => {
	it("is the thread's own, and what it was when it was made", async () => {
		const { bodies, lines } = makeSites(13, 30, 1000);
		using set = new PolicySet({ crawler: "a" });
		for (const [index, body] of bodies.entries()) set.add(originOf(index), body);
		const expected = set.checkLines(lines);
		const handle = set.share({ copy: true });
		expect(handle.kind).toBe("copy");
		for (const index of bodies.keys()) set.delete(originOf(index));
		const reader = startReader(handle);
		expect(await reader.ask("checkLines", lines)).toEqual(expected);
		await reader.ask("delete");
		expect(await reader.ask("facts")).toEqual({ size: 29, has: false, engine: "wasm" });
		using here = PolicySet.fromShared(handle);
		expect(here.size).toBe(30);
	});
});

describe("snapshots", () => {
	it("are those of the other engines, both ways", () => {
		const { bodies, lines } = makeSites(17, 20, 500);
		using set = new PolicySet({ crawler: "a" });
		for (const [index, body] of bodies.entries()) set.add(originOf(index), body);
		const expected = set.checkLines(lines);
		for (const Other of [PlainSet, JsSet]) {
			using other = Other.fromSnapshot(set.toSnapshot());
			expect(other.checkLines(lines)).toEqual(expected);
			using back = PolicySet.fromSnapshot(other.toSnapshot());
			expect(back.checkLines(lines)).toEqual(expected);
		}
	});

	it("in shared memory are read by every engine, so that threads without shared sets need not copy them", () => {
		using set = new PolicySet({ crawler }).add(originOf(1), "user-agent: *\ndisallow: /x");
		const octets = set.toSnapshot();
		const shared = new Uint8Array(new SharedArrayBuffer(octets.length));
		shared.set(octets);
		for (const Any of [PlainSet, JsSet, PolicySet]) {
			using read = Any.fromSnapshot(shared);
			expect(read.isAllowed(`${originOf(1)}/x`)).toBe(false);
		}
	});
});

describe("a host that neither encodes text into shared memory nor decodes it there", () => {
	it("keeps sets all the same", () => {
		const refuse = (octets: Uint8Array) => {
			if (octets.buffer instanceof SharedArrayBuffer) throw new TypeError("must not be shared");
		};
		const { encodeInto } = TextEncoder.prototype;
		const { decode } = TextDecoder.prototype;
		onTestFinished(() => {
			TextEncoder.prototype.encodeInto = encodeInto;
			TextDecoder.prototype.decode = decode;
		});
		TextEncoder.prototype.encodeInto = function (text, octets) {
			refuse(octets);
			return encodeInto.call(this, text, octets);
		};
		TextDecoder.prototype.decode = function (octets, options) {
			refuse(octets as Uint8Array);
			return decode.call(this, octets, options);
		};
		using set = new PolicySet({ crawler });
		const long = "ö".repeat(100_000);
		set.add(originOf(1), `user-agent: *\ndisallow: /ö/\ndisallow: /${long}\n# ${long}`);
		using reader = PolicySet.fromShared(set.share());
		const urls = [
			`${originOf(1)}/ö/x`,
			`${originOf(1)}/${long}x`,
			`${originOf(1)}/ö`,
			`${originOf(1).toUpperCase()}/a/../ö/`,
		];
		for (const one of [set, reader]) expect(Array.from(one.checkAll(urls))).toEqual([0, 0, 1, 0]);
		expect([reader.has(originOf(1)), set.delete(originOf(1)), reader.size]).toEqual([true, true, 0]);
	});
});

describe("malformed handles and options", () => {
	it("are refused", () => {
		using set = new PolicySet({ crawler });
		const { content } = set.share();
		const broken = [
			null,
			undefined,
			7,
			"shared",
			{},
			{ kind: "shared" },
			{ kind: "copy", content },
			{ kind: "shared", content: new Uint8Array(8) },
			{ kind: "shared", content: { ...(content as object), memory: new WebAssembly.Memory({ initial: 1 }) } },
			{ kind: "shared", content: { ...(content as object), module: {} } },
			{ kind: "shared", content: { ...(content as object), options: {} } },
		];
		for (const handle of broken) {
			expect(() => PolicySet.fromShared(handle as never)).toThrow(
				/^handle: expected what share\(\) of a PolicySet gave, got /,
			);
		}
		expect(() => PolicySet.fromShared({ kind: "copy", content: new Uint8Array(8) })).toThrow(
			/^octets: expected a snapshot/,
		);
		expect(() => set.share({ copy: 1 } as never)).toThrow("copy: expected a boolean, got 1");
		expect(() => set.share({ cpy: true } as never)).toThrow('did you mean "copy"?');
	});
});

describe("a host without shared memory", () => {
	it("is told what to do instead", () => {
		const { Memory } = WebAssembly;
		onTestFinished(() => {
			WebAssembly.Memory = Memory;
		});
		WebAssembly.Memory = class extends Memory {
			constructor(descriptor: WebAssembly.MemoryDescriptor) {
				if (descriptor.shared) throw new TypeError("shared memory is disabled");
				super(descriptor);
			}
		};
		expect(() => new PolicySet({ crawler })).toThrow('use "robotstxt-wasm/set"');
	});

	it("says so where memory ends, and loses nothing", () => {
		const { Memory } = WebAssembly;
		onTestFinished(() => {
			WebAssembly.Memory = Memory;
		});
		const maxPages = 40;
		WebAssembly.Memory = class extends Memory {
			constructor(descriptor: WebAssembly.MemoryDescriptor) {
				super({ ...descriptor, maximum: maxPages });
			}
		};
		using set = new PolicySet({ crawler });
		using reader = PolicySet.fromShared(set.share());
		const body = `user-agent: *\n${Array.from({ length: 500 }, (_, index) => `disallow: /x${index}\n`).join("")}`;
		const fill = () => {
			// No two files are the same, lest their policies be shared.
			for (let index = 0; ; index++) set.add(originOf(index), `${body}allow: /y${index}`);
		};
		expect(fill).toThrow("robots.wasm: the host gives no more memory");
		const { size } = set;
		expect(size).toBeGreaterThan(10);
		const lines = encode(Array.from({ length: size + 1 }, (_, index) => `${originOf(index)}/x7`).join("\n"));
		const expected = Uint8Array.from({ length: size + 1 }, (_, index) => (index < size ? 0 : 4));
		expect(set.checkLines(lines)).toEqual(expected);
		expect(() => PolicySet.fromShared(set.share())).toThrow("the host gives no more memory");
		for (let index = 0; index < size; index++) set.delete(originOf(index));
		expect([set.size, reader.size, reader.has(originOf(0))]).toEqual([0, 0, false]);
		set.add(originOf(0), body);
		expect(reader.isAllowed(`${originOf(0)}/x7`)).toBe(false);
	});

	it("takes less where the host has no 4 GiB of addresses to give", () => {
		const { Memory } = WebAssembly;
		onTestFinished(() => {
			WebAssembly.Memory = Memory;
		});
		WebAssembly.Memory = class extends Memory {
			constructor(descriptor: WebAssembly.MemoryDescriptor) {
				if ((descriptor.maximum ?? 0) > 16_384) throw new RangeError("could not allocate memory");
				super(descriptor);
			}
		};
		using set = new PolicySet({ crawler }).add(originOf(1), "");
		expect(set.isAllowed(`${originOf(1)}/x`)).toBe(true);
	});
});
