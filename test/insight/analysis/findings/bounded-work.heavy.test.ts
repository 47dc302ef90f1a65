import { describe, expect, it } from "vitest";
import type { Crawler } from "../../../../bindings/contract/types.js";
import type { ParsedRobotsTxt } from "../../../../bindings/file/robots-txt.js";
import { foldFindings } from "../../../../insight/analysis/findings/folded.js";
import type { Finding } from "../../../../insight/analysis/findings/types.js";
import { lint } from "../../../../insight/analysis/index.js";
import { withFile } from "../../../support/engines.js";
import { hostileFiles, hostilePolicies } from "../../../support/hostile-policies.js";

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
				const found = lint(counted(robots), { notes: true, maxWork });
				// A policy is compiled from the whole file: each line counts as half a step.
				expect(matcherCount * lineCount).toBeLessThanOrEqual(2 * maxWork);
				// The same work gives the same answer, whatever the machine.
				expect(withFile(body, {}, "wasm", (other) => lint(other, { notes: true, maxWork }))).toEqual(found);
			});
		},
		60_000,
	);
});

describe("folding", () => {
	it("goes over the findings of a sentence once: of a million, before the test ends", {
		timeout: 60_000,
	}, () => {
		const finding = { code: "unknown-content-signal", message: "Unknown.", severity: "note" };
		const findings = Array.from({ length: 1_000_000 }, (_, index) => ({ ...finding, line: index + 2 }));
		const folded = foldFindings(findings as unknown as Finding[], "rfc9309");
		expect(folded.map(({ line }) => line)).toEqual([2]);
		expect(folded[0]?.message).toMatch(/^Unknown\. The same holds for lines 3, 4/);
	});
});
