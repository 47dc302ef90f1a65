// A crawler whose requests prove who it is, those for robots.txt files too:
// node crawl.mjs key.json https://bot.example https://example.com/ …
// SIGNATURE_AGENT=dictionary sends Signature-Agent as the draft of 2026 has it; verifiers document the string.
import { generateKeyPairSync } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { politeFetch } from "robotstxt-wasm/client";
import { signedBy } from "./sign.mjs";
import { signedByMember } from "./sign-member.mjs";

const [keyFile, directory, ...urls] = process.argv.slice(2);
const SIGNERS = { string: signedBy, dictionary: signedByMember };
const sign = SIGNERS[process.env.SIGNATURE_AGENT ?? "string"];
if (!keyFile?.endsWith(".json") || !directory?.startsWith("https://") || sign === undefined) {
	console.error(
		"usage: node crawl.mjs key.json https://bot.example URL…; SIGNATURE_AGENT is string or dictionary",
	);
	process.exit(2);
}
if (!existsSync(keyFile)) {
	const { privateKey } = generateKeyPairSync("ed25519");
	writeFileSync(keyFile, JSON.stringify(privateKey.export({ format: "jwk" })), { mode: 0o600 });
}
const key = JSON.parse(readFileSync(keyFile, "utf8"));
const { d: _private, ...publicKey } = key;
console.log(`${directory}/.well-known/http-message-signatures-directory has to serve`);
console.log(JSON.stringify({ keys: [publicKey] }));

const fetch = politeFetch({
	productToken: "ExampleBot",
	userAgent: "ExampleBot/1.0 (+https://example.com/bot)",
	prepare: await sign(key, directory),
});
for (const url of urls) {
	try {
		const response = await fetch(url);
		console.log(`${response.status} ${response.url}: ${(await response.text()).length} characters`);
	} catch (error) {
		console.log(`left ${url}: ${error.code ?? error.cause?.message ?? error.message}`);
	}
}
await fetch.dispose();
