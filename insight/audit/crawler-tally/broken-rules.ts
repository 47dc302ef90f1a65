import type { Rule } from "../../../bindings/shared-exports.js";
import type { BrokenRule, FileVersion, GroundRequest, LoggedRequest } from "../types.js";
import { hasRoom, inTime, keepShown, MAX_SHOWN } from "./shown-requests.js";

const MAX_RULES = 50;
/** The key of a rule combines its version and its line. A file has fewer lines than this. */
const LINES_PER_VERSION = 2 ** 32;

interface Broken {
	/** Null if no rule disallows a request, but a file that could not be fetched. */
	readonly rule: Rule | null;
	readonly versionIndex: number;
	count: number;
	readonly requests: LoggedRequest[];
}

/** A version of robots.txt, as the report has it. */
interface ReportedVersion {
	readonly place: number;
	readonly host: string | null;
	readonly fromSeconds: number;
}

/** The rules that a crawler broke, with a few requests per rule. */
export class BrokenRules {
	/** Null before the first broken rule: most made-up names break no rule. */
	#rules: Map<number, Broken> | null = null;
	otherCount = 0;

	/** @param toShown describes the request, if it is kept. */
	add(rule: Rule | null, versionIndex: number, toShown: () => LoggedRequest): void {
		const broken = this.#count(rule, versionIndex, 1);
		if (broken !== null && hasRoom(broken.requests)) keepShown(broken.requests, toShown());
	}

	addAll(other: BrokenRules): void {
		this.otherCount += other.otherCount;
		for (const { rule, versionIndex, count, requests } of other.#rules?.values() ?? []) {
			const broken = this.#count(rule, versionIndex, count);
			if (broken !== null) for (const request of requests) keepShown(broken.requests, request);
		}
	}

	/** Counts requests that a rule disallows. @returns null if there is no room for the rule. */
	#count(rule: Rule | null, versionIndex: number, count: number): Broken | null {
		const key = versionIndex * LINES_PER_VERSION + (rule?.line ?? 0);
		this.#rules ??= new Map();
		let broken = this.#rules.get(key);
		if (broken === undefined) {
			if (this.#rules.size === MAX_RULES) {
				this.otherCount += count;
				return null;
			}
			broken = { rule, versionIndex, count: 0, requests: [] };
			this.#rules.set(key, broken);
		}
		broken.count += count;
		return broken;
	}

	/**
	 * The broken rules, the most broken first.
	 *
	 * @param versions the place in the report, and the host, of each version.
	 */
	report(versions: readonly ReportedVersion[]): BrokenRule[] {
		return this.#sorted().flatMap(({ rule, versionIndex, count, requests }) => {
			if (rule === null) return [];
			return [
				{ rule, ...toFileVersion(versions[versionIndex]!), count, requests: [...requests].sort(inTime) },
			];
		});
	}

	/** The first requests that break rules: one of each of the most broken rules, then further ones of these. */
	shown(versions: readonly ReportedVersion[]): GroundRequest[] {
		const turns = Array.from({ length: MAX_SHOWN }, (_, turn) =>
			this.#sorted().flatMap(({ rule, versionIndex, requests }) => {
				const request = requests[turn];
				if (request === undefined) return [];
				return [{ ...request, ...toFileVersion(versions[versionIndex]!), rule, gap: null }];
			}),
		);
		return turns.flat().slice(0, MAX_SHOWN).sort(inTime);
	}

	#sorted(): Broken[] {
		return Array.from(this.#rules?.values() ?? []).sort((one, other) => other.count - one.count);
	}
}

/** A version as the report names it. JSON has no infinite numbers. */
export function toFileVersion({ place, host, fromSeconds }: ReportedVersion): FileVersion {
	const servedFromSeconds = fromSeconds === Number.NEGATIVE_INFINITY ? null : fromSeconds;
	return { versionIndex: place, host, servedFromSeconds };
}
