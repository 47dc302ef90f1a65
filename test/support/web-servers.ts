import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { ensureProgram } from "../../scripts/install-debian-packages.mjs";
import { closedPort } from "./loopback-server.js";

/** A web server of Debian on loopback, which writes access logs as it does anywhere. */
export interface WebServer {
	readonly port: number;
	/** The logs it writes, by the format. */
	readonly logs: Readonly<Record<string, string>>;
	setRobotsTxt(text: string): void;
	/** Ends it, so that its logs are whole. */
	stop(): Promise<void>;
}

interface Setup {
	readonly folder: string;
	readonly port: number;
}

/** How each server is set up: its arguments, its configuration, and its logs. */
const SERVERS = {
	nginx: {
		args: ({ folder }: Setup) => ["-p", folder, "-c", join(folder, "config"), "-e", "stderr"],
		logs: { combined: "combined.log", JSON: "json.log" },
		config: ({ folder, port }: Setup) => `daemon off; pid nginx.pid; user root; worker_processes 1;
events {}
http {
	log_format json escape=json '{"time":"$time_iso8601","remote_addr":"$remote_addr","request":"$request","status":"$status","http_user_agent":"$http_user_agent"}';
	access_log combined.log; access_log json.log json;
	client_body_temp_path t1; proxy_temp_path t2; fastcgi_temp_path t3; uwsgi_temp_path t4; scgi_temp_path t5;
	server { listen 127.0.0.1:${port}; root ${folder}/site; location / { return 200 "page"; } location = /robots.txt {} }
}`,
	},
	apache2: {
		args: ({ folder }: Setup) => ["-f", join(folder, "config"), "-D", "FOREGROUND"],
		logs: { combined: "combined.log", "combined with host": "host.log" },
		config: ({
			folder,
			port,
		}: Setup) => `${["mpm_event", "authz_core"].map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join("\n")}
ServerRoot ${folder}
ServerName localhost
PidFile ${folder}/apache.pid
DefaultRuntimeDir ${folder}
User www-data
Group www-data
Listen 127.0.0.1:${port}
ErrorLog ${folder}/error.log
DocumentRoot ${folder}/site
LogFormat "%h %l %u %t \\"%r\\" %>s %O \\"%{Referer}i\\" \\"%{User-Agent}i\\"" combined
LogFormat "%v:%p %h %l %u %t \\"%r\\" %>s %O \\"%{Referer}i\\" \\"%{User-Agent}i\\"" host
CustomLog ${folder}/combined.log combined
CustomLog ${folder}/host.log host
`,
	},
	caddy: {
		args: ({ folder }: Setup) => ["run", "--adapter", "caddyfile", "--config", join(folder, "config")],
		logs: { JSON: "json.log" },
		config: ({ folder, port }: Setup) => `{
	admin off
	auto_https off
}
http://127.0.0.1:${port} {
	root * ${folder}/site
	file_server
	log {
		output file ${folder}/json.log
	}
}
`,
	},
};

export type ServerName = keyof typeof SERVERS;

export const SERVER_NAMES = Object.keys(SERVERS) as ServerName[];

/** Why tests with a server are skipped, which is said aloud; null where they run. */
export function serverIsMissing(name: ServerName): string | null {
	const missing = ensureProgram(name);
	if (missing !== null) console.warn(`\n*** SKIPPED: the tests with a real ${name}. ${missing}. ***\n`);
	return missing;
}

/** Starts a server that ends with the test file. */
export async function startServer(name: ServerName): Promise<WebServer> {
	const folder = mkdtempSync(join(tmpdir(), "robotstxt-wasm-"));
	const set = { folder, port: await closedPort() };
	const { args, config, logs } = SERVERS[name];
	mkdirSync(join(folder, "site"));
	// Workers have less rights than who starts them.
	for (const each of [folder, join(folder, "site")]) chmodSync(each, 0o755);
	writeFileSync(join(folder, "config"), config(set));
	const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
	const server = spawn(name, args(set), { stdio: "ignore", env, cwd: folder });
	const stop = () => end(server);
	afterAll(async () => {
		await stop();
		rmSync(folder, { recursive: true });
	});
	await untilItAnswers(set.port, server);
	return {
		port: set.port,
		logs: Object.fromEntries(Object.entries(logs).map(([format, file]) => [format, join(folder, file)])),
		setRobotsTxt: (text) => writeFileSync(join(folder, "site/robots.txt"), text, { mode: 0o644 }),
		stop,
	};
}

async function untilItAnswers(port: number, server: ChildProcess): Promise<void> {
	for (;;) {
		if (server.exitCode !== null) throw new Error(`the server ended with exit code ${server.exitCode}`);
		const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { "user-agent": "test" } }).catch(
			() => null,
		);
		await answer?.arrayBuffer();
		if (answer !== null) return;
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
}

async function end(server: ChildProcess): Promise<void> {
	if (server.exitCode !== null || server.signalCode !== null) return;
	server.kill("SIGTERM");
	await once(server, "exit");
}
