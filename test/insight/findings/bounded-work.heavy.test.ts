import { describe, expect, it } from "vitest";
import type { Crawler } from "../../../bindings/contract/types.js";
import type { ParsedRobotsTxt } from "../../../bindings/file/robots-txt.js";
import { lint } from "../../../insight/analysis/index.js";
import { withFile } from "../../support/engines.js";
import { hostileFiles, hostilePolicies } from "../../support/hostile-policies.js";

describe("bounded work", () => {
	it.each([...hostileFiles, ...hostilePolicies])(
		"$name",
		({ body }) => {
			const maxWork = 50_000;
			const lineCount = body.split("\n").length;
			withFile(body, {}, "js", (robots) => {
				let matcherCount = 0;
				const counted = (file: ParsedRobotsTxt) => ({
					dialect: file.dialect,
					isCut: file.isCut,
					keptBody: file.keptBody.bind(file),
					sitemaps: file.sitemaps,
					groups: file.groups,
					matcher: (crawler: Crawler) => {
						matcherCount++;
						return file.matcher(crawler);
					},
					parseAlike: (...args: Parameters<ParsedRobotsTxt["parseAlike"]>) =>
						counted(file.parseAlike(...args)),
					visitRecordLines: file.visitRecordLines.bind(file),
					dispose: () => file.dispose(),
				});
				const found = Array.from(lint(counted(robots), { notes: true, maxWork }));
				// A policy is compiled from the whole file: each line counts as half a step.
				expect(matcherCount * lineCount).toBeLessThanOrEqual(2 * maxWork);
				// The same work gives the same answer, whatever the machine.
				expect(
					withFile(body, {}, "wasm", (other) => Array.from(lint(other, { notes: true, maxWork }))),
				).toEqual(found);
			});
		},
		60_000,
	);
});
