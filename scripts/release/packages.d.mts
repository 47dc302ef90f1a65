export interface Package {
	readonly name: string;
	readonly directory: string;
}
export const LIBRARY: string;
export const PACKAGES: readonly Package[];
