/** The answer to a row. */
export interface Answer {
	readonly verdict: string;
	/** Null if no rule decides. */
	readonly line: number | null;
	/** Why the row has no verdict; empty if it has a verdict. */
	readonly problem: string;
}

/** The answer to a malformed row. */
export function malformed(problem: string): Answer {
	return { verdict: "malformed", line: null, problem };
}
