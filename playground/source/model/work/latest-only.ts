/**
 * Hands one job at a time to a worker. While one is under way, only the newest of those that come in is
 * kept, so a fast typist never queues work, and what comes back is never older than what is shown.
 */
export class LatestOnly<Job, Answer> {
	readonly #run: (job: Job) => Promise<Answer>;
	readonly #onAnswer: (answer: Answer, isLatest: boolean) => void;
	readonly #onError: (error: unknown) => void;
	#waiting: { readonly job: Job } | null = null;
	#isRunning = false;

	/**
	 * @param run does a job.
	 * @param onAnswer is told each answer, and whether no newer job is waiting.
	 * @param onError is told what `run` rejected with.
	 */
	constructor(
		run: (job: Job) => Promise<Answer>,
		onAnswer: (answer: Answer, isLatest: boolean) => void,
		onError: (error: unknown) => void,
	) {
		this.#run = run;
		this.#onAnswer = onAnswer;
		this.#onError = onError;
	}

	/** Runs a job now, or as soon as the one under way is done, unless a newer one comes first. */
	submit(job: Job): void {
		this.#waiting = { job };
		if (!this.#isRunning) void this.#drain();
	}

	async #drain(): Promise<void> {
		this.#isRunning = true;
		while (this.#waiting !== null) {
			const { job } = this.#waiting;
			this.#waiting = null;
			try {
				this.#onAnswer(await this.#run(job), this.#waiting === null);
			} catch (error) {
				this.#onError(error);
			}
		}
		this.#isRunning = false;
	}
}
