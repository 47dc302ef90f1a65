import type { Rule } from "../../bindings/contract/types.js";
import type { PolicyGrading } from "./model/grading.js";
import type { Entry } from "./model/policy-model.js";
import type { Work } from "./work.js";

/**
 * A question about a rule that never decides may take this many times the steps. Such a rule should be removed before
 * the rules that its proof needs.
 */
const STEPS_OF_DEAD = 8;

/** One rule in one policy. */
interface Holding {
	readonly policy: PolicyGrading;
	readonly rule: Rule;
}

/** The answer to the question whether a line can be removed. */
interface Outcome {
	/** Per policy that has the line, the proof that its verdicts do not change; null if some verdict would. */
	readonly proofs: readonly (readonly Entry[] | null)[];
	/**
	 * New proofs for removable lines whose proofs have this line in them. Null if such a line has no other proof, so
	 * that this line has to stay.
	 */
	readonly renewed: ReadonlyMap<Holding, readonly Entry[]> | null;
}

/** Options for the proofs that lines can be removed. */
export interface RemovalOptions {
	/**
	 * Whether a proof may have rules of other groups in it. It must be false if crawlers may obey only the line's
	 * group.
	 */
	readonly acrossGroups: boolean;
	/** The lines that are asked about; by default all. */
	readonly asked?: ReadonlySet<number>;
}

/**
 * The lines that can be removed without changing any verdict of some policies. They can be removed each by itself,
 * all together, and any of them.
 *
 * Why this is correct: let K be the rules that stay. Each removable line has a proof in every policy that has its
 * rule. The proof shows that the rule changes no verdict of K, and the rules in the proof are in K. So on each URL,
 * every removable rule agrees with K or loses against it. K's verdict therefore holds, whichever of the removable
 * rules are present.
 *
 * A line that a proof needs is removed only if the proof can be renewed without it. A group keeps a line with a
 * rule, since a group without a rule would get the rules of the next group.
 */
export class Removal {
	/** The lines that can go. */
	readonly lines = new Set<number>();
	readonly #options: RemovalOptions;
	readonly #holdings = new Map<number, Holding[]>();
	/** The group of each line, and the number of lines that stay in each group. */
	readonly #groupOf = new Map<number, number>();
	readonly #staying = new Map<number, number>();
	/** Per line, the rules whose proofs need it. */
	readonly #dependents = new Map<number, Set<Holding>>();
	/** The lines that are still to be asked about. */
	readonly #open = new Set<number>();

	constructor(policies: readonly PolicyGrading[], options: RemovalOptions) {
		this.#options = options;
		for (const policy of policies) {
			for (const { line: group, rules } of policy.group.groups) {
				if (!this.#staying.has(group)) this.#staying.set(group, rules.length);
				for (const rule of rules) {
					const holdings = this.#holdings.get(rule.line);
					if (holdings === undefined) this.#holdings.set(rule.line, [{ policy, rule }]);
					else holdings.push({ policy, rule });
					this.#groupOf.set(rule.line, group);
					if (options.asked?.has(rule.line) !== false) this.#open.add(rule.line);
				}
			}
		}
	}

	/**
	 * Asks of each open line whether it can be removed, if it is known what its rules decide.
	 * @param steps the steps that a question about one rule in one policy may take.
	 * @returns how many of the lines asked about are still open.
	 */
	ask(work: Work, steps: number): number {
		const asked: { readonly line: number; readonly turn: number }[] = [];
		for (const line of this.#open) {
			const known = this.#holdings.get(line)!.map(({ policy, rule }) => policy.isDecisionKnown(rule));
			if (known.includes(null)) this.#open.delete(line);
			else if (!known.includes(false)) asked.push({ line, turn: this.#turnOf(line) });
		}
		let open = 0;
		for (const { line } of asked.sort((a, b) => a.turn - b.turn || b.line - a.line)) {
			if (!work.isOver && this.#try(line, work, steps)) this.#open.delete(line);
			else open++;
		}
		return open;
	}

	/**
	 * The place of a line in the order of questions. Rules that never decide come first, then short rules before long
	 * rules. Rules without a path come last.
	 */
	#turnOf(line: number): number {
		const { policy, rule } = this.#holdings.get(line)![0]!;
		switch (policy.gradeOf(rule)) {
			case "shadowed":
			case "matches-nothing":
				return -2;
			case "overruled":
				return -1;
			case "empty":
				return Number.MAX_SAFE_INTEGER;
			default:
				return rule.canonical.length;
		}
	}

	/** @returns whether the question is settled. */
	#try(line: number, work: Work, steps: number): boolean {
		const holdings = this.#holdings.get(line)!;
		for (const { policy, rule } of holdings) policy.remaining.remove(rule);
		const granted = (this.#turnOf(line) < 0 ? STEPS_OF_DEAD : 1) * steps * holdings.length;
		const outcome = work.tryWithin(granted, (own) => this.#judge(line, holdings, own));
		const isNeedless = outcome?.renewed != null && outcome.proofs.every((proof) => proof !== null);
		if (!isNeedless) for (const { policy, rule } of holdings) policy.remaining.restore(rule);
		if (outcome === null) return false;
		for (const [index, { policy, rule }] of holdings.entries()) {
			const proof = outcome.renewed === null ? null : outcome.proofs[index]!;
			policy.takeProof(rule, proof);
			if (isNeedless && proof !== null) this.#recordDependent(holdings[index]!, proof);
		}
		if (!isNeedless) return true;
		for (const [holding, proof] of outcome.renewed) this.#recordDependent(holding, proof);
		this.#dependents.delete(line);
		this.#drop(line);
		return true;
	}

	#judge(line: number, holdings: readonly Holding[], work: Work): Outcome {
		const proofs = holdings.map((holding) => this.#proof(holding, work));
		const renewed = new Map<Holding, readonly Entry[]>();
		if (proofs.some((proof) => proof === null)) return { proofs, renewed };
		for (const holding of this.#dependents.get(line) ?? []) {
			const proof = this.#proof(holding, work);
			if (proof === null) return { proofs, renewed: null };
			renewed.set(holding, proof);
		}
		return { proofs, renewed };
	}

	#proof({ policy, rule }: Holding, work: Work): readonly Entry[] | null {
		const proof = policy.needless.proof(rule, work);
		if (proof === null || this.#options.acrossGroups) return proof;
		const group = this.#groupOf.get(rule.line);
		return proof.every((entry) => this.#groupOf.get(entry.rule?.line ?? 0) === group) ? proof : null;
	}

	/** Records the rules that a proof needs. */
	#recordDependent(holding: Holding, proof: readonly Entry[]): void {
		for (const { rule } of proof) {
			if (rule === null) continue;
			const dependents = this.#dependents.get(rule.line);
			if (dependents === undefined) this.#dependents.set(rule.line, new Set([holding]));
			else dependents.add(holding);
		}
	}

	/**
	 * Marks a line as removable. The last line of a group stays, although it changes nothing; no proof may need it
	 * then.
	 */
	#drop(line: number): void {
		const group = this.#groupOf.get(line)!;
		const staying = this.#staying.get(group)!;
		if (staying < 2) return;
		this.#staying.set(group, staying - 1);
		this.lines.add(line);
	}
}
