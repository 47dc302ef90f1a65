import { Failure } from "../host/failure.js";

const MAX_JOBS = 256;

/**
 * How many threads work at once.
 *
 * @throws Failure that names the option.
 */
export function jobCountOf({ jobs = "1" }: { readonly jobs?: string | undefined }): number {
	const jobCount = Number(jobs);
	if (/^[1-9]\d*$/.test(jobs) && jobCount <= MAX_JOBS) return jobCount;
	throw new Failure(
		`--jobs: expected a number of threads from 1 to ${MAX_JOBS}, got ${JSON.stringify(jobs)}`,
	);
}
