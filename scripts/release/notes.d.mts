export function versionOf(tag: string): string;
export function isPrerelease(version: string): boolean;
export function notesOf(changelog: string, version: string): string;
