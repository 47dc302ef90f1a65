/** What is said of a row. */
export interface Answer {
	readonly verdict: string;
	/** Null where no rule decides. */
	readonly line: number | null;
	/** Why there is none; empty where there is. */
	readonly problem: string;
}

/** The answer to a row that is none. */
export function malformed(problem: string): Answer {
	return { verdict: "malformed", line: null, problem };
}
