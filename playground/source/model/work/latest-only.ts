/**
 * Gives a worker one job at a time. While a job runs, only the newest of the jobs that come in is kept. So a fast
 * typist never queues work, and an answer is never older than the answer that is shown.
 */
export class LatestOnly<Job, Answer> {
	readonly #run: (job: Job) => Promise<Answer>;
	readonly #onAnswer: (answer: Answer, isLatest: boolean) => void;
	readonly #onError: (error: unknown) => void;
	#waiting: { readonly job: Job } | null = null;
	#isRunning = false;

	/**
	 * @param run does a job.
	 * @param onAnswer called with each answer, and with whether no newer job is waiting.
	 * @param onError called with the error of a job.
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

	/** Runs a job now, or when the running job is done, unless a newer job comes first. */
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
