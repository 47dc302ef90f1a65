import { workerData } from "node:worker_threads";
import { type AuditJobData, serveAuditJob } from "./commands/audit/logs/audit-thread.js";
import { type SetJobData, serveSetJob } from "./commands/set/set-thread.js";

// The program of the command's threads. It loads only what its thread does: the rest would double the time of its start.
const data = workerData as SetJobData | AuditJobData;
if (data.kind === "audit") await serveAuditJob(await import("../insight/audit/index.js"));
else {
	const { PolicySet } = await import("../bindings/set/threads/index.js");
	await serveSetJob(data, PolicySet.fromShared, await import("./commands/set/set-lines.js"));
}
