// The service worker of an extension, which may import only what its folder has, and not while it runs.
import { RobotsTxt as Auto } from "./dist/auto.js";
import { RobotsClient } from "./dist/client.js";
import { RobotsTxt as Default } from "./dist/index.js";
import { RobotsTxt as Js } from "./dist/js.js";

const RULES = "user-agent: *\ndisallow: /x\n";

function judgedBy(RobotsTxt) {
	try {
		const robots = RobotsTxt.parse(RULES);
		return `${robots.engine} ${robots.isAllowed("/x", "ExampleBot")}`;
	} catch (error) {
		return error.code;
	}
}

async function asked() {
	const client = new RobotsClient({
		productToken: "ExampleBot",
		parser: Js,
		fetch: async () => new Response(RULES),
	});
	const isAllowed = await client.isAllowed("https://example.com/x");
	await client.dispose();
	return isAllowed;
}

globalThis.found = asked().then((client) => ({
	default: judgedBy(Default),
	auto: judgedBy(Auto),
	js: judgedBy(Js),
	client,
}));
