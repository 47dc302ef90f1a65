export function notesOf(version: string, changelog: string): string;
export function checkVersions(version: string): void;
