import { nearestName } from "../../../bindings/arguments/names.js";
import type { NamedCrawler } from "../../../crawling/crawlers/index.js";
import type { AccessCommand } from "../../arguments/commands.js";
import type { Library } from "../../host/host.js";

const AI_PURPOSE = /^ai-/;

/** Sentences about the limits of an edit, and about other crawlers that the site owner may have meant. */
export function caveatsOfEdit(
	{ crawlers, undocumentedCrawlers }: Pick<Library, "crawlers" | "undocumentedCrawlers">,
	command: AccessCommand,
	tokens: readonly string[],
): string[] {
	const meant = new Set(tokens.map((token) => token.toLowerCase()));
	const isMeant = ({ token }: NamedCrawler) => meant.has(token.toLowerCase());
	const documented = crawlers.filter(isMeant);
	const known = [...crawlers, ...undocumentedCrawlers];
	const unneeded = command.except.flatMap((name) => {
		const purpose = known.find(({ token }) => token.toLowerCase() === name.toLowerCase())?.purpose;
		const isNamed = command.crawlers.some((token) => token.toLowerCase() === name.toLowerCase());
		if (isNamed || command.purposes.some((each) => each === purpose)) return [];
		const why = purpose === undefined ? "no list has it" : `its purpose is ${purpose}`;
		return [`--except ${name}: ${why}, so it is not meant anyway`];
	});
	const unknown = command.crawlers
		.filter((name) => known.every(({ token }) => token.toLowerCase() !== name.toLowerCase()))
		.map((name) => {
			const nearest = nearestName(
				name,
				known.map(({ token }) => token),
			);
			const meaning = nearest === undefined ? "" : `; did you mean ${nearest}?`;
			return `--crawler ${name}: no list has such a crawler${meaning}`;
		});
	const neglectful = documented.filter(({ neglect }) => neglect !== null);
	const steering = documented.filter(({ isControlToken }) => isControlToken);
	const listed = undocumentedCrawlers.filter(
		(crawler) => command.purposes.some((purpose) => purpose === crawler.purpose) && !isMeant(crawler),
	);
	const guessed = undocumentedCrawlers.filter(isMeant);
	return [
		...unknown,
		...unneeded,
		...(neglectful.length > 0 && !command.isAllowed
			? [
					`no line of robots.txt is sure to stop ${namesOf(neglectful)}: ${neglectful.length === 1 ? "its operator says that it" : "their operators say that they"} may disregard it`,
				]
			: []),
		...(guessed.length > 0 && !command.isAllowed
			? [
					`whether ${namesOf(guessed)} ${guessed.length === 1 ? "reads" : "read"} robots.txt is not documented`,
				]
			: []),
		...(steering.length > 0
			? [
					`${namesOf(steering)} ${steering.length === 1 ? "is a control token, which fetches nothing itself" : "are control tokens, which fetch nothing themselves"}: the line steers what other crawlers' copies are used for`,
				]
			: []),
		...(command.purposes.some((purpose) => AI_PURPOSE.test(purpose)) && !command.isAllowed
			? [
					"what search crawlers fetch may be used for AI too; only control tokens of their operators steer that",
				]
			: []),
		...(listed.length > 0 && !command.isUndocumented
			? [
					`${listed.length} more known from lists only ${listed.length === 1 ? "has such a purpose; --undocumented takes it" : "have such a purpose; --undocumented takes them"} too`,
				]
			: []),
	];
}

function namesOf(crawlers: readonly NamedCrawler[]): string {
	return crawlers.map(({ token }) => token).join(", ");
}
