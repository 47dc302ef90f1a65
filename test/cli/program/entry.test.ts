import { expect, it } from "vitest";
import { type Command, defineCommand } from "../../../cli/arguments/command.js";
import { readCommandLine } from "../../../cli/arguments/command-line.js";
import { helpOn } from "../../../cli/arguments/help.js";
import { shared } from "../../../cli/arguments/options.js";
import { completionCommand } from "../../../cli/commands/completion.js";
import type { Host } from "../../../cli/host/host.js";

const told: unknown[] = [];
const trial = defineCommand({
	name: "trial",
	usage: "trial FILE",
	summary: "tries an entry",
	about: "Tries.",
	end: "Exit codes: 0.",
	example: "trial robots.txt",
	formats: ["tsv", "jsonl"],
	options: {
		depth: { short: "n", value: "N", offers: ["1", "2"], help: "how deep\nit goes" },
		each: { multiple: true, value: "WORD", help: "several" },
		...shared("quiet", "format", "help"),
	},
	read: ({ values, operands }) => ({ operands, depth: values.depth ?? "0", each: values.each ?? [] }),
	async run(_host, command) {
		told.push(command);
		return 3;
	},
});
const other = defineCommand({
	...trial,
	name: "other",
	options: shared("urls"),
	read: () => ({}),
	run: async () => 0,
});
const COMMANDS: readonly Command[] = [trial, other, completionCommand(() => COMMANDS)];

const call = (line: string) => readCommandLine(COMMANDS, line.split(" "), true);

it("an entry alone makes a command: what it reads is what it runs with", async () => {
	const asked = call("trial a -n 2 --each x --each y -q");
	expect("run" in asked && (await asked.run({} as Host))).toBe(3);
	expect(told).toMatchObject([
		{ operands: ["a"], depth: "2", each: ["x", "y"], format: "tsv", isQuiet: true },
	]);
});

it("its options are its help", () => {
	const help = helpOn(COMMANDS, "trial");
	expect(help).toContain("  --depth, -n N        how deep\n                       it goes\n  --each ");
	expect(help).toContain("tsv (columns separated by tabs),\n");
	expect(help).not.toContain("--urls");
	expect(helpOn(COMMANDS, undefined)).toMatch(/^ {2}trial FILE {2,}tries an entry$/m);
});

it("its options are what the completion offers", async () => {
	let script = "";
	const stdout = {
		on: () => {},
		write: (text: string, done: () => void) => {
			script += text;
			done();
		},
	};
	const asked = call("completion fish");
	expect("run" in asked && (await asked.run({ stdout } as unknown as Host))).toBe(0);
	expect(script).toContain(`from trial" -l depth -s n -r -f -a "1 2" -d 'how deep'`);
	expect(script).toContain(`from trial" -l format -s f -r -f -a "tsv jsonl"`);
});

it.each([
	["trial --urls x", "--urls: trial has no such option; see robotstxt-wasm trial --help"],
	["trial --dept 1", '--dept: there is no such option; did you mean "--depth"?'],
	["trial --depth", "--depth: expected a value (one that begins with - is written --depth=VALUE)"],
	["trial -f text", '--format: expected one of tsv, jsonl, got "text"'],
	["trail", 'expected a command (trial, other, completion), got "trail"; did you mean "trial"?'],
])("%s: its errors are made of the entry", (line, message) => {
	expect(() => call(line)).toThrow(expect.objectContaining({ name: "Failure", message }));
});
