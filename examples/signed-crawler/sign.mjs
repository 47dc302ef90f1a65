import { signatureHeaders } from "web-bot-auth";
import { signerFromJWK } from "web-bot-auth/crypto";

/** So long a signature holds: each request has its own, made just before it is sent. */
export const VALID_MS = 60_000;

/**
 * Signs requests by Web Bot Auth (HTTP Message Signatures, RFC 9421), for the option `prepare`. `Signature-Agent` is a string, which
 * the pages of verifiers document; `signedByMember` sends what their next version may ask for.
 *
 * @param key the private key, as JWK.
 * @param directory the URL of the crawler, which serves its public keys at /.well-known/http-message-signatures-directory.
 */
export async function signedBy(key, directory) {
	const signer = await signerFromJWK(key);
	const agent = JSON.stringify(directory);
	return async ({ url, method, headers }) => {
		headers.set("signature-agent", agent);
		const created = new Date();
		const expires = new Date(created.getTime() + VALID_MS);
		const signature = await signatureHeaders({ url, method, headers }, signer, { created, expires });
		return { "signature-agent": agent, ...signature };
	};
}
