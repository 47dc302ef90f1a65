import type { Verdict } from "../../bindings/contract/types.js";
import type { GivenUrl } from "./octet-text.js";

/** A URL and the verdict on it. */
export interface JudgedUrl {
	readonly verdict: Verdict;
	/** The URL as given. */
	readonly url: GivenUrl;
	/** The URL that the matcher was asked about: as given, or as it would be requested. */
	readonly asked: GivenUrl;
	/** True for the start of a line that is too long to be a URL. */
	readonly isCut: boolean;
}
