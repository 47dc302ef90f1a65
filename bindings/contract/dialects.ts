import type { Dialect } from "./types.js";

/** Every dialect, in the order of their numbers in linear memory and in snapshots. */
export const DIALECTS: readonly Dialect[] = ["rfc9309", "google", "original1994"];
