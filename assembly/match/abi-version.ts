import { ABI_VERSION } from "../abi";

/** The version of abi.ts this module was compiled with. */
export function abiVersion(): i32 {
	return ABI_VERSION;
}
