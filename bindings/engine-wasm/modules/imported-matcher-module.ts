import type { RobotsModule } from "../memory/instantiate.js";
import module from "./robots-matcher.wasm?module";

/** As `provideModule` of imported-module.ts, of the module that judges snapshots alone. */
export function provideModule(): RobotsModule {
	return module;
}
