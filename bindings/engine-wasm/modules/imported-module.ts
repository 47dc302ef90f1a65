import type { RobotsModule } from "../memory/instantiate.js";
import module from "./robots.wasm?module";

/**
 * The module this package was built with, as the host compiled it. The build puts this file in the place of
 * embedded-module.ts for hosts that compile what is imported and forbid doing so at run time.
 */
export function provideModule(): RobotsModule {
	return module;
}
