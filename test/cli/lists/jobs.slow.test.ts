import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Host } from "../../../cli/host/host.js";
import { type DoneTask, doInOrder, type TaskWork, Threads } from "../../../cli/host/jobs.js";

const host = { threadProgram: new URL("../../support/job-thread.mjs", import.meta.url) } as Host;
const JOBS = 3;
/** The thread that reads and writes. */
const HERE = 0;
/** As many tasks as one list may hold. */
const HELD_COUNT = 8 * JOBS;

interface Answer {
	readonly milliseconds: number;
	readonly threadId: number;
}

const WORK: TaskWork<number, Answer> = {
	here: (milliseconds) => ({ milliseconds, threadId: HERE }),
	toMessage: (milliseconds) => ({ data: milliseconds, buffers: [] }),
};

/** Does tasks in threads that start after some time. */
async function* doTasks(
	tasks: AsyncIterable<number>,
	startsAfterMs = 0,
): AsyncGenerator<DoneTask<number, Answer>> {
	const threads = new Threads<Answer>(host, JOBS, { startsAfterMs });
	try {
		yield* doInOrder(threads, tasks, WORK);
	} finally {
		await threads.end();
	}
}

/** Tasks, each after a turn of the event loop: some until threads have answered, then those of a list. */
function tasksAfterStart(list: readonly number[], threads: ReadonlySet<number>) {
	const taken = { count: 0 };
	const tasks = (async function* () {
		while (threads.size < JOBS) {
			await delay(1);
			taken.count++;
			yield 1;
		}
		for (const each of list) {
			await delay(2);
			taken.count++;
			yield each;
		}
	})();
	return { tasks, taken };
}

describe("doInOrder", () => {
	it("gives threads work, and answers in the order of the tasks", async () => {
		const list = Array.from({ length: 200 }, (_, index) => index % 4);
		const threads = new Set<number>();
		const answered: number[] = [];
		for await (const { task, answer } of doTasks(tasksAfterStart(list, threads).tasks)) {
			expect(answer.milliseconds).toBe(task);
			threads.add(answer.threadId);
			answered.push(task);
		}
		expect(answered.slice(-list.length)).toEqual(list);
	});

	it("does not wait for threads that start late", async () => {
		const threads = new Set<number>();
		const tasks = (async function* () {
			for (let count = 0; count < 50; count++) yield count;
		})();
		for await (const { answer } of doTasks(tasks, 600_000)) threads.add(answer.threadId);
		expect([...threads]).toEqual([HERE]);
	});

	it("does not wait for the first task of a thread", async () => {
		const begun = new Int32Array(new SharedArrayBuffer(4));
		const threads = new Threads<Answer>(host, JOBS, { startsAfterMs: 0, firstMs: 600_000, begun });
		const tasks = (async function* () {
			while (begun[0]! < JOBS - 1) {
				await delay(1);
				yield 0;
			}
			for (let count = 0; count < 5 * HELD_COUNT; count++) yield 1;
		})();
		try {
			const answered = new Set<number>();
			for await (const { answer } of doInOrder(threads, tasks, WORK)) answered.add(answer.threadId);
			expect([...answered]).toEqual([HERE]);
		} finally {
			await threads.end();
		}
	});

	it("goes on while a thread is slow, and reads no more tasks than it has room for", async () => {
		const slowMs = 200;
		const list = Array.from({ length: 200 }, (_, index) => (index % 40 === 0 ? slowMs : 1));
		const threads = new Set<number>();
		const { tasks, taken } = tasksAfterStart(list, threads);
		let given = 0;
		let ahead = 0;
		let aheadOfSlow = 0;
		for await (const { task, answer } of doTasks(tasks)) {
			threads.add(answer.threadId);
			given++;
			ahead = Math.max(ahead, taken.count - given);
			if (task === slowMs) aheadOfSlow = Math.max(aheadOfSlow, taken.count - given);
		}
		expect(aheadOfSlow).toBeGreaterThan(1);
		expect(ahead).toBeLessThanOrEqual(HELD_COUNT);
	});

	it("holds little more for many lists than for one", async () => {
		const listCount = 20;
		const threads = new Threads<Answer>(host, JOBS, { startsAfterMs: 0 });
		try {
			const started = new Set<number>();
			for await (const { answer } of doInOrder(threads, tasksAfterStart([], started).tasks, WORK)) {
				started.add(answer.threadId);
			}
			const isHeld = { count: 0, most: 0 };
			const lists = Array.from({ length: listCount }, () =>
				doInOrder(
					threads,
					(async function* () {
						for (let task = 0; task < 50; task++) {
							isHeld.most = Math.max(isHeld.most, ++isHeld.count);
							yield 20;
						}
					})(),
					WORK,
				),
			);
			for (let round = 0; round < 5; round++) {
				await Promise.all(lists.map((list) => list.next().then(() => isHeld.count--)));
			}
			expect(isHeld.most).toBeGreaterThan(HELD_COUNT);
			expect(isHeld.most).toBeLessThanOrEqual(HELD_COUNT + 2 * listCount);
		} finally {
			await threads.end();
		}
	});

	it("says so where a thread ends", async () => {
		const threads = new Set<number>();
		const list = Array.from({ length: 20_000 }, () => -1);
		await expect(async () => {
			for await (const { answer } of doTasks(tasksAfterStart(list, threads).tasks)) {
				threads.add(answer.threadId);
			}
		}).rejects.toThrow(/^a thread has ended with exit code 7$/);
	});
});
