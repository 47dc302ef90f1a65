import { once } from "node:events";
import { type MessagePort, parentPort, type Transferable, Worker } from "node:worker_threads";
import type { Host } from "./host.js";

/** Tasks in hand of a thread: it does one while the next one waits. */
const TASKS_A_THREAD = 2;
/** Tasks per job that are done, or in hand, behind the first one that is not done: a slow one does not stop the others. */
const TASKS_A_JOB = 4;
/** The first message of a thread, which has started. */
const READY = "ready";

/** What is posted to a thread, or by it. */
export interface Message {
	readonly data: unknown;
	/** What the other side gets, and this one has no longer. */
	readonly buffers: readonly Transferable[];
}

/** A task, and what came of it. */
export interface Done<Task, Answer> {
	readonly task: Task;
	readonly answer: Answer;
}

/** What is done with each task. */
export interface Work<Task, Answer> {
	/** What a thread begins with: its `workerData`. */
	threadData(): unknown;
	/** Does a task in this thread. */
	here(task: Task): Answer;
	/** The task for a thread; null where it is to be done in this one. */
	toMessage(task: Task): Message | null;
}

/**
 * Does tasks in as many threads as there are jobs; this thread, which reads and writes, is one of them, and does what the others
 * have no room for. Tasks come out in their order, and no more of them are held than a few for each job.
 *
 * @throws Error where a thread fails.
 */
export async function* doInOrder<Task, Answer>(
	host: Host,
	tasks: AsyncIterable<Task>,
	jobCount: number,
	work: Work<Task, Answer>,
): AsyncGenerator<Done<Task, Answer>> {
	const threads = Array.from({ length: jobCount - 1 }, () => startThread<Answer>(host, work.threadData()));
	try {
		const waiting: Pending<Task, Answer>[] = [];
		for await (const task of tasks) {
			const thread = threads.find(({ hasRoom }) => hasRoom());
			const message = thread === undefined ? null : work.toMessage(task);
			if (thread === undefined || message === null) waiting.push({ done: { task, answer: work.here(task) } });
			else waiting.push(pendingOf(task, thread.post(message)));
			while (waiting[0]?.done !== undefined || waiting.length >= TASKS_A_JOB * jobCount) {
				yield await outcomeOf(waiting.shift()!);
			}
		}
		for (const each of waiting) yield await outcomeOf(each);
	} finally {
		await Promise.all(threads.map(({ end }) => end()));
	}
}

/** A task whose turn has not come: done, or in hand of a thread. */
interface Pending<Task, Answer> {
	done?: Done<Task, Answer>;
	doing?: Promise<Done<Task, Answer>>;
}

function pendingOf<Task, Answer>(task: Task, answered: Promise<Answer>): Pending<Task, Answer> {
	const pending: Pending<Task, Answer> = {};
	pending.doing = answered.then((answer) => {
		pending.done = { task, answer };
		return pending.done;
	});
	// Where it fails, that is told when it is its turn.
	pending.doing.catch(() => {});
	return pending;
}

async function outcomeOf<Task, Answer>({ done, doing }: Pending<Task, Answer>): Promise<Done<Task, Answer>> {
	return done ?? doing!;
}

interface Thread<Answer> {
	/** It has started, and has fewer tasks in hand than it may. */
	hasRoom(): boolean;
	post(message: Message): Promise<Answer>;
	end(): Promise<unknown>;
}

function startThread<Answer>(host: Host, data: unknown): Thread<Answer> {
	const worker = new Worker(host.program, { workerData: data });
	const answers: { resolve: (answer: Answer) => void; reject: (error: Error) => void }[] = [];
	let isReady = false;
	let failure: Error | null = null;
	const fail = (error: Error) => {
		failure ??= error;
		for (const { reject } of answers.splice(0)) reject(failure);
	};
	worker.once("message", () => {
		isReady = true;
		worker.on("message", (answer: Answer) => answers.shift()?.resolve(answer));
	});
	worker.on("error", fail);
	worker.on("exit", (code) => fail(new Error(`a thread has ended with exit code ${code}`)));
	return {
		// One that has failed says so where it is asked.
		hasRoom: () => (isReady || failure !== null) && answers.length < TASKS_A_THREAD,
		post: ({ data: task, buffers }) =>
			new Promise((resolve, reject) => {
				if (failure !== null) return reject(failure);
				answers.push({ resolve, reject });
				worker.postMessage(task, buffers);
			}),
		end: () => worker.terminate(),
	};
}

/** What a thread does with what it is sent, until it is ended. */
export async function serveTasks<Task>(answer: (task: Task) => Message): Promise<void> {
	const port: MessagePort = parentPort!;
	port.on("message", (task: Task) => {
		const { data, buffers } = answer(task);
		port.postMessage(data, buffers);
	});
	port.postMessage(READY);
	await once(port, "close");
}
