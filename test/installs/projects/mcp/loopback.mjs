// The server with other options of its client, which its command cannot have: node loopback.mjs anywhere|redirects|rebound
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { isPublicAddress, publicAddressesOnly } from "robotstxt-wasm/client";
import { nodeFetch } from "robotstxt-wasm/node";
import { createRobotsServer } from "./node_modules/robotstxt-mcp/server.js";

const publicOnly = publicAddressesOnly();
const FETCHING = {
	anywhere: {},
	/** The first request reaches loopback, as it would a site. */
	redirects: { allowRequest: (from, to, context) => from === null || publicOnly(from, to, context) },
	/** A name is public when it is judged, and private when it is connected to. */
	rebound: {
		allowRequest: publicAddressesOnly({ resolve: async () => ["93.184.216.34"] }),
		fetch: nodeFetch({ allowAddress: isPublicAddress }),
	},
};
serveStdio(() => createRobotsServer({ fetching: FETCHING[process.argv[2]] }));
