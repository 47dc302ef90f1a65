import { Failure } from "../host/failure.js";
import { type CommandName, EXAMPLE_OF } from "./options.js";

/** The failure of a command whose arguments are not enough, or in the wrong place. Its message shows a call that works. */
export function incomplete(
	command: CommandName,
	expected: string,
	example: string = EXAMPLE_OF[command],
): Failure {
	return new Failure(`${command}: expected ${expected}, as in: robotstxt-wasm ${example}`);
}
