import { buildModule } from "./build-module.js";

/** Before suites run over the checked build. */
export default function setup(): void {
	buildModule("checked");
}
