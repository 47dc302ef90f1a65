import type { AccessReason, CopyReason } from "./types.js";

export const COPY_REASONS: readonly CopyReason[] = [
	"fetched",
	"renewed",
	"unavailable",
	"redirect-without-location",
	"redirect-not-followed",
	"too-many-redirects",
];

/** One sentence for each reason. */
export const REASON_TEXTS: Readonly<Record<AccessReason, string>> = {
	fetched: "The robots.txt was fetched, and its rules apply.",
	renewed: "The server says that the robots.txt has not changed, and its rules apply.",
	unavailable: "There is no robots.txt (a 4xx status), so everything is allowed.",
	"redirect-without-location":
		"The robots.txt redirects to no usable http or https URL, which counts as no file, so everything is allowed.",
	"redirect-not-followed":
		"The robots.txt redirects to a URL that the crawler may not fetch, which counts as no file, so everything is allowed.",
	"too-many-redirects":
		"The robots.txt redirects more than five times, which counts as no file, so everything is allowed.",
	stale: "The last result is due for renewal: fetch the robots.txt before anything else.",
	"not-fetched": "The robots.txt has not been fetched yet, so nothing is allowed.",
	"unreachable-last-copy": "The robots.txt is unreachable, so the last result that was good still applies.",
	"unreachable-no-copy":
		"The robots.txt is unreachable and there is no copy of it, so nothing is allowed until a fetch succeeds, for at most 30 days.",
	"unreachable-copy-not-used":
		"The robots.txt is unreachable and the caller chose not to use a copy, so nothing is allowed until a fetch succeeds, for at most 30 days.",
	"unreachable-first-hours":
		"The robots.txt is unreachable, so nothing is allowed until a fetch succeeds, for at most 12 hours.",
	"unreachable-no-restrictions":
		"The robots.txt has been unreachable for more than 12 hours and there is no copy of it, so everything is allowed.",
	"unreachable-too-long":
		"The robots.txt has been unreachable for more than 30 days, which counts as no file, so everything is allowed.",
	"unreachable-kept-copy":
		"The robots.txt has been unreachable for more than 30 days, and the caller chose to keep the last result that was good.",
	"site-unreachable":
		"The robots.txt has been unreachable for more than 30 days and so is the site itself, so nothing is allowed.",
};
