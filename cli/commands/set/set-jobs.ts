import type { PolicySet } from "../../../bindings/set/threads/index.js";
import type { Host } from "../../host/host.js";
import { type Done, doInOrder, Threads } from "../../host/jobs.js";
import type { LineBlock } from "../../input/line-blocks.js";
import { type JudgedLines, keptLines, LineJudge, type LinesStyle } from "./set-lines.js";
import type { SentBlock, SetJobData } from "./set-thread.js";

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
				jobCount === 1 ? own.judge(octets, isCut) : keptLines(own.judge(octets, isCut)),
			toMessage: ({ octets, isCut }) => {
				const sent: SentBlock = { octets: new Uint8Array(octets), isCut };
				return { data: sent, buffers: [sent.octets.buffer as ArrayBuffer] };
			},
		});
	} finally {
		await threads.end();
	}
}
