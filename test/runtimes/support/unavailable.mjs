/** A runtime that this machine cannot have: it is skipped, and the reason printed. */
export class Unavailable extends Error {}
