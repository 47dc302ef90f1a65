import { makeModule } from "../../scripts/modules/modules.mjs";

/** Before suites run over the checked build. */
export default function setup(): void {
	makeModule("checked");
}
