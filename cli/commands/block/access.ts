import { type Command, defineCommand } from "../../arguments/command.js";
import { ACCESS_FORMATS, ACCESS_OPTIONS, readAccess } from "./arguments.js";
import { editAccess } from "./edit-access.js";

/** The words in which `block` and `allow` differ. */
interface AccessTexts extends Pick<Command, "name" | "summary" | "example"> {
	readonly purpose: string;
	readonly long: string;
	/** The word for crawlers after the change. */
	readonly state: string;
}

function accessCommand({ name, summary, example, purpose, long, state }: AccessTexts): Command {
	return defineCommand({
		name,
		usage: `${name} FILE --purpose NAME`,
		summary,
		about: `Changes a robots.txt so that ${purpose}:

  robotstxt-wasm ${long} --write

The difference is printed; with --write, FILE is changed. All other bytes stay the same, and a second run changes
nothing. The change is proved over all possible URLs: these crawlers, and no others, are ${state}. Without a
proof, FILE is not changed. --check is for CI: it also fails when a crawler of the purpose was documented after
the change. Standard error says what robots.txt cannot do. FILE is a path, - for standard input, or an http(s)
URL. It keeps its mode, owner and group; if it cannot, it is written only if everybody may read it.`,
		end: "Exit codes: 0; 1 with --check: FILE would have to change; 2 wrong usage, FILE cannot be read or written, or\nhas to be left as it is; 3 no proof, and FILE is not changed.",
		example,
		formats: ACCESS_FORMATS,
		options: ACCESS_OPTIONS,
		read: readAccess,
		run: editAccess,
	});
}

export const blockCommand = accessCommand({
	name: "block",
	summary: "refuses crawlers by --purpose, or --crawler by name",
	example: "block robots.txt --purpose ai-training",
	purpose: "some crawlers may fetch nothing, or nothing under a path",
	long: "block robots.txt --purpose ai-training --except GPTBot",
	state: "refused",
});

export const allowCommand = accessCommand({
	name: "allow",
	summary: "lets crawlers in by --purpose, or --crawler by name",
	example: "allow robots.txt --crawler bingbot --path /blog/",
	purpose:
		"some crawlers may fetch everything, or everything under a path. What the groups\nfor * disallow is allowed for them too",
	long: "allow robots.txt --crawler bingbot --path /blog/",
	state: "let in",
});
