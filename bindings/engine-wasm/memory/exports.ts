/** The exports of the module `main`, assembly/index.ts: pointers and octet counts. A returned pointer is 0 if there is no memory. */
export interface MainExports {
	readonly memory: WebAssembly.Memory;
	abiVersion(): number;
	allocate(octetCount: number): number;
	release(ptr: number): void;
	parseFile(
		textPtr: number,
		keptOctets: number,
		bodyOctets: number,
		limitOctets: number,
		dialect: number,
	): number;
	releaseFile(filePtr: number): void;
	selectGroups(
		filePtr: number,
		tokensPtr: number,
		tokensOctets: number,
		obeysDefaultGroup: number,
		mergesGroups: number,
	): number;
	compilePolicy(filePtr: number, selectionPtr: number, originPtr: number, originOctets: number): number;
	checkUrl(policyPtr: number, urlPtr: number, octetCount: number, isResolved: number): number;
	lastDecidingLine(policyPtr: number): number;
	findMatches(
		policyPtr: number,
		urlPtr: number,
		octetCount: number,
		isResolved: number,
		toPtr: number,
	): number;
	checkLines(policyPtr: number, ptr: number, endPtr: number, toPtr: number, rulesPtr: number): number;
	releaseScratch(): void;
	printedRoom(octetCount: number): number;
	printPattern(ptr: number, octetCount: number, dialect: number, toPtr: number): void;
}
