import type { Rule } from "../../bindings/shared-exports.js";
import type { PolicyGrading } from "./model/grading.js";
import type { Entry } from "./model/policy-model.js";
import type { Work } from "./work.js";

/** A rule that never decides should go before the rules that its proof needs, so its question may take longer. */
const STEPS_OF_DEAD = 8;

/** One rule in one policy. */
interface Holding {
	readonly policy: PolicyGrading;
	readonly rule: Rule;
}

/** A line with a rule, and the facts about it. */
interface HeldLine {
	readonly line: number;
	/** The line on which its group begins. */
	readonly group: number;
	readonly holdings: Holding[];
	/** The rules whose proofs need it. */
	dependents: Set<Holding> | null;
	/** Its place in the order of questions, as soon as it is known what its rules decide. */
	turn: number;
}

/** The answer to the question whether a line can be removed. */
interface Outcome {
	/** Per policy that has the line, the proof that its verdicts do not change; null if some verdict would. */
	readonly proofs: readonly (readonly Entry[] | null)[];
	/** New proofs for removable lines whose proofs have this line; null if one has no other, so that this line stays. */
	readonly renewed: ReadonlyMap<Holding, readonly Entry[]> | null;
}

/** Options for the proofs that lines can be removed. */
export interface RemovalOptions {
	/** Whether a proof may have rules of other groups; false if crawlers may obey only the line's group. */
	readonly acrossGroups: boolean;
	/** The lines that are asked about; by default all. */
	readonly asked?: ReadonlySet<number>;
}

/**
 * The lines that can be removed, alone or together, without changing any verdict of some policies.
 *
 * Why this is correct: let K be the rules that stay. Each removable line has a proof in every policy that has its
 * rule. The proof shows that the rule changes no verdict of K, and the rules in the proof are in K. So on each URL,
 * every removable rule agrees with K or loses against it. K's verdict holds whichever of these rules are present.
 *
 * A line that a proof needs is removed only if the proof can be renewed without it. A group keeps a line with a
 * rule, since a group without a rule would get the rules of the next group.
 */
export class Removal {
	/** The lines that can go. */
	readonly lines = new Set<number>();
	/** The lines of the policies. */
	readonly #held = new Map<number, HeldLine>();
	/** The number of lines that stay in each group. */
	readonly #staying = new Map<number, number>();
	/** The lines that are still to be asked about. */
	#open: HeldLine[] = [];

	constructor(
		policies: readonly PolicyGrading[],
		private readonly options: RemovalOptions,
	) {
		for (const policy of policies) {
			for (const { line: group, rules } of policy.group.groups) {
				if (!this.#staying.has(group)) this.#staying.set(group, rules.length);
				for (const rule of rules) this.#hold({ policy, rule }, group);
			}
		}
	}

	#hold(holding: Holding, group: number): void {
		const { line } = holding.rule;
		const known = this.#held.get(line);
		if (known !== undefined) {
			known.holdings.push(holding);
			return;
		}
		const held = { line, group, holdings: [holding], dependents: null, turn: 0 };
		this.#held.set(line, held);
		if (this.options.asked?.has(line) !== false) this.#open.push(held);
	}

	/** Asks of each open line whether it can be removed, `steps` for each rule and policy; returns how many stay open. */
	ask(work: Work, steps: number): number {
		const asked: HeldLine[] = [];
		const open: HeldLine[] = [];
		for (const held of this.#open) {
			const isKnown = isDecisionKnown(held.holdings);
			if (isKnown === false) open.push(held);
			if (isKnown !== true) continue;
			held.turn = turnOf(held.holdings[0]!);
			asked.push(held);
		}
		let openCount = 0;
		for (const held of asked.sort((a, b) => a.turn - b.turn || b.line - a.line)) {
			if (!work.isOver && this.#try(held, work, steps)) continue;
			open.push(held);
			openCount++;
		}
		this.#open = open;
		return openCount;
	}

	/** @returns whether the question is settled. */
	#try(held: HeldLine, work: Work, steps: number): boolean {
		const { holdings, turn } = held;
		for (const { policy, rule } of holdings) policy.remaining.remove(rule);
		const granted = (turn < 0 ? STEPS_OF_DEAD : 1) * steps * holdings.length;
		const outcome = work.tryWithin(granted, (own) => this.#judge(held, own));
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
		held.dependents = null;
		this.#drop(held);
		return true;
	}

	#judge({ holdings, dependents }: HeldLine, work: Work): Outcome {
		const proofs = holdings.map((holding) => this.#proof(holding, work));
		const renewed = new Map<Holding, readonly Entry[]>();
		if (proofs.some((proof) => proof === null)) return { proofs, renewed };
		for (const holding of dependents ?? []) {
			const proof = this.#proof(holding, work);
			if (proof === null) return { proofs, renewed: null };
			renewed.set(holding, proof);
		}
		return { proofs, renewed };
	}

	#proof({ policy, rule }: Holding, work: Work): readonly Entry[] | null {
		const proof = policy.needless.proof(rule, work);
		if (proof === null || this.options.acrossGroups) return proof;
		const group = this.#held.get(rule.line)?.group;
		return proof.every((entry) => this.#held.get(entry.rule?.line ?? 0)?.group === group) ? proof : null;
	}

	/** Records the rules that a proof needs. */
	#recordDependent(holding: Holding, proof: readonly Entry[]): void {
		for (const { rule } of proof) {
			const needed = rule === null ? undefined : this.#held.get(rule.line);
			if (needed === undefined) continue;
			needed.dependents ??= new Set();
			needed.dependents.add(holding);
		}
	}

	/** Marks a line as removable. A group's last line stays, although it changes nothing and no proof may need it. */
	#drop({ line, group }: HeldLine): void {
		const staying = this.#staying.get(group)!;
		if (staying < 2) return;
		this.#staying.set(group, staying - 1);
		this.lines.add(line);
	}
}

/** Whether the effect of each rule of a line is known; null if the effect of some rule will never be known. */
function isDecisionKnown(holdings: readonly Holding[]): boolean | null {
	let isKnown = true;
	for (const { policy, rule } of holdings) {
		const isKnownHere = policy.isDecisionKnown(rule);
		if (isKnownHere === null) return null;
		isKnown &&= isKnownHere;
	}
	return isKnown;
}

/** The order of questions: rules that never decide, then short rules, then long ones, then those without a path. */
function turnOf({ policy, rule }: Holding): number {
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
