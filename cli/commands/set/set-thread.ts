import type { PolicySet, PolicySetHandle } from "../../../bindings/set/threads/index.js";
import { serveTasks } from "../../host/serve-tasks.js";
import type { LineBlock } from "../../input/line-blocks.js";
import type * as lines from "./set-lines.js";
import type { LinesStyle } from "./set-lines.js";

/** The data that a thread starts with. */
export interface SetJobData {
	readonly kind: "set";
	readonly handle: PolicySetHandle;
	readonly style: LinesStyle;
}

/** The lines that a thread receives. */
export type SentBlock = Pick<LineBlock, "octets" | "isCut">;

/** Judges the blocks that `judgeBlocks` sends to this thread, until the thread is ended. */
export async function serveSetJob(
	{ handle, style }: SetJobData,
	open: (handle: PolicySetHandle) => PolicySet,
	{ keptLines, LineJudge }: typeof lines,
): Promise<void> {
	const judge = new LineJudge(open(handle), style);
	await serveTasks(({ octets, isCut }: SentBlock) => {
		const judged = keptLines(judge.judge(octets, isCut));
		return { data: judged, buffers: [judged.text.buffer as ArrayBuffer] };
	});
}
