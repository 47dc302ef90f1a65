/** Exports that both entries that read snapshots have besides their class. */
export { DisposedError } from "../arguments/error-classes.js";
export {
	type Dialect,
	type EngineName,
	type Group,
	type GroupChoice,
	type ProductTokenLine,
	type Reason,
	type Rule,
	type UrlInput,
	Verdict,
} from "../contract/types.js";
export type { SnapshotExplanation } from "./snapshot-matcher.js";
