import { Worker } from "node:worker_threads";
import type { Host } from "./host.js";
import type { Message } from "./serve-tasks.js";

/** Number of tasks that a thread has at once: one in progress, and others that wait. */
const TASKS_PER_THREAD = 4;
/** Number of tasks per job that are held, done or not, so that a slow task does not stop the others. */
const TASKS_PER_JOB = 8;
/** Number of tasks that a list may always hold, for any number in other lists: one runs while the other waits for its turn. */
const TASKS_PER_LIST = 2;

export interface DoneTask<Task, Answer> {
	readonly task: Task;
	readonly answer: Answer;
}

export interface TaskWork<Task, Answer> {
	here(task: Task): Answer;
	/** The message that sends the task to a thread; null if this thread must do the task. */
	toMessage(task: Task): Message | null;
}

/** Threads beside this one. Several lists of tasks may be done in them at once. */
export class Threads<Answer> {
	/** Number of tasks that all lists hold. */
	heldCount = 0;
	readonly #threads: readonly Thread<Answer>[];

	/** @param jobCount of these threads and this one. @param threadData that each thread starts with: `workerData`. */
	constructor(
		host: Host,
		readonly jobCount: number,
		threadData?: unknown,
	) {
		this.#threads = Array.from({ length: jobCount - 1 }, () => startThread<Answer>(host, threadData));
	}

	/** Whether the lists hold as many tasks as they may. */
	get isFull(): boolean {
		return this.heldCount >= TASKS_PER_JOB * this.jobCount;
	}

	/** A thread that has room for a task, or that is cold; undefined if there is none. */
	find(fit: "hasRoom" | "isCold"): Thread<Answer> | undefined {
		return this.#threads.find((thread) => thread[fit]());
	}

	/** Sends each thread a message that it does not answer. */
	tell(data: unknown): void {
		for (const { tell } of this.#threads) tell(data);
	}

	async end(): Promise<void> {
		await Promise.all(this.#threads.map(({ end }) => end()));
	}
}

/**
 * Does tasks in threads, and here if the threads have no room. Tasks come out in their order; a few per job are held.
 * @throws Error if a thread fails.
 */
export async function* doInOrder<Task, Answer>(
	threads: Threads<Answer>,
	tasks: AsyncIterable<Task>,
	work: TaskWork<Task, Answer>,
): AsyncGenerator<DoneTask<Task, Answer>> {
	const waiting: Pending<Task, Answer>[] = [];
	for await (const task of tasks) {
		const cold = threads.find("isCold");
		const practice = cold === undefined ? null : work.toMessage(task);
		if (practice !== null) cold!.practise(practice);
		const thread = threads.find("hasRoom");
		const message = thread === undefined ? null : work.toMessage(task);
		if (thread === undefined || message === null) {
			waiting.push({ isDone: true, doing: Promise.resolve({ task, answer: work.here(task) }) });
		} else {
			waiting.push(pendingOf(task, thread.post(message)));
		}
		threads.heldCount++;
		while (waiting[0]?.isDone || (threads.isFull && waiting.length >= TASKS_PER_LIST)) {
			yield await waiting.shift()!.doing;
			threads.heldCount--;
		}
	}
	for (const { doing } of waiting) {
		yield await doing;
		threads.heldCount--;
	}
}

/** A task whose turn has not come: done, or in progress in a thread. */
interface Pending<Task, Answer> {
	isDone: boolean;
	readonly doing: Promise<DoneTask<Task, Answer>>;
}

function pendingOf<Task, Answer>(task: Task, answered: Promise<Answer>): Pending<Task, Answer> {
	const doing = answered.then((answer) => {
		pending.isDone = true;
		return { task, answer };
	});
	const pending: Pending<Task, Answer> = { isDone: false, doing };
	// A failure is thrown when it is the task's turn.
	doing.catch(() => {});
	return pending;
}

export interface Thread<Answer> {
	/** Whether the thread has started, or failed, and has fewer tasks than it may have. */
	hasRoom(): boolean;
	/** Whether the thread has started, and has done nothing yet. */
	isCold(): boolean;
	/** Lets the thread do a first task, whose answer nobody waits for: it takes fifty times as long as a later one. */
	practise(message: Message): void;
	tell(data: unknown): void;
	post(message: Message): Promise<Answer>;
	end(): Promise<unknown>;
}

function startThread<Answer>(host: Host, data: unknown): Thread<Answer> {
	const worker = new Worker(host.threadProgram, { workerData: data });
	const answers: { resolve: (answer: Answer) => void; reject: (error: Error) => void }[] = [];
	let isStarted = false;
	let isReady = false;
	let failure: Error | null = null;
	const fail = (error: Error) => {
		failure ??= error;
		for (const { reject } of answers.splice(0)) reject(failure);
	};
	worker.once("message", () => {
		isStarted = true;
		worker.on("message", (answer: Answer) => answers.shift()?.resolve(answer));
	});
	worker.on("error", fail);
	worker.on("exit", (code) => fail(new Error(`a thread has ended with exit code ${code}`)));
	const post = ({ data: task, buffers }: Message) =>
		new Promise<Answer>((resolve, reject) => {
			if (failure !== null) return reject(failure);
			answers.push({ resolve, reject });
			worker.postMessage(task, buffers);
		});
	return {
		isCold: () => isStarted && !isReady && answers.length === 0,
		practise: (message) => {
			post(message).then(
				() => {
					isReady = true;
				},
				() => {},
			);
		},
		tell: (told) => worker.postMessage(told),
		// A thread that has failed rejects its next task, which reports the failure.
		hasRoom: () => (isReady || failure !== null) && answers.length < TASKS_PER_THREAD,
		post,
		end: () => worker.terminate(),
	};
}
