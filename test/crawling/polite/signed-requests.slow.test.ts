import { generateKeyPairSync } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { Agent, fetch as undiciFetch } from "undici";
import { beforeEach, describe, expect, it } from "vitest";
import { verify } from "web-bot-auth";
import { verifierFromJWK } from "web-bot-auth/crypto";
import { type PrepareRequest, politeFetch, RobotsClient } from "../../../crawling/client/index.js";
import { nodeFetch, robotsInterceptor } from "../../../crawling/node/index.js";
import { type Answer, redirect, route, send, startLoopbackServer } from "../../support/loopback-server.js";

const server = await startLoopbackServer();
/** The example's own signing. */
const SIGN = new URL("../../../examples/signed-crawler/sign.mjs", import.meta.url).href;
const { signedBy } = (await import(/* @vite-ignore */ SIGN)) as {
	signedBy(key: JsonWebKey, directory: string): Promise<PrepareRequest>;
};
const { privateKey, publicKey } = generateKeyPairSync("ed25519");
const prepare = await signedBy(privateKey.export({ format: "jwk" }), "https://bot.example");
const verifier = await verifierFromJWK(publicKey.export({ format: "jwk" }));

/** What the server found of each request: its URL, or why its signature is none. */
const found: Promise<string>[] = [];

async function check({ headers, method, url }: IncomingMessage): Promise<string> {
	const asked = `http://${headers.host}${url}`;
	const request = { url: asked, method: method!, headers: headers as Record<string, string> };
	return verify(request, verifier).then(
		() => asked,
		(error: Error) => `${asked}: ${error.message}`,
	);
}

const site = (answers: Readonly<Record<string, Answer>>): void => {
	const answer = route({
		"/robots.txt": redirect("/rules"),
		"/rules": send(200, "user-agent: *\ndisallow: /x"),
		...answers,
	});
	server.answer = (request, response) => {
		found.push(check(request));
		answer(request, response);
	};
};

const OPTIONS = { productToken: "ExampleBot", delaySeconds: 0, prepare };

describe("each request is signed, and a server verifies it", () => {
	beforeEach(() => {
		found.length = 0;
	});

	const expected = () => [
		`${server.origin}/robots.txt`,
		`${server.origin}/rules`,
		`${server.origin}/1`,
		`${server.origin}/2`,
		`${server.otherOrigin}/robots.txt`,
		`${server.otherOrigin}/rules`,
		`${server.otherOrigin}/3`,
	];
	const pages = () => ({
		"/1": redirect("/2"),
		"/2": redirect(`${server.otherOrigin}/3`),
		"/3": send(200, "there"),
	});

	it("by politeFetch: robots.txt files, pages, redirects, those to another origin anew", async () => {
		site(pages());
		const fetch = politeFetch(OPTIONS);
		expect(await (await fetch(`${server.origin}/1`)).text()).toBe("there");
		expect(await Promise.all(found)).toEqual(expected());
		const signatures = server.requests.map(({ headers }) => headers.signature);
		expect(new Set(signatures).size).toBe(7);
		expect(
			server.requests.every(({ headers }) => headers["signature-agent"] === '"https://bot.example"'),
		).toBe(true);
		await fetch.dispose();
	});

	it("by the interceptor", async () => {
		site(pages());
		const obey = robotsInterceptor(OPTIONS);
		const dispatcher = new Agent().compose(obey);
		expect(await (await undiciFetch(`${server.origin}/1`, { dispatcher })).text()).toBe("there");
		expect(await Promise.all(found)).toEqual(expected());
		await obey.dispose();
		await dispatcher.close();
	});

	it.each([["the host's fetch"], ["nodeFetch"]])("by a client alone, with %s", async (name) => {
		site({});
		const client = new RobotsClient({
			productToken: "ExampleBot",
			prepare,
			...(name === "nodeFetch" ? { fetch: nodeFetch() } : {}),
		});
		expect(await client.isAllowed(`${server.origin}/x`)).toBe(false);
		expect(await Promise.all(found)).toEqual(expected().slice(0, 2));
		await client.dispose();
	});

	it("a request without a signature is none", async () => {
		site({});
		const fetch = politeFetch({ ...OPTIONS, prepare: undefined });
		await fetch(`${server.origin}/1`);
		expect((await Promise.all(found)).every((each) => each.includes(": "))).toBe(true);
		await fetch.dispose();
	});
});
