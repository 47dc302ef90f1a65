import { once } from "node:events";
import { type MessagePort, parentPort, type Transferable, Worker } from "node:worker_threads";
import type { Host } from "./host.js";

/** Tasks under way for a job: it does one while the next one waits. */
const TASKS_A_JOB = 2;
/** Tasks that are read and not handed on, for a job: with fewer this thread waits for the others where it could do some itself. */
const HELD_A_JOB = 3;

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
	const others = Array.from({ length: jobCount - 1 }, () => startJob<Answer>(host, work.threadData()));
	try {
		const waiting: Promise<Done<Task, Answer>>[] = [];
		for await (const task of tasks) {
			const other = others.find(({ taskCount }) => taskCount() < TASKS_A_JOB);
			const message = other === undefined ? null : work.toMessage(task);
			const doing =
				other === undefined || message === null
					? Promise.resolve({ task, answer: work.here(task) })
					: other.post(message).then((answer) => ({ task, answer }));
			// Where it fails, that is told when it is its turn.
			doing.catch(() => {});
			waiting.push(doing);
			if (waiting.length >= HELD_A_JOB * jobCount) yield await waiting.shift()!;
		}
		for (const each of waiting) yield await each;
	} finally {
		await Promise.all(others.map(({ end }) => end()));
	}
}

interface Job<Answer> {
	/** How many tasks it has in hand. */
	taskCount(): number;
	post(message: Message): Promise<Answer>;
	end(): Promise<unknown>;
}

function startJob<Answer>(host: Host, data: unknown): Job<Answer> {
	const worker = new Worker(host.program, { workerData: data });
	const answers: { resolve: (answer: Answer) => void; reject: (error: Error) => void }[] = [];
	let failure: Error | null = null;
	const fail = (error: Error) => {
		failure ??= error;
		for (const { reject } of answers.splice(0)) reject(failure);
	};
	worker.on("message", (answer: Answer) => answers.shift()?.resolve(answer));
	worker.on("error", fail);
	worker.on("exit", (code) => fail(new Error(`a thread has ended with exit code ${code}`)));
	return {
		taskCount: () => answers.length,
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
	await once(port, "close");
}
