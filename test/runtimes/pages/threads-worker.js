import { PolicySet } from "/robotstxt-wasm/set-threads.js";

let set;

self.onmessage = ({ data: { url, handle } }) => {
	try {
		if (handle !== undefined) set = PolicySet.fromShared(handle);
		const lines = new TextEncoder().encode(`${url}\n`);
		self.postMessage({ error: null, verdicts: [...set.checkAll([url]), ...set.checkLines(lines)] });
	} catch (error) {
		self.postMessage({ error: String(error) });
	}
};
