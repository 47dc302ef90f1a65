export function versionOf(tag: string): string;
export function distTagOf(version: string): "latest" | "next";
