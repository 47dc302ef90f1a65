export type ModuleName = "main" | "matcher" | "set" | "plain" | "clickhouse" | "checked" | "debug";
export function makeModule(name: ModuleName): string;
