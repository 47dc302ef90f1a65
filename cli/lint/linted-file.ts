import type { Finding } from "../../insight/analysis/index.js";
import type { RobotsFile } from "../input/robots-file.js";

/** What is amiss in one file. */
export interface LintedFile {
	readonly file: RobotsFile;
	/** Those that are told, by line and column. */
	readonly findings: readonly Finding[];
}
