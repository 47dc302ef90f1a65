import type { RobotsModule } from "../memory/instantiate.js";
import module from "./robots-set.wasm?module";

/** As `provideModule` of imported-module.ts, of the module that keeps sets of policies. */
export function provideModule(): RobotsModule {
	return module;
}
