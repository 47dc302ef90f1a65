/** Why the program is missing; null where it is there. */
export function ensureProgram(program: string, asRoot?: readonly string[]): string | null;
