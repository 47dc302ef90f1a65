import type { ClientKind, ClientReport } from "../types.js";

/** The requests of automated clients that are no crawlers, by their names. There are few names, whatever strangers send. */
export class ClientCounts {
	readonly #counts = new Map<string, { -readonly [Key in keyof ClientReport]: ClientReport[Key] }>();

	add(client: string, kind: ClientKind | null, requestCount: number): void {
		const known = this.#counts.get(client);
		if (known === undefined) this.#counts.set(client, { client, kind, requestCount });
		else known.requestCount += requestCount;
	}

	addAll(reports: readonly ClientReport[]): void {
		for (const { client, kind, requestCount } of reports) this.add(client, kind, requestCount);
	}

	/** In the order in which they came. */
	list(): ClientReport[] {
		return Array.from(this.#counts.values(), (count) => ({ ...count }));
	}
}
