/** How many of so many, as a share from 0 to 1; 0 of none. */
export function shareOf(count: number, ofCount: number): number {
	return ofCount === 0 ? 0 : count / ofCount;
}
