import type { Verdict } from "../../bindings/contract/types.js";
import type { GivenUrl } from "./octet-text.js";

/** A URL and the verdict on it. */
export interface JudgedUrl {
	readonly verdict: Verdict;
	/** As it was given. */
	readonly url: GivenUrl;
	/** What the matcher was asked: the same, or how it would be requested. */
	readonly asked: GivenUrl;
	/** True for the start of a line that is too long to be a URL. */
	readonly isCut: boolean;
}
