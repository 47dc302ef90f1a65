export interface Origin {
	readonly server: string;
	readonly owner: string;
	readonly name: string;
}
export function originOf(environment: {
	readonly GITHUB_REPOSITORY?: string;
	readonly GITHUB_SERVER_URL?: string;
}): Origin;
export function filledManifest<M extends object>(
	manifest: M,
	origin: Origin,
	directory?: string,
): M & Record<"homepage" | "repository" | "bugs" | "author" | "funding", unknown>;
export function filledJsr<M extends { readonly name: string }>(manifest: M, origin: Origin): M;
