import type { PolicySet, PolicySetHandle } from "../../../bindings/set/threads/index.js";
import type { Host } from "../../host/host.js";
import { type Done, doInOrder, serveTasks, Threads } from "../../host/jobs.js";
import type { LineBlock } from "../../input/line-blocks.js";
import { type JudgedLines, LineJudge, type LinesStyle } from "./set-lines.js";

/** The data that a thread starts with. */
export interface SetJobData {
	readonly kind: "set";
	readonly handle: PolicySetHandle;
	readonly style: LinesStyle;
}

/** The lines that a thread receives. */
type SentBlock = Pick<LineBlock, "octets" | "isCut">;

/** Judges blocks of lines by a set, in as many threads as there are jobs. The blocks come out in their order. */
export async function* judgeBlocks(
	host: Host,
	set: PolicySet,
	blocks: AsyncIterable<LineBlock>,
	jobCount: number,
	style: LinesStyle,
): AsyncGenerator<Done<LineBlock, JudgedLines>> {
	const own = new LineJudge(set, style);
	const threads = new Threads<JudgedLines>(
		host,
		jobCount,
		(): SetJobData => ({ kind: "set", handle: set.share(), style }),
	);
	try {
		yield* doInOrder(threads, blocks, {
			here: ({ octets, isCut }) =>
				jobCount === 1 ? own.judge(octets, isCut) : kept(own.judge(octets, isCut)),
			toMessage: ({ octets, isCut }) => {
				const sent: SentBlock = { octets: new Uint8Array(octets), isCut };
				return { data: sent, buffers: [sent.octets.buffer as ArrayBuffer] };
			},
		});
	} finally {
		await threads.end();
	}
}

/** Judges the blocks that `judgeBlocks` sends to this thread, until the thread is ended. */
export async function serveSetJob(
	{ handle, style }: SetJobData,
	open: (handle: PolicySetHandle) => PolicySet,
): Promise<void> {
	const judge = new LineJudge(open(handle), style);
	await serveTasks(({ octets, isCut }: SentBlock) => {
		const judged = kept(judge.judge(octets, isCut));
		return { data: judged, buffers: [judged.text.buffer as ArrayBuffer] };
	});
}

/** The same with a text in a buffer of its own, for a block whose turn comes after other blocks are judged. */
function kept(judged: JudgedLines): JudgedLines {
	return { ...judged, text: judged.text.slice() };
}
