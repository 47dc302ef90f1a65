import type { Library } from "./library.js";

/** Standard input of the command: octets, in chunks. A file can be read by its descriptor instead. */
export type Input = AsyncIterable<Uint8Array> & {
	readonly isTTY?: boolean | undefined;
	readonly fd?: number | undefined;
};

/** An output of the command. A terminal sets `isTTY` and `columns`. */
export type Stream = NodeJS.WritableStream & {
	readonly isTTY?: boolean | undefined;
	readonly columns?: number | undefined;
};

export interface NameService {
	reverse(address: string): Promise<readonly string[]>;
	addressesOf(name: string): Promise<readonly string[]>;
}

/** Reports something that is worth knowing, but is not a failure. */
export type Note = (message: string) => void;

/** The command's environment, except the file system. Tests replace it. */
export interface Host {
	/** The arguments after the command's own name. */
	readonly argv: readonly string[];
	readonly stdin: Input;
	readonly stdout: Stream;
	readonly stderr: Stream;
	readonly env: Readonly<Record<string, string | undefined>>;
	readonly fetch: typeof fetch;
	readonly names: NameService;
	readonly library: Library;
	/** The file that the command's threads run. */
	readonly threadProgram: URL;
	version(): string;
	/** A clock in milliseconds. */
	now(): number;
	/** How long a fetch may take, the body included. */
	readonly timeoutMs: number;
}
