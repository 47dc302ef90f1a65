import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { basename } from "node:path";
import { runProgram } from "./run-program.mjs";

/**
 * A registry on loopback, as it is after a release: it has the packed packages, and sends whoever asks for others to npm's.
 *
 * @param {Record<string, string>} packed path by package
 */
export async function serveRegistry(packed) {
	const others = (await runProgram("npm", ["config", "get", "registry"])).trim();
	const manifests = {};
	for (const [name, path] of Object.entries(packed))
		manifests[name] = JSON.parse(await runProgram("tar", ["-xOf", path, "package/package.json"]));
	const server = createServer((request, response) => {
		// A client that kept an answer would take it for that of another run at the same port.
		response.setHeader("Cache-Control", "no-store");
		const name = decodeURIComponent(request.url.slice(1));
		const file = Object.values(packed).find((path) => basename(path) === name);
		if (file !== undefined) response.end(readFileSync(file));
		else if (packed[name] !== undefined) {
			response.setHeader("Content-Type", "application/json");
			response.end(JSON.stringify(described(manifests[name], packed[name], origin)));
		} else response.writeHead(302, { Location: new URL(request.url.slice(1), others).href }).end();
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	const origin = `http://127.0.0.1:${server.address().port}`;
	const close = () => {
		server.close();
		server.closeAllConnections();
	};
	return { origin, close };
}

/** What a registry says of a package that has one version. Yarn keeps a copy of each by `shasum`. */
function described(manifest, path, origin) {
	const { name, version } = manifest;
	const hash = (algorithm, encoding) => createHash(algorithm).update(readFileSync(path)).digest(encoding);
	const dist = {
		tarball: `${origin}/${basename(path)}`,
		integrity: `sha512-${hash("sha512", "base64")}`,
		shasum: hash("sha1", "hex"),
	};
	return { name, "dist-tags": { latest: version }, versions: { [version]: { ...manifest, dist } } };
}
