/**
 * That each name is one that exists: a run of nothing would pass.
 *
 * @param {readonly string[]} asked names of the command line
 * @param {readonly string[]} names all that exist
 * @throws RangeError that lists the names
 */
export function requireNames(asked, names) {
	const unknown = asked.find((name) => !names.includes(name));
	if (unknown === undefined) return;
	throw new RangeError(`no name is ${JSON.stringify(unknown)}; the names are:\n  ${names.join("\n  ")}`);
}
