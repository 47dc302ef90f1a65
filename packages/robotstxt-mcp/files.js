import { createRequire } from "node:module";
import { RobotsTxt, robotsTxtUrl, Verdict } from "robotstxt-wasm";
import { accessCopyBody, isPublicAddress, publicAddressesOnly, RobotsClient } from "robotstxt-wasm/client";
import { findCrawler } from "robotstxt-wasm/crawlers";
import { nodeFetch } from "robotstxt-wasm/node";
import { quoted } from "./answers.js";

export const { name: NAME, version: VERSION } = createRequire(import.meta.url)("./package.json");

const TO_PUBLIC_ADDRESSES = {
	allowRequest: publicAddressesOnly(),
	fetch: nodeFetch({ allowAddress: isPublicAddress }),
};

/** How a crawler looks for its group: as it documents, or by the name itself. */
export const profileOf = (crawler) => findCrawler(crawler)?.profile ?? crawler;

/** A URL or a path as it would be requested; what is none, as it is. */
export function requestedOf(url) {
	if (!url.startsWith("/")) return URL.canParse(url) ? new URL(url) : url;
	const { pathname, search } = new URL(`http://path.invalid${url}`);
	return pathname + search;
}

/** How a crawler says that it reads a file. */
export const dialectOf = (crawler) => findCrawler(crawler)?.dialect ?? "rfc9309";

/** Hands a robots.txt to `use`, whose answer gets its source. A site's is fetched anew: agents ask again after a change. */
export async function withFile(given, context, use) {
	const file = new OpenedFile();
	try {
		await file.open(given, context);
		return { source: file.source, ...(await use(file)) };
	} finally {
		await file.close();
	}
}

class OpenedFile {
	#body = "";
	#url;
	#client;
	/** What the fetch came to; undefined for a file that was given as text. */
	#access;
	#opened = [];

	async open({ site, robotsTxt }, { signal, fetching = TO_PUBLIC_ADDRESSES }) {
		if ((site === undefined) === (robotsTxt === undefined)) {
			throw new TypeError(
				`expected either site or robotsTxt, got ${site === undefined ? "neither" : "both"}`,
			);
		}
		this.#body = robotsTxt;
		if (site === undefined) return;
		this.#url = robotsTxtUrl(site);
		const options = { ...fetching, productToken: NAME, userAgent: `${NAME}/${VERSION}` };
		this.#client = this.#keep(new RobotsClient(options));
		this.#access = await this.#client.access(this.#url, { signal });
		if (this.#access.failure === "vetoed") {
			throw new Error(`${this.#url}: expected public addresses, also of what it redirects to`);
		}
		this.#body = accessCopyBody(this.#access.state) ?? "";
	}

	get source() {
		const { text = "given as text", notices = [], status = null, failure = null } = this.#access ?? {};
		const access = [text, ...notices.map((notice) => quoted(notice.text))].join(" ");
		return { url: this.#url === undefined ? null : quoted(this.#url), status, failure, access };
	}

	/** The file as crawlers read it, empty where the site has none. @throws where nobody can know what it says. */
	read(dialect = "rfc9309") {
		const isChallenge = this.#access?.notices.some(({ code }) => code === "challenge") ?? false;
		if (isChallenge || this.#access?.inForce === "disallow-all") {
			const { url, access, failure, status } = this.source;
			throw new Error(`${url}: cannot be read (${failure ?? `status ${status}`}). ${access}`);
		}
		return this.#keep(RobotsTxt.parse(this.#body, { url: this.#url, dialect }));
	}

	/** The verdicts on a crawler, in the dialect that it documents. `explain` gives null for what is no URL. */
	async judge(name) {
		const crawler = profileOf(name);
		const hasFile = (this.#access?.inForce ?? "rules") === "rules";
		const dialect = hasFile ? dialectOf(name) : "rfc9309";
		const standard = this.#keep(
			hasFile ? this.read().matcher(crawler) : await this.#client.matcher(this.#url, { crawler }),
		);
		const documented = dialect === "rfc9309" ? standard : this.#keep(this.read(dialect).matcher(crawler));
		const explain = (url) => {
			const requested = requestedOf(url);
			if (standard.checkAll([requested])[0] === Verdict.InvalidUrl) return null;
			const found = standard.explain(requested);
			return found.reason === "robots-txt" ? found : documented.explain(requested);
		};
		return { dialect, explain };
	}

	async close() {
		for (const each of this.#opened.reverse()) await each.dispose();
	}

	#keep(disposable) {
		this.#opened.push(disposable);
		return disposable;
	}
}
