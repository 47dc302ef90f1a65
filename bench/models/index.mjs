/** @import { Model } from "./model.mjs" */
import { model as clickhouse } from "../../packages/robotstxt-clickhouse/bench/model.mjs";
import { adversarial } from "./adversarial.mjs";
import { audit } from "./audit.mjs";
import { batchOctets } from "./batch-octets.mjs";
import { batchStrings } from "./batch-strings.mjs";
import { check } from "./check.mjs";
import { command } from "./command.mjs";
import { compile } from "./compile.mjs";
import { enforce } from "./enforce.mjs";
import { explain } from "./explain.mjs";
import { load } from "./load.mjs";
import { memory } from "./memory.mjs";
import { parse } from "./parse.mjs";
import { set, setMillion } from "./set.mjs";
import { sharedPace } from "./shared-pace.mjs";
import { size } from "./size.mjs";
import { snapshot } from "./snapshot.mjs";
import { start } from "./start.mjs";
import { worst } from "./worst.mjs";

/** @type {readonly Model[]} */
export const MODELS = [
	check,
	batchStrings,
	batchOctets,
	explain,
	parse,
	compile,
	adversarial,
	worst,
	load,
	start,
	memory,
	size,
	snapshot,
	set,
	setMillion,
	command,
	clickhouse,
	audit,
	enforce,
	sharedPace,
];
