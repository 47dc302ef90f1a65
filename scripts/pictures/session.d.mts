/** The files that the commands of the session read, by name. */
export function sessionFiles(): Map<string, string>;
/** docs/pictures/session.svg, of what the commands write with their colours. */
export function renderSession(run: (argv: string[]) => Promise<string>): Promise<string>;
