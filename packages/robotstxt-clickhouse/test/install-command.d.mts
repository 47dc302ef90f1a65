export function installCommand(folder: string): string;
