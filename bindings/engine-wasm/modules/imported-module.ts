import type { RobotsModule } from "../memory/instantiate.js";
import module from "./robots.wasm?module";

/**
 * The module of this package, compiled by the host. The build replaces embedded-module.ts by this file for hosts that
 * compile imports and forbid compiling at run time.
 */
export function provideModule(): RobotsModule {
	return module;
}
