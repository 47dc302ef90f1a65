import { component, createSignature, webcrypto } from "http-message-sig";
import { generateNonce } from "web-bot-auth";
import { signerFromJWK } from "web-bot-auth/crypto";
import { VALID_MS } from "./sign.mjs";

/** The signature's label, which is also the name of its member in the dictionary `Signature-Agent`. */
const LABEL = "sig1";

/**
 * As `signedBy`, with `Signature-Agent` as draft-ietf-webbotauth-httpsig-protocol has it ("Signature-Agent"): a dictionary. The member
 * named as the signature's label is signed (RFC 9421 §2.1.2). It is an origin, whose well-known URI has the keys.
 */
export async function signedByMember(key, directory) {
	const { keyid } = await signerFromJWK(key);
	const signer = webcrypto.signer(await crypto.subtle.importKey("jwk", key, "Ed25519", false, ["sign"]));
	const agent = `${LABEL}=${JSON.stringify(new URL(directory).origin)}`;
	return async ({ url, method }) => {
		const fields = [{ name: "signature-agent", value: agent }];
		const created = Math.floor(Date.now() / 1000);
		const { signature, signatureInput } = await createSignature(
			{ kind: "request", method, targetUri: url, fields },
			{
				label: LABEL,
				components: ["@authority", component("signature-agent", { key: LABEL })],
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
