/** A whole number for people. The first use of the host's own formats would load them, which takes as long as a short run. */
export function grouped(value: number): string {
	return String(value).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

export function counted(count: number, noun: string): string {
	return `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** A share from 0 to 1, for people. */
export function percent(share: number): string {
	return `${(share * 100).toFixed(1)} %`;
}
