import type { Finding } from "../../../insight/analysis/index.js";
import type { RobotsFile } from "../../input/robots-file.js";

/** The findings of one file. */
export interface LintedFile {
	readonly file: RobotsFile;
	/** The findings that are reported, by line and column. */
	readonly findings: readonly Finding[];
}
