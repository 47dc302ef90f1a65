import { component, createSignature, webcrypto } from "http-message-sig";
import { generateNonce } from "web-bot-auth";
import { signerFromJWK } from "web-bot-auth/crypto";
import { VALID_MS } from "./sign.mjs";

/** The name of the crawler's member in the dictionary `Signature-Agent`. */
const MEMBER = "agent1";

/**
 * As `signedBy`, with `Signature-Agent` as draft-ietf-webbotauth-httpsig-protocol-00 has it: a dictionary, of which the crawler's own
 * member is signed (RFC 9421 §2.1.2).
 */
export async function signedByMember(key, directory) {
	const { keyid } = await signerFromJWK(key);
	const signer = webcrypto.signer(await crypto.subtle.importKey("jwk", key, "Ed25519", false, ["sign"]));
	const agent = `${MEMBER}=${JSON.stringify(directory)}`;
	return async ({ url, method }) => {
		const fields = [{ name: "signature-agent", value: agent }];
		const created = Math.floor(Date.now() / 1000);
		const { signature, signatureInput } = await createSignature(
			{ kind: "request", method, targetUri: url, fields },
			{
				components: ["@authority", component("signature-agent", { key: MEMBER })],
				parameters: {
					created,
					expires: created + VALID_MS / 1000,
					keyid,
					alg: "ed25519",
					nonce: generateNonce(),
					tag: "web-bot-auth",
				},
				signer,
			},
		);
		return { "signature-agent": agent, "signature-input": signatureInput, signature };
	};
}
