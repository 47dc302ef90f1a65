import { buildModule } from "./build-module.js";

/** Before suites run over the debug build. */
export default function setup(): void {
	buildModule("debug");
}
