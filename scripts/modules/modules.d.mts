export type ModuleName =
	| "main"
	| "matcher"
	| "set"
	| "plain"
	| "clickhouse"
	| "checked"
	| "one-pass"
	| "debug";
export function makeModule(name: ModuleName): string;
