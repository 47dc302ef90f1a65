/**
 * Prints the octets of a program that has one export of a file.
 */
import { bundledSize } from "../../../tools/support/bundle.mjs";

const [, , imported, path] = process.argv;
const { octets } = await bundledSize(`export { ${imported} } from ${JSON.stringify(path)};`);
process.stdout.write(JSON.stringify(octets));
