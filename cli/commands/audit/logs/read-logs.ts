import type { AuditReport, LogAuditOptions } from "../../../../insight/audit/index.js";
import type { Host } from "../../../host/host.js";
import { nameOf, sizeOfFiles } from "../../../input/input.js";
import { Progress } from "../../../output/progress.js";
import type { AuditCommand } from "../arguments.js";
import { filesByHost, type ReportSources } from "../words.js";
import { type AuditThreads, openBatchReader } from "./audit-jobs.js";
import { DamagedLog, openLog, openPlacedLog, type SortedLog } from "./log-files.js";
import { mergeLogs } from "./merge-logs.js";

/** Reads logs side by side, and returns the report on them. */
export async function readLogs(
	host: Host,
	command: AuditCommand,
	logs: readonly SortedLog[],
	options: LogAuditOptions,
	threads: AuditThreads,
): Promise<{ report: AuditReport; sources: ReportSources }> {
	const library = await host.library.audit();
	const audit = new library.LogAudit(options);
	const totalOctets = await sizeOfFiles(logs.map(({ file }) => file));
	const progress = new Progress(host, totalOctets, command.isQuiet, "lines");
	const reader = openBatchReader(library, audit, threads);
	const read = logs.map(({ file }) => ({ name: nameOf(file), damage: null as string | null }));
	let readOctets = 0;
	const onRead = (octetCount: number) => {
		readOctets += octetCount;
	};
	const tell = () => progress.update({ octets: readOctets, urls: audit.lineCount });
	const sources = logs.map(({ file, startSeconds, octets }, index) => ({
		startSeconds,
		open: () => {
			const onDamage = (reason: string) => {
				read[index]!.damage = reason;
			};
			const placed = command.jobCount === 1 ? null : openPlacedLog(host, file, onRead);
			const log = placed ?? { portions: octets ?? openLog(host, file, onRead) };
			return { ...log, portions: upToDamage(log.portions, tell, onDamage) };
		},
	}));
	try {
		await mergeLogs(audit, reader, sources);
		const files = [...command.robots, ...[...filesByHost(command).values()].flat()];
		const robots = files.map(({ file }) => nameOf(file));
		return { report: audit.report(), sources: { logs: read, robots } };
	} finally {
		progress.wipe();
		audit.dispose();
	}
}

/** Yields the same portions, up to damage. `tell` is called when the next portion is asked for. */
async function* upToDamage<Portion>(
	portions: AsyncIterable<Portion>,
	tell: () => void,
	onDamage: (reason: string) => void,
): AsyncGenerator<Portion> {
	try {
		for await (const portion of portions) {
			yield portion;
			tell();
		}
	} catch (error) {
		if (!(error instanceof DamagedLog)) throw error;
		onDamage(error.message);
	}
}
