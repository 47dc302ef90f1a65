import { familyOf, productTokenOfName } from "../../../crawling/internal.js";
import { assumedFallbackOf } from "../senders/crawler-facts.js";

/** Whether a group of the file names the crawlers of a policy. */
interface OfGroup {
	readonly isNamed: boolean;
}

/** What has the policies of a file. */
interface FileOf<P> {
	policyOf(token: string, isListed: boolean): P | null;
}

/** The policies by which a crawler may go. */
export interface PossiblePolicies<P> {
	/** The one by which an enforcer goes; null if none is compiled for further names. */
	readonly policy: P | null;
	/** Another that may be the crawler's; null if there is no doubt. */
	readonly other: P | null;
	/** The token of the family by whose group `policy` goes; null if the crawler goes by its own name. */
	readonly family: string | null;
}

/**
 * Finds the policies by which a crawler may go. If no group names it, it goes by that of its family, whose name its own
 * continues. Of some crawlers their name suggests another group though their operators have tokens for them: then the group
 * for `*` may be theirs as well as that.
 *
 * @param isListed whether a list has the name.
 */
export function possiblePoliciesOf<P extends OfGroup>(
	file: FileOf<P>,
	name: string,
	isListed: boolean,
): PossiblePolicies<P> {
	const own = file.policyOf(name, isListed);
	if (own === null || own.isNamed) return { policy: own, other: null, family: null };
	const family = familyOf(productTokenOfName(name));
	if (family !== null) {
		const ofFamily = possiblePoliciesOf(file, family.token, true);
		// What is not decided of the family is not of its names either.
		if (ofFamily.other !== null) return ofFamily;
		const { policy } = ofFamily;
		return { policy, other: policy === own ? null : own, family: family.token };
	}
	const assumed = isListed ? assumedFallbackOf(name) : null;
	const other = assumed === null ? null : file.policyOf(assumed, true);
	return { policy: own, other: other === own ? null : other, family: null };
}
