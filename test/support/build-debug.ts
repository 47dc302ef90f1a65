import { makeModule } from "../../scripts/modules/modules.mjs";

/** Before suites run over the debug build. */
export default function setup(): void {
	makeModule("debug");
}
