import { type EngineChoice, RobotsTxt } from "../../../../bindings/auto.js";
import { type Finding, type FindingCode, lint } from "../../../../insight/analysis/index.js";
import { readSite } from "../input/site.js";
import { LineIndex } from "../line-index.js";
import { listAccess } from "./access-list.js";
import { countFindings, foldFindings, placeFinding } from "./findings.js";
import { withFixes } from "./fixes.js";
import { type Inspection, type InspectRequest, MAX_SHOWN_FINDINGS } from "./inspection.js";

/** Enough steps for real files. A hostile file keeps the worker busy for a second at most. */
const MAX_WORK = 1_000_000;

/** Codes of findings about rules without which no verdict would change. */
const IDLE: ReadonlySet<FindingCode> = new Set<FindingCode>([
	"allow-and-disallow",
	"duplicate-rule",
	"ineffective-allow",
	"overruled-rule",
	"path-never-matches",
	"path-without-slash",
	"redundant-rule",
	"rule-outside-group",
	"shadowed-rule",
]);

/** Finds everything that can be found in a file, notes too. No content of a field makes it throw. */
export function inspect({ body, site, dialect }: InspectRequest, engine: EngineChoice = "auto"): Inspection {
	const octets = typeof body === "string" ? new TextEncoder().encode(body) : body;
	const { url } = readSite(site);
	const robots = RobotsTxt.parse(octets, { dialect, engine, url });
	try {
		const found = lint(robots, { notes: true, url, maxWork: MAX_WORK });
		const lines = new LineIndex(octets);
		return {
			findings: found.slice(0, MAX_SHOWN_FINDINGS).map((finding) => placeFinding(finding, lines)),
			folded: withFixes(robots, textOf(body), foldFindings(found, lines)),
			counts: countFindings(found),
			idleLines: idleLines(found),
			access: listAccess(robots, octets.length),
		};
	} finally {
		robots.dispose();
	}
}

/** The file as the editor has it. Null if the file's octets differ: a change would then change more than it shows. */
function textOf(body: string | Uint8Array): string | null {
	if (typeof body === "string") return body;
	try {
		return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body).replaceAll(/\r\n?/g, "\n");
	} catch {
		return null;
	}
}

function idleLines(found: readonly Finding[]): number[] {
	return Array.from(new Set(found.filter(({ code }) => IDLE.has(code)).map(({ line }) => line)));
}
