import type { RobotsModule } from "../memory/instantiate.js";
import module from "./robots.wasm?module";

/** The module, compiled by the host: in place of embedded-module.ts for hosts that forbid compiling at run time. */
export function provideModule(): RobotsModule {
	return module;
}
