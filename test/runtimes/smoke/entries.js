/** Every entry of the package that any host can import, by its name; `./wasm` must be initialised first. */
import * as defaultEntry from "robotstxt-wasm";
import * as analysis from "robotstxt-wasm/analysis";
import * as auto from "robotstxt-wasm/auto";
import * as client from "robotstxt-wasm/client";
import * as crawlers from "robotstxt-wasm/crawlers";
import * as directives from "robotstxt-wasm/directives";
import * as edit from "robotstxt-wasm/edit";
import * as enforce from "robotstxt-wasm/enforce";
import * as js from "robotstxt-wasm/js";
import * as matcher from "robotstxt-wasm/matcher";
import * as records from "robotstxt-wasm/records";
import * as robotsParser from "robotstxt-wasm/robots-parser";
import * as set from "robotstxt-wasm/set";
import * as testing from "robotstxt-wasm/testing";
import * as wasm from "robotstxt-wasm/wasm";

export const entries = {
	".": defaultEntry,
	"./analysis": analysis,
	"./auto": auto,
	"./client": client,
	"./crawlers": crawlers,
	"./directives": directives,
	"./edit": edit,
	"./enforce": enforce,
	"./js": js,
	"./matcher": matcher,
	"./records": records,
	"./robots-parser": robotsParser,
	"./set": set,
	"./testing": testing,
	"./wasm": wasm,
};
