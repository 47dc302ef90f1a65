import { DIAGNOSTIC_CODES } from "../../contract/diagnostics.js";
import type { Severity } from "../../contract/types.js";
import type { FindingCode } from "./types.js";

/** How much each finding matters; it may differ from what the diagnostic of the same name says of a line by itself. */
export const SEVERITIES: Readonly<Record<FindingCode, Severity>> = {
	"rule-outside-group": "error",
	"path-without-slash": "error",
	"path-never-matches": "error",
	"control-octet": "error",
	"not-a-record": "warning",
	"empty-key": "warning",
	"over-limit": "error",
	"line-too-long": "error",
	"looks-like-html": "error",
	"looks-like-utf16": "error",
	"empty-product-token": "error",
	"second-default-record": "error",
	"backslash-in-path": "warning",
	"missing-colon": "warning",
	"inexact-key": "warning",
	"invalid-utf8": "note",
	"invalid-escape": "note",
	"dollar-inside": "warning",
	"crawl-delay-invalid": "warning",
	"crawl-delay-repeated": "note",
	"sitemap-not-absolute": "warning",
	"invisible-characters": "warning",
	"allow-unrecognised": "warning",
	"unknown-key": "note",
	"byte-order-mark": "note",
	"redundant-trailing-star": "note",
	"text-after-product-token": "note",
	"duplicate-rule": "note",
	"more-diagnostics": "note",
	"joined-groups": "error",
	"records-on-one-line": "error",
	"several-product-tokens": "error",
	"joined-across-blank-line": "warning",
	"content-usage-joins-groups": "warning",
	"digits-in-product-token": "warning",
	"misspelt-product-token": "warning",
	"misspelt-key": "warning",
	"obsolete-record": "warning",
	"white-space-in-path": "warning",
	"several-paths": "warning",
	"html-escape-in-path": "warning",
	"regular-expression": "warning",
	"comment-cuts-rule": "warning",
	"allow-and-disallow": "warning",
	"site-blocked": "warning",
	"own-group-without-disallow": "warning",
	"overruled-rule": "warning",
	"ineffective-allow": "warning",
	"not-settled": "warning",
	"non-ascii-path": "note",
	"repeated-group": "note",
	"record-without-disallow": "note",
	"scripts-blocked": "note",
	"sitemap-on-other-host": "note",
	"shadowed-rule": "note",
	"redundant-rule": "note",
};

/** Severities in order. */
export const GRAVITY: Readonly<Record<Severity, number>> = { note: 0, warning: 1, error: 2 };

/** Every code of a finding. */
export const FINDING_CODES = Object.keys(SEVERITIES) as readonly FindingCode[];

/** Whether a diagnostic is a finding by its own name. */
export function isFindingCode(code: string): code is FindingCode {
	return Object.hasOwn(SEVERITIES, code);
}

/** The codes that diagnostics have. */
export const CODES_OF_DIAGNOSTICS: ReadonlySet<string> = new Set(DIAGNOSTIC_CODES);
