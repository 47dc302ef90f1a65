import { once } from "node:events";
import { parentPort, Worker, workerData } from "node:worker_threads";
import type { PolicySet, PolicySetHandle } from "../../bindings/threads/index.js";
import type { Host } from "../host.js";
import type { LineBlock } from "../input/line-blocks.js";
import { type JudgedLines, LineJudge, type LinesStyle } from "./set-lines.js";

/** What a job begins with. */
interface JobData {
	readonly handle: PolicySetHandle;
	readonly style: LinesStyle;
}

/** Blocks under way for a job: it judges one while the next one waits. */
const BLOCKS_A_JOB = 2;

/** A block, and what came of it. */
export interface JudgedBlock {
	readonly block: LineBlock;
	readonly judged: JudgedLines;
}

/**
 * Judges blocks of lines by a set, in as many threads as there are jobs; this thread, which reads and writes, is one of
 * them, and judges what the others have no room for. They come out in their order, and no more of them are read than the
 * jobs have in hand.
 *
 * @throws Error where a thread fails.
 */
export async function* judgeBlocks(
	host: Host,
	set: PolicySet,
	blocks: AsyncIterable<LineBlock>,
	jobCount: number,
	style: LinesStyle,
): AsyncGenerator<JudgedBlock> {
	const own = new LineJudge(set, style);
	const others = Array.from({ length: jobCount - 1 }, () => startJob(host, { handle: set.share(), style }));
	try {
		const waiting: Promise<JudgedBlock>[] = [];
		for await (const block of blocks) {
			const other = others.find(({ blockCount }) => blockCount() < BLOCKS_A_JOB);
			const judging =
				other === undefined
					? Promise.resolve({ block, judged: own.judge(block.octets, block.isCut) })
					: other.judge(block).then((judged) => ({ block, judged }));
			// Where it fails, that is told when it is its turn.
			judging.catch(() => {});
			waiting.push(judging);
			if (waiting.length >= BLOCKS_A_JOB * jobCount - 1) yield await waiting.shift()!;
		}
		for (const each of waiting) yield await each;
	} finally {
		await Promise.all(others.map(({ end }) => end()));
	}
}

interface Job {
	/** How many blocks it has in hand. */
	blockCount(): number;
	judge(block: LineBlock): Promise<JudgedLines>;
	end(): Promise<unknown>;
}

function startJob(host: Host, data: JobData): Job {
	const worker = new Worker(host.program, { workerData: data });
	const answers: { resolve: (judged: JudgedLines) => void; reject: (error: Error) => void }[] = [];
	let failure: Error | null = null;
	const fail = (error: Error) => {
		failure ??= error;
		for (const { reject } of answers.splice(0)) reject(failure);
	};
	worker.on("message", (judged: JudgedLines) => answers.shift()?.resolve(judged));
	worker.on("error", fail);
	worker.on("exit", (code) => fail(new Error(`a thread has ended with exit code ${code}`)));
	return {
		blockCount: () => answers.length,
		judge: ({ octets, isCut }) =>
			new Promise((resolve, reject) => {
				if (failure !== null) return reject(failure);
				answers.push({ resolve, reject });
				const own = new Uint8Array(octets);
				worker.postMessage({ octets: own, isCut }, [own.buffer]);
			}),
		end: () => worker.terminate(),
	};
}

/** What a thread of `judgeBlocks` does, until it is ended. */
export async function serveJob(open: (handle: PolicySetHandle) => PolicySet): Promise<void> {
	const { handle, style } = workerData as JobData;
	const judge = new LineJudge(open(handle), style);
	const port = parentPort!;
	port.on("message", ({ octets, isCut }: Pick<LineBlock, "octets" | "isCut">) => {
		const judged = judge.judge(octets, isCut);
		port.postMessage(judged, [judged.text.buffer as ArrayBuffer]);
	});
	await once(port, "close");
}
