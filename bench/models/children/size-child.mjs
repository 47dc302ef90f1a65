/**
 * Bundles one export of a file as an application's bundler does, and prints the octets of its gzip.
 */
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";

const [, , imported, path] = process.argv;
const program = `export { ${imported} } from ${JSON.stringify(path)};`;

const bundle = await rolldown({
	input: "program",
	plugins: [
		{
			name: "program",
			resolveId: (id) => (id === "program" ? id : null),
			load: (id) => (id === "program" ? program : null),
		},
	],
});
const { output } = await bundle.generate({ format: "es", minify: true });
process.stdout.write(JSON.stringify(gzipSync(output[0].code, { level: 9 }).length));
