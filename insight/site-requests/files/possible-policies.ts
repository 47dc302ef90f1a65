import { familyOf, isCrawlersName, productTokenOfName } from "../../../crawling/internal.js";
import { assumedFallbackOf } from "../senders/crawler-facts.js";

/** Whether a group of the file names the crawlers of a policy. */
interface OfGroup {
	readonly isNamed: boolean;
}

/** The source of the policies of a file. */
interface FileOf<P> {
	policyOf(token: string, isListed: boolean): P | null;
}

/** The policies by which a crawler may go. */
export interface PossiblePolicies<P> {
	/** The policy that an enforcer uses; null if none is compiled for further names. */
	readonly policy: P | null;
	/** Another that may be the crawler's; null if there is no doubt. */
	readonly other: P | null;
	/** The token whose group nobody documents that the crawler goes by; null if there is no other policy. */
	readonly otherToken: string | null;
	/** The token of the family by whose group `policy` goes; null if the crawler goes by its own name. */
	readonly family: string | null;
}

/**
 * Finds the policies by which a crawler may go. If no group names it, it goes by that of its family, whose name its own
 * continues. Of some crawlers their name suggests another group though their operators have tokens for them: then the group
 * for `*` may be theirs as well as that. So it is of a name that continues a crawler's that only the file names.
 *
 * @param isListed whether a list has the name.
 */
export function possiblePoliciesOf<P extends OfGroup>(
	file: FileOf<P>,
	name: string,
	isListed: boolean,
): PossiblePolicies<P> {
	const own = file.policyOf(name, isListed);
	if (own === null || own.isNamed) return { policy: own, other: null, otherToken: null, family: null };
	const family = familyOf(name);
	if (family !== null) {
		const ofFamily = possiblePoliciesOf(file, family.token, true);
		// If the family's verdict is undecided, so is that of its names.
		if (ofFamily.other !== null) return ofFamily;
		const { policy } = ofFamily;
		const other = policy === own ? null : own;
		return { policy, other, otherToken: other && family.token, family: family.token };
	}
	const otherToken = isListed ? assumedFallbackOf(name) : namedBefore(file, name);
	const other = otherToken === null ? null : file.policyOf(otherToken, isListed);
	if (other === null || other === own) return { policy: own, other: null, otherToken: null, family: null };
	return { policy: own, other, otherToken, family: null };
}

/** A crawler that only the file names, and whose name is the start of this one up to a hyphen. Null if there is none. */
function namedBefore<P extends OfGroup>(file: FileOf<P>, name: string): string | null {
	const token = productTokenOfName(name);
	for (let end = token.lastIndexOf("-"); end > 0; end = token.lastIndexOf("-", end - 1)) {
		const before = token.slice(0, end);
		if (isCrawlersName(before) && file.policyOf(before, false)?.isNamed === true) return before;
	}
	return null;
}
