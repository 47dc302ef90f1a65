/** The path of the site's folder on its server, with `/` at both ends. */
export const BASE: string;
/** The repository's page; null as long as nobody says where it is. */
export const REPOSITORY: string | null;
/** Where the repository shows a file of it; null where it has no page. */
export function sourceAddress(path: string): string | null;
