import type { WhoMay } from "../../../insight/analysis/index.js";
import { remember } from "../../../insight/analysis/remember.js";
import type { CrawlerAccessEdit, RuleObstacle } from "../../../insight/edit/index.js";
import { naming } from "../../host/failure.js";
import type { Host } from "../../host/host.js";
import { toldPreferences } from "../../input/told-preferences.js";
import { counted } from "../../output/numbers.js";
import { said } from "../../output/output.js";
import type { AccessCommand } from "./arguments.js";
import { caveatsOfEdit, refuseMisspelt, refuseUnknownExceptions } from "./caveats.js";
import { changeFile, TOO_LITTLE_WORK } from "./change-file.js";
import { openedInWords, toldNoInWords } from "./opened.js";

/** `block` and `allow`: changes a file so that some crawlers are refused, or let in, and nothing else changes. */
export async function editAccess(host: Host, command: AccessCommand): Promise<number> {
	refuseMisspelt(host.library, "--crawler", command.crawlers, command);
	refuseUnknownExceptions(host.library, command);
	const { blockCrawlers, allowCrawlers } = await host.library.edit();
	const { analyse, whoMay } = await host.library.analysis();
	const options = {
		purpose: command.purposes as never,
		crawlers: command.crawlers,
		except: command.except,
		undocumented: command.isUndocumented,
		path: command.path,
		dialect: command.parse.dialect,
		maxWork: command.maxWork,
	};
	return changeFile<CrawlerAccessEdit<Uint8Array>>(host, command, {
		edit: (before) =>
			naming(
				(argument) => OPTION_OF_EDIT[argument],
				() => (command.isAllowed ? allowCrawlers : blockCrawlers)(before, options),
			),
		notesOf: async (found, { name, before: octets }) => {
			if (!command.isAllowed) return notesOf(host, command, name, found, []);
			const { maxWork } = command;
			const { parse } = host.library;
			const [before, after] = [parse(octets, command.parse), parse(found.body, command.parse)];
			const changed = found.isChanged ? found.changed : [];
			const opened = openedInWords(host, analyse(before, "*", { maxWork }), after, changed);
			const letIn = found.unproved.length > 0 ? [] : found.crawlers;
			const preferences = await toldPreferences(host.library, before);
			const told = toldNoInWords(before, letIn, preferences, command.path);
			const listed = whoMay(after, { maxWork });
			for (const robots of [before, after]) robots.dispose();
			return [...opened, ...told, ...notesOf(host, command, name, found, listed)];
		},
		stateOf: ({ crawlers: { length } }) => {
			const state = command.isAllowed ? "let in" : "refused";
			return `${counted(length, "crawler")} ${length === 1 ? "is" : "are"} ${state} already`;
		},
	});
}

/** Sentences about what the edit cannot do, and why a file is left as it is. */
function notesOf(
	host: Host,
	command: AccessCommand,
	name: string,
	found: CrawlerAccessEdit<Uint8Array>,
	listed: readonly WhoMay[],
): string[] {
	const caveats = caveatsOfEdit(host.library, command, found, listed);
	if (found.unproved.length === 0) return caveats;
	return [...caveats, ...reasonsOf(found, command).map((reason) => `${name}: left as it is: ${reason}`)];
}

/** Sentences about the crawlers because of which a file stays unchanged, and what its owner can do. */
function reasonsOf(
	{ crawlers, unproved, obstacles }: CrawlerAccessEdit<Uint8Array>,
	command: AccessCommand,
): string[] {
	const rules = obstacles.filter((obstacle) => obstacle.code === "rule");
	const ofBody = obstacles.filter((obstacle) => obstacle.code !== "rule");
	const kept = new Set(rules.map(({ crawler }) => crawler));
	const meant = unproved.filter((token) => crawlers.includes(token) && !kept.has(token));
	const others = unproved.filter((token) => !crawlers.includes(token));
	const isUnread = command.parse.dialect === "google" && meant.some((token) => /\d/.test(token));
	return said([
		...ofBody.filter(({ code }) => code === "over-limit").map(({ message }) => message),
		ofBody.some(({ code }) => code === "not-settled") ? TOO_LITTLE_WORK : null,
		...obstaclesInWords(rules, command.isAllowed),
		meant.length > 0
			? `no change is proved to ${command.isAllowed ? "let in" : "refuse"} ${meant.join(", ")}; --except NAME leaves a crawler out`
			: null,
		isUnread
			? "dialect google reads a name only up to its first digit, so no line is for such a crawler"
			: null,
		others.length > 0 ? `the change would tell something else to ${others.join(", ")}, too` : null,
	]);
}

/** A sentence for each rule that prevents the change. If there is such a rule, a sentence of advice follows. */
function obstaclesInWords(obstacles: readonly RuleObstacle[], isAllowed: boolean): string[] {
	const byLine = new Map<number, RuleObstacle[]>();
	for (const obstacle of obstacles) remember(byLine, obstacle.rule.line, () => []).push(obstacle);
	const sentences = Array.from(byLine, ([line, found]) => {
		const { rule, url } = found[0]!;
		const names = found.map(({ crawler }) => crawler).join(", ");
		const verb = isAllowed ? "refuse" : "allow";
		return `line ${line} (${rule.type}: ${rule.pattern}) would still ${verb} ${url} to ${names}`;
	});
	const advice =
		"it matches other URLs too, so it stays: change it by hand, or give a --path that it does not match";
	return sentences.length === 0 ? [] : [...sentences, advice];
}

/** The library's arguments by the options that they come from. */
const OPTION_OF_EDIT: Readonly<Record<string, string>> = {
	purpose: "--purpose",
	crawlers: "--crawler",
	except: "--except",
	path: "--path",
	dialect: "--dialect",
};
