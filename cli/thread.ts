import { serveAuditJob } from "./commands/audit/logs/audit-thread.js";

// The program of the command's threads. It loads only what its thread does: the rest would double the time of its start.
await serveAuditJob(await import("../insight/audit/index.js"));
