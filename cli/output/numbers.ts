/** A number for people. */
export function grouped(value: number): string {
	return value.toLocaleString("en");
}

/** A number of things. */
export function counted(count: number, noun: string): string {
	return `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** A share from 0 to 1, for people. */
export function percent(share: number): string {
	return `${(share * 100).toFixed(1)} %`;
}
