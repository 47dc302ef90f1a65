import { describe, it } from "vitest";
import { engines } from "../../support/engines.js";
import { readProfileCases } from "../../support/vectors.js";
import { expectVerdicts } from "../../support/verdicts.js";

const cases = readProfileCases().flatMap((profileCase) =>
	profileCase.dialects.map((dialect) => ({ ...profileCase, dialect })),
);

describe.each(engines)("profiles.json: engine $name", ({ name: engine }) => {
	it.each(cases)("dialect $dialect: $name", ({ name, robots, dialect, profile: agent, checks }) => {
		expectVerdicts({
			where: `profiles.json, "${name}"`,
			robots,
			options: { dialect },
			agent,
			checks,
			engine,
		});
	});
});
