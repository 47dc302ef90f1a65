/** What this machine cannot have: the test is skipped, and the reason printed. */
export class Skipped extends Error {}
