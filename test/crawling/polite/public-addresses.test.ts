import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
	type AddressResolver,
	isPublicAddress,
	publicAddressesOnly,
} from "../../../crawling/client/index.js";
import { disposeClientsAfterEach, makeClient } from "../../support/client.js";
import { redirect, send, startLoopbackServer } from "../../support/loopback-server.js";

const server = await startLoopbackServer();
disposeClientsAfterEach();

const PUBLIC = `1.1.1.1 8.8.8.8 93.184.216.34 100.63.255.255 100.128.0.0 172.15.255.255 172.32.0.0 192.0.1.0
	192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 223.255.255.255 9.255.255.255 11.0.0.0 126.255.255.255
	128.0.0.0 2606:4700::1111 2a00:1450:4001:80b::200e 2001:200:: 2001:db9:: 2003:: 3fff:1000:: 2000::
	2606:4700:0:0:0:0:1.2.3.4 168.63.129.15 168.63.129.17 2606:4700::5eff:1.2.3.4 2606:4700::100:5efe:102:304
	2606:4700::5efe`;

const NOT_PUBLIC = `0.0.0.0 0.255.255.255 10.0.0.1 100.64.0.0 100.127.255.255 127.0.0.1 127.255.255.255
	169.254.169.254 172.16.0.0 172.31.255.255 192.0.0.1 192.0.2.1 192.88.99.1 192.168.0.1 198.18.0.0 198.19.255.255
	198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.0 255.255.255.255
	:: ::1 ::ffff:93.184.216.34 ::ffff:5db8:d822 ::93.184.216.34 64:ff9b::93.184.216.34 64:ff9b:1::1 100::1
	2001::1 2001:0:1::1 2001:2::1 2001:10::1 2001:20::1 2001:db8::1 2002:5db8:d822::1 3fff::1 3fff:fff::1 5f00::1
	168.63.129.16 ::ffff:168.63.129.16 2606:4700::5efe:10.0.0.1 2606:4700::5efe:5db8:d822 2a00:1450::200:5efe:a00:1
	2606:4700:1:2:0:5efe:7f00:1 64:ff9b::a83f:8110 2002:a83f:8110::1 100.100.100.200 192.0.0.192 fd00:ec2::254
	fc00::1 fd12:3456::1 fe80::1 fe80::1%eth0 fec0::1 ff02::1
	example.com 1.2.3 1.2.3.4.5 01.1.1.1 1.1.1.256 1.1.1.1. 2606 2606: 2606::1::1 2606:4700 :2606::1 12345::1
	2606:1:2:3:4:5:6:7:8 2606:1:2:3:4:5:6:7::1 2606::1.2.3 2606::1.2.3.4:1 [2606:4700::1111] 0x8.8.8.8`;

describe("isPublicAddress", () => {
	it.each(PUBLIC.split(/\s+/))("%s is", (address) => {
		expect(isPublicAddress(address)).toBe(true);
	});

	it.each(["", ...NOT_PUBLIC.split(/\s+/)])("%s is not", (address) => {
		expect(isPublicAddress(address)).toBe(false);
	});

	it.each([null, undefined, 7, ["8.8.8.8"], {}, new String("8.8.8.8")])(
		"refuses what is no string: %o",
		(value) => {
			expect(() => isPublicAddress(value as string)).toThrow(
				/^address: expected an IP address as a string, got /,
			);
			expect(() => isPublicAddress(value as string)).toThrow(TypeError);
		},
	);
});

describe("publicAddressesOnly", () => {
	const context = {
		origin: "http://h",
		redirectCount: 1,
		signal: new AbortController().signal,
		explain: async () => null,
	};
	const judge = (to: string, resolve?: AddressResolver) =>
		publicAddressesOnly(resolve === undefined ? {} : { resolve })("http://h/robots.txt", to, context);

	it.each([
		"http://127.0.0.1/",
		"http://2130706433/",
		"http://0x7f000001/",
		"http://0x7f.1/",
		"http://0177.0.0.1/",
		"http://127.1/",
		"http://127.0.0.1./",
		"http://１２７.0.0.1/",
		"http://%31%32%37.0.0.1/",
		"http://0/",
		"http://user@169.254.169.254/latest",
		"http://[::1]/",
		"http://[0:0:0:0:0:0:0:1]/",
		"http://[::ffff:127.0.0.1]/",
		"http://[::ffff:8.8.8.8]/",
		"http://[64:ff9b::7f00:1]/",
	])("refuses an address in whatever spelling, without asking: %s", async (url) => {
		const resolve = (): never => {
			throw new Error("asked");
		};
		expect(await judge(url, resolve)).toBe(false);
	});

	it.each(["http://8.8.8.8/", "http://134744072/", "http://[2606:4700::1111]/"])(
		"lets a public address through: %s",
		async (url) => {
			expect(await judge(url)).toBe(true);
		},
	);

	it.each<[boolean, string[]]>([
		[true, ["93.184.216.34", "2606:4700::1111"]],
		[false, ["93.184.216.34", "127.0.0.1"]],
		[false, ["::ffff:93.184.216.34"]],
		[false, []],
	])("%s for a name with the addresses %j", async (expected, addresses) => {
		const asked: string[] = [];
		const resolve: AddressResolver = async (hostname) => {
			asked.push(hostname);
			return addresses;
		};
		expect(await judge("http://Example.COM:8080/x", resolve)).toBe(expected);
		expect(asked).toEqual(["example.com"]);
	});

	it("asks the system by default", async () => {
		expect(await judge("http://localhost/")).toBe(false);
		await expect(judge("http://nowhere.invalid/")).rejects.toThrow();
	});

	it("needs a resolver where the host has none", () => {
		const { getBuiltinModule } = process;
		Object.assign(process, { getBuiltinModule: undefined });
		try {
			expect(() => publicAddressesOnly()).toThrow(/^resolve: expected a function, as this host .*20\.16/);
			expect(() => publicAddressesOnly({ resolve: async () => [] })).not.toThrow();
		} finally {
			Object.assign(process, { getBuiltinModule });
		}
		expect(() => publicAddressesOnly({ resolve: 1 as unknown as AddressResolver })).toThrow(TypeError);
	});

	it("judges the same way uncalled", async () => {
		const uncalled = (to: string) => publicAddressesOnly("http://h/robots.txt", to, context);
		expect(await uncalled("http://93.184.216.34/")).toBe(true);
		expect(await publicAddressesOnly(null, "http://[2606:4700::1111]/", context)).toBe(true);
		for (const to of ["http://127.1/", "http://[::1]/", "http://localhost/"]) {
			expect(await uncalled(to)).toBe(false);
		}
		await expect(uncalled("http://nowhere.invalid/")).rejects.toThrow();
	});

	it("finds node:dns in every Node that the package is for", () => {
		const { engines } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));
		expect(engines.node).toBe(">=20.16");
	});

	it("is a guard itself, and lets public addresses through", async () => {
		const { client, reported } = makeClient({
			allowRequest: publicAddressesOnly,
			allowRedirect: publicAddressesOnly,
			fetch: async (url) =>
				String(url).endsWith("/robots.txt")
					? new Response(null, { status: 302, headers: { location: "http://93.184.216.35/r" } })
					: new Response("user-agent: *\ndisallow: /private"),
		});
		expect(await client.isAllowed("http://93.184.216.34/open")).toBe(true);
		expect(await client.isAllowed("http://93.184.216.34/private")).toBe(false);
		expect(reported("veto")).toEqual([]);
		expect((await client.explain("http://127.0.0.1/")).access.failure).toBe("vetoed");
	});

	it("refuses options that are none", () => {
		for (const options of [null, "x", 1]) {
			expect(() => publicAddressesOnly(options as never)).toThrow(/^options: expected an object, got/);
		}
	});

	it("as allowRedirect, keeps a client from being led into the network it runs in", async () => {
		server.answer = (request, response) => {
			(request.url === "/robots.txt" ? redirect("http://0x7f000001/secret") : send(200))(request, response);
		};
		const { client } = makeClient({ allowRedirect: publicAddressesOnly() });
		expect((await client.explain(`${server.origin}/`)).access.failure).toBe("vetoed");
		expect(server.paths).toEqual(["/robots.txt"]);
	});

	it("as allowRequest, refuses the first request, and a name that it cannot find is a failure of DNS", async () => {
		const { client } = makeClient({ allowRequest: publicAddressesOnly() });
		expect((await client.explain(`${server.otherOrigin}/`)).access.failure).toBe("vetoed");
		expect((await client.explain("http://nowhere.invalid/")).access.failure).toBe("dns");
		expect(server.requests).toHaveLength(0);
	});
});
