import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
	chmodSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	openSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
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

export interface Setup {
	readonly folder: string;
	readonly port: number;
}

/** How a server is set up. */
interface ServerSetup {
	args(setup: Setup): string[];
	config(setup: Setup): string;
	/** Its logs, in its folder, by the format; with what it prints as `output.log` and `errors.log`. */
	readonly logs: Readonly<Record<string, string>>;
	/** A program that writes the log, beside the server. */
	readonly logger?: { readonly program: string; args(setup: Setup): string[] };
}

/** What nginx needs to run in a folder, as any user. */
export const nginxConfig = (http: string) => `daemon off; pid nginx.pid; user root; worker_processes 1;
events {}
http {
	client_body_temp_path t1; proxy_temp_path t2; fastcgi_temp_path t3; uwsgi_temp_path t4; scgi_temp_path t5;
	${http}
}`;

const SERVERS = {
	nginx: {
		args: ({ folder }: Setup) => ["-p", folder, "-c", join(folder, "config"), "-e", "stderr"],
		logs: { combined: "combined.log", JSON: "json.log" },
		config: ({ folder, port }: Setup) =>
			nginxConfig(`log_format json escape=json '{"time":"$time_iso8601","remote_addr":"$remote_addr","request":"$request","status":"$status","http_user_agent":"$http_user_agent"}';
	access_log combined.log; access_log json.log json;
	server { listen 127.0.0.1:${port}; root ${folder}/site; location / { return 200 "page"; } location = /robots.txt {} }`),
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
	lighttpd: {
		args: ({ folder }: Setup) => ["-D", "-f", join(folder, "config")],
		logs: { combined: "default.log" },
		config: ({ folder, port }: Setup) => `server.modules = ("mod_accesslog")
server.document-root = "${folder}/site"
server.bind = "127.0.0.1"
server.port = ${port}
accesslog.filename = "${folder}/default.log"
`,
	},
	haproxy: {
		args: ({ folder }: Setup) => ["-db", "-f", join(folder, "config")],
		logs: { HAProxy: "output.log", "HAProxy by syslog": "errors.log" },
		config: ({ port }: Setup) => `global
	log stdout len 8192 format raw local0
	log stderr len 8192 format rfc3164 local0
	tune.bufsize 32768
	tune.http.logurilen 8192
defaults
	mode http
	log global
	option httplog
	timeout client 5s
	timeout server 5s
	timeout connect 5s
frontend site
	bind 127.0.0.1:${port}
	capture request header Host len 64
	capture request header User-Agent len 8192
	capture response header Content-Type len 64
	http-request return status 200 content-type text/plain string page
`,
	},
	varnishd: {
		args: ({ folder, port }: Setup) => [
			...["-F", "-a", `127.0.0.1:${port}`, "-s", "malloc,10m", "-p", "vsl_reclen=4000"],
			...["-f", join(folder, "config"), "-n", join(folder, "run")],
		],
		logs: { combined: "ncsa.log" },
		config: () => `vcl 4.1;
backend default none;
sub vcl_recv { return (synth(200)); }
`,
		logger: {
			program: "varnishncsa",
			args: ({ folder }: Setup) => ["-n", join(folder, "run"), "-w", join(folder, "ncsa.log")],
		},
	},
	squid: {
		args: ({ folder }: Setup) => ["-N", "-f", join(folder, "config")],
		logs: { combined: "combined.log" },
		config: ({ folder, port }: Setup) => `http_port 127.0.0.1:${port} accel
http_access deny all
cache deny all
shutdown_lifetime 0 seconds
strip_query_terms off
pid_filename ${folder}/squid.pid
access_log stdio:${folder}/combined.log combined
cache_log ${folder}/errors.txt
coredump_dir ${folder}
`,
	},
} satisfies Readonly<Record<string, ServerSetup>>;

export type ServerName = keyof typeof SERVERS;

export const SERVER_NAMES = Object.keys(SERVERS) as ServerName[];

/** Those that serve a page for each path, and a site's robots.txt. */
export const SITE_SERVER_NAMES = ["nginx", "apache2", "caddy"] as const;

/** Why tests with a server are skipped, which is said aloud; null where they run. */
export function serverIsMissing(name: ServerName): string | null {
	const missing = ensureProgram(name);
	if (missing !== null) console.warn(`\n*** SKIPPED: the tests with a real ${name}. ${missing}. ***\n`);
	return missing;
}

const started: { readonly folder: string; stop(): Promise<void> }[] = [];
// A test that starts a server is too late to tell what follows all tests.
afterAll(async () => {
	for (const { folder, stop } of started) {
		await stop();
		rmSync(folder, { recursive: true });
	}
});

/**
 * Starts a server that ends with the test file.
 *
 * @param own its configuration and logs, where they are not as above.
 */
export async function startServer(
	name: ServerName,
	own: Partial<Pick<ServerSetup, "config" | "logs">> = {},
): Promise<WebServer> {
	const folder = mkdtempSync(join(tmpdir(), "robotstxt-wasm-"));
	const set = { folder, port: await closedPort() };
	const { args, config, logs, logger }: ServerSetup = { ...SERVERS[name], ...own };
	mkdirSync(join(folder, "site"));
	// Workers have less rights than who starts them, and some write the logs.
	for (const each of [folder, join(folder, "site")]) chmodSync(each, 0o777);
	writeFileSync(join(folder, "config"), config(set));
	const start = (program: string, ofProgram: readonly string[]) =>
		spawn(program, ofProgram, {
			stdio: ["ignore", openSync(join(folder, "output.log"), "a"), openSync(join(folder, "errors.log"), "a")],
			env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
			cwd: folder,
		});
	const paths = Object.fromEntries(
		Object.entries(logs).map(([format, file]) => [format, join(folder, file)] as const),
	);
	const server = start(name, args(set));
	const programs = [server];
	/** Asks for a path until it is in the logs: a logger writes when the answer has long been sent. */
	const untilLogged = async (path: string) => {
		const isLogged = (log: string) => existsSync(log) && readFileSync(log).includes(path);
		while (!Object.values(paths).every(isLogged)) await untilItAnswers(set.port, server, path);
	};
	const stop = async () => {
		if (logger !== undefined && !hasEnded(server)) await untilLogged("/last");
		for (const program of programs) await end(program);
	};
	started.push({ folder, stop });
	await untilItAnswers(set.port, server, "/");
	if (logger !== undefined) {
		programs.unshift(start(logger.program, logger.args(set)));
		await untilLogged("/first");
	}
	return {
		port: set.port,
		logs: paths,
		setRobotsTxt: (text) => writeFileSync(join(folder, "site/robots.txt"), text, { mode: 0o644 }),
		stop,
	};
}

/** Asks for a path until there is an answer, and lets some time pass. */
async function untilItAnswers(port: number, server: ChildProcess, path: string): Promise<void> {
	for (;;) {
		if (hasEnded(server)) throw new Error(`the server ended with exit code ${server.exitCode}`);
		const url = `http://127.0.0.1:${port}${path}`;
		const answer = await fetch(url, { headers: { "user-agent": "test" } }).catch(() => null);
		await answer?.arrayBuffer();
		await new Promise((resolve) => setTimeout(resolve, 50));
		if (answer !== null) return;
	}
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

async function end(server: ChildProcess): Promise<void> {
	if (hasEnded(server)) return;
	server.kill("SIGTERM");
	await once(server, "exit");
}
