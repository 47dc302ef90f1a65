/** The files that the commands of the session read, by name. */
export function sessionFiles(): Map<string, string>;
/** docs/pictures/session.svg, of what the commands write with their colours. */
export function renderSession(run: (argv: readonly string[]) => Promise<string>): Promise<string>;
/** The names of the pictures of the site's home page. */
export const HOME_PICTURES: readonly string[];
/** The pictures of the home page by name, of what the commands write with their colours. */
export function renderHome(
	run: (argv: readonly string[]) => Promise<string>,
): Promise<[name: string, picture: string][]>;
