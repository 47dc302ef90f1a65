import { readFileSync } from "node:fs";
import type { CrawlerProfile, Dialect, OtherRecord, Reason, Sitemap } from "../../bindings/contract/types.js";
import type { AccessPolicy, AccessResponse, AccessResult, InForce } from "../../crawling/access/types.js";
import type { FindingCode } from "../../insight/analysis/findings/codes.js";

export interface Check {
	readonly url: string;
	readonly allowed: boolean;
	/** Line of the deciding rule, 0 for none; absent where the source does not say. */
	readonly line?: number;
}

/** A file, a crawler and what it may fetch. */
export interface VerdictCase {
	/** Begins with the section of the source that it tests. */
	readonly name: string;
	readonly robots: string;
	readonly agent: string | readonly string[];
	readonly checks: readonly Check[];
	/** Absent: as the note of its file says, see `dialectsOf`. */
	readonly dialect?: Dialect;
}

/** A file, a crawler's profile and what it may fetch. */
export interface ProfileCase {
	readonly name: string;
	readonly robots: string;
	readonly profile: CrawlerProfile;
	readonly dialects: readonly Dialect[];
	readonly checks: readonly (Check & { readonly line: number; readonly reason?: Reason })[];
}

/** Questions about preferences to a file, by name. A label of Content-Usage gives `y`, `n` or `?`. */
export type PreferenceExpectation = Readonly<Record<string, unknown>>;

export interface PreferenceCase {
	readonly name: string;
	readonly robots: string;
	readonly url?: string;
	readonly agent?: string;
	readonly expect: PreferenceExpectation;
	/** Sources disagree; `expect` has each reading by its name. */
	readonly contested?: true;
	/** No source says it. */
	readonly inferred?: true;
}

export interface RecordCase {
	readonly name: string;
	readonly robots: string;
	readonly dialect: Dialect;
	readonly diagnostics?: readonly { readonly line: number; readonly code: FindingCode }[];
	/** A URL alone stands for a sitemap of any line. */
	readonly sitemaps?: readonly (Sitemap | string)[];
	/** By product token; null: none. */
	readonly crawlDelaySeconds?: Readonly<Record<string, number | null>>;
	readonly records?: readonly OtherRecord[];
}

export interface ScopeCase {
	readonly robotsUrl: string;
	readonly appliesTo: readonly string[];
	readonly doesNotApplyTo: readonly string[];
}

export interface AccessCase {
	readonly name: string;
	readonly policy: AccessPolicy;
	readonly steps: readonly {
		readonly atSeconds: number;
		/** Absent: time alone passes. */
		readonly result?: AccessResult & { readonly body?: string };
		readonly inForce: InForce;
	}[];
}

export interface FreshnessCase {
	readonly name: string;
	readonly policy: AccessPolicy;
	readonly status: number;
	readonly headers: NonNullable<AccessResponse["headers"]>;
	readonly nextFetchAtMostSeconds: number;
	readonly nextFetchAtLeastSeconds: number;
}

export interface DirectiveCase {
	readonly name: string;
	readonly values: readonly string[];
	readonly productToken: string;
	readonly expected: Readonly<Record<string, unknown>>;
	/** The values that follow from `expected`; absent: the same values. */
	readonly effective?: Readonly<Record<string, unknown>>;
}

/** A body, and whether it ends as a trickle. */
export interface TrickleCase {
	readonly name: string;
	readonly minBytesPerSecond?: number;
	/** Runs of equal pieces. */
	readonly pieces: readonly (readonly [times: number, waitMs: number, octets: number])[];
	/** Null: it comes whole. */
	readonly endsAtMs: number | null;
}

/** The dialects of a case that names no dialect, as the note of each file says. */
const DEFAULT_DIALECTS = {
	"rfc9309.json": ["rfc9309", "google"],
	"google-spec.json": ["rfc9309", "google"],
	"original1994.json": ["rfc9309", "google", "original1994"],
} as const satisfies Readonly<Record<string, readonly Dialect[]>>;

export type VerdictFile = keyof typeof DEFAULT_DIALECTS;

export const verdictFiles = Object.keys(DEFAULT_DIALECTS) as VerdictFile[];

export function readProfileCases(): readonly ProfileCase[] {
	return (readVectors("profiles.json") as { cases: ProfileCase[] }).cases;
}

export function readPreferenceCases(): readonly PreferenceCase[] {
	return (readVectors("preferences.json") as { cases: PreferenceCase[] }).cases;
}

export function readVerdictCases(file: VerdictFile): readonly VerdictCase[] {
	return (readVectors(file) as { cases: VerdictCase[] }).cases;
}

/** The dialects that must give a case's verdicts. */
export function dialectsOf(file: VerdictFile, verdictCase: VerdictCase): readonly Dialect[] {
	return verdictCase.dialect === undefined ? DEFAULT_DIALECTS[file] : [verdictCase.dialect];
}

export function readRecordCases(): readonly RecordCase[] {
	return (readVectors("records.json") as { cases: RecordCase[] }).cases;
}

export function readTrickleCases(): readonly TrickleCase[] {
	return (readVectors("trickles.json") as { cases: TrickleCase[] }).cases;
}

export function readDirectiveCases(): readonly DirectiveCase[] {
	return (readVectors("directives.json") as { cases: DirectiveCase[] }).cases;
}

export function readScopeVectors(): {
	readonly invalidLocations: readonly string[];
	readonly cases: readonly ScopeCase[];
} {
	return readVectors("scope.json") as ReturnType<typeof readScopeVectors>;
}

export function readAccessVectors(): {
	readonly cases: readonly AccessCase[];
	readonly freshness: readonly FreshnessCase[];
} {
	return readVectors("access.json") as ReturnType<typeof readAccessVectors>;
}

function readVectors(file: string): unknown {
	return JSON.parse(readFileSync(new URL(`../vectors/${file}`, import.meta.url), "utf8"));
}
