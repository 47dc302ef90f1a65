/**
 * What a reader of a guide does, step by step.
 *
 * @typedef {{ kind: "command", line: string, output: string | null, address: string | null }} CommandStep `output` is what the guide
 *   says the command prints, or the address answers; `address` is what the reader opens then
 * @typedef {{ kind: "file", name: string, code: string }} FileStep
 * @typedef {CommandStep | FileStep} Step
 */

/** The line in the head of each guide that says how long it takes. */
export const HEAD_LINE = /^From an? [^\n]*: \d+ steps, \d+ s[^\n]*\.$/m;

/**
 * The steps of a guide, in its order. Titles of blocks in brackets are not read, since readers do not see them: the prose has
 * to name each file.
 *
 * @param {string} markdown
 * @returns {Step[]}
 */
export function readGuide(markdown) {
	const steps = [];
	let prose = "";
	for (const [index, part] of markdown.split(/^(```.*?^```$)/gms).entries()) {
		if (index % 2 === 0) {
			prose = part;
			const address = /<(http:\/\/localhost:\d+\/[^>]*)>/.exec(part)?.[1];
			const last = steps.at(-1);
			if (address !== undefined && last?.kind === "command") last.address ??= address;
			continue;
		}
		const [, language, code] = /^```(\S+)[^\n]*\n(.*)```$/s.exec(part);
		const last = steps.at(-1);
		if (language === "sh") {
			for (const line of code.trim().split("\n")) {
				steps.push({ kind: "command", line, output: null, address: null });
			}
			continue;
		}
		const name = fileNameIn(prose);
		if (language === "text" && name === null && last?.kind === "command") last.output ??= code;
		else steps.push({ kind: "file", name, code });
	}
	return steps;
}

/**
 * The steps that a reader takes today, and how many of them lead to the first answer: that of a command, or of the first command
 * after a file. How to pack the package is in a guide only as long as no version is published.
 *
 * @param {string} markdown
 * @param {string} [until] the command that gives the answer
 * @returns {{ steps: Step[], count: number }}
 */
export function stepsToAnswer(markdown, until) {
	const steps = readGuide(markdown).filter(
		(step) => step.kind === "file" || !/\bnpm pack$|\.tgz$/.test(step.line),
	);
	const firstFile = steps.findIndex(({ kind }) => kind === "file");
	const last = steps.findIndex((step, index) => {
		if (step.kind === "file") return false;
		return until === undefined ? index > firstFile && !/^npm install/.test(step.line) : step.line === until;
	});
	if (last === -1) throw new Error(`no step is ${until ?? "a command that runs a file"}`);
	return { steps, count: last + 1 };
}

/** The file that the sentence right before a block names; null where it names none. */
function fileNameIn(prose) {
	const paragraph = prose.trim().split(/\n\n/).at(-1) ?? "";
	return (
		Array.from(paragraph.matchAll(/`((?:[\w-]+\/)*(?:[\w-]+\.)+[a-z-]+)`/g), ([, name]) => name)[0] ?? null
	);
}
