interface OpenBrowser<Tab> {
	readonly version: string;
	openTab(): Promise<Tab>;
	close(): Promise<void>;
}

export declare class BrowserTests<Tab> {
	constructor(browsers: Record<string, (scheme: string) => Promise<OpenBrowser<Tab>>>, deadlineMs?: number);
	inBrowsers<Case>(
		casesByScheme: Record<string, Record<string, Case>>,
		run: (one: Case, tab: Tab, report: (remark: string) => void) => Promise<void>,
		finish: (tab: Tab, name: string, scheme: string) => Promise<void>,
	): Promise<void>;
}
