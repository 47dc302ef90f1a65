import type { Dialect } from "../../../bindings/contract/types.js";
import { RobotsTxtEditor } from "../editor/editor.js";
import { decidingLines } from "../model/deciding-lines.js";
import { EXAMPLE } from "../model/example.js";
import { DIALECTS, nameOfDialect, type PlaygroundInput } from "../model/input.js";
import type { JudgedUrl, Judgement, JudgeRequest } from "../model/judgement.js";
import { LatestOnly } from "../model/latest-only.js";
import {
	announce,
	countOf,
	sizeOf,
	summariseDiagnostics,
	summariseVerdicts,
	unlistedDiagnostics,
} from "../model/summary.js";
import { Announcer } from "./announcer.js";
import { byId, setText } from "./dom.js";
import { listenForFiles } from "./file-chooser.js";
import { FindingRow } from "./finding-row.js";
import { type Reply, startJudge } from "./judge-worker.js";
import { openFile } from "./opened-file.js";
import { Proportions } from "./proportions.js";
import { ResultRow } from "./result-row.js";
import { RowList } from "./row-list.js";
import { type Shared, SharedLink } from "./shared-link.js";

/** Rows shown at first, and added by each use of the button. */
const RESULTS_STEP = 50;
const FINDINGS_STEP = 10;

const ENGINE_NAMES = { wasm: "WebAssembly", js: "JavaScript" } as const;

const SHARED_NOTICES: Readonly<Record<Shared, string>> = {
	copied: "The link is copied; the file, the URLs and the crawler are in it.",
	"in-address-bar": "The link is in the address bar; copy it from there.",
	"too-long": "This is too much for a link: share the file itself.",
};

/** The page: fields on one side, a worker that judges on the other, and what it says in between. */
export class Playground {
	readonly #editor = new RobotsTxtEditor(byId("editor", HTMLElement), "robots.txt file", () =>
		this.#onEdited(),
	);
	readonly #urls = byId("urls", HTMLTextAreaElement);
	readonly #productTokens = byId("product-token", HTMLInputElement);
	readonly #site = byId("site", HTMLInputElement);
	readonly #announcer = new Announcer(byId("announcement", HTMLElement));
	readonly #results = new RowList(
		byId("results", HTMLElement),
		"URL",
		RESULTS_STEP,
		() => new ResultRow((line) => this.#select(line)),
		() => this.#submit(),
	);
	readonly #findings = new RowList(
		byId("findings", HTMLElement),
		"finding",
		FINDINGS_STEP,
		() => new FindingRow(({ line, from }) => this.#editor.goTo(line, from)),
	);
	readonly #proportions = new Proportions(byId("proportions", HTMLElement));
	readonly #queue = new LatestOnly<() => JudgeRequest, Reply>(
		this.#startJudging(),
		(reply, isLatest) => {
			if (isLatest) this.#show(reply);
		},
		(error) => this.#notify(`The checker failed: ${error instanceof Error ? error.message : String(error)}`),
	);
	/** The octets of an opened file, as long as its text is as it was. */
	#octets: Uint8Array | null = null;
	/** 1-based line of the URL list. */
	#selectedLine = 1;
	#judgement: Judgement | null = null;
	readonly #link = new SharedLink();

	/** Fills the fields from the address bar, or with the example, and starts listening. */
	async start(): Promise<void> {
		this.#listen();
		this.#start(EXAMPLE, "");
		await this.#openLink();
	}

	/** The fields are read a task later, so that what was typed is drawn before 500 KiB are copied. */
	#startJudging(): (request: () => JudgeRequest) => Promise<Reply> {
		const judge = startJudge();
		return async (request) => {
			await new Promise((resolve) => setTimeout(resolve));
			return judge(request());
		};
	}

	#listen(): void {
		for (const field of [this.#urls, this.#productTokens, this.#site])
			field.addEventListener("input", () => this.#onInput());
		for (const { dialect } of DIALECTS)
			byId(`dialect-${dialect}`, HTMLInputElement).addEventListener("change", () => this.#onInput());
		for (const event of ["keyup", "click"])
			this.#urls.addEventListener(event, () => this.#select(lineAtCaret(this.#urls)));
		byId("copy-link", HTMLButtonElement).addEventListener("click", () => void this.#share());
		byId("example", HTMLButtonElement).addEventListener("click", () =>
			this.#start(EXAMPLE, "The example is back."),
		);
		byId("clear", HTMLButtonElement).addEventListener("click", () => {
			this.#start({ ...this.#input(), robotsTxt: "" }, "The file is empty now.");
			this.#editor.focus();
		});
		window.addEventListener("hashchange", () => void this.#openLink());
		listenForFiles((file) => void this.#openFile(file));
	}

	async #openFile(file: File): Promise<void> {
		try {
			const { octets, text, notice } = await openFile(file);
			this.#start({ ...this.#input(), robotsTxt: text }, notice, octets);
		} catch {
			this.#notify(`${file.name} could not be read.`);
		}
	}

	/** Puts an input into the fields. */
	#start(input: PlaygroundInput, notice: string, octets: Uint8Array | null = null): void {
		this.#editor.text = input.robotsTxt;
		this.#urls.value = input.urls;
		this.#productTokens.value = input.productTokens;
		this.#site.value = input.site;
		byId(`dialect-${input.dialect}`, HTMLInputElement).checked = true;
		this.#octets = octets;
		this.#selectedLine = 1;
		this.#onInput();
		this.#notify(notice);
	}

	async #openLink(): Promise<void> {
		const opened = await this.#link.open();
		if (opened === "none") return;
		if (opened === "unreadable") {
			this.#notify("This link cannot be read: it is incomplete, or not one of this page.");
			return;
		}
		this.#start(opened, "Opened from a shared link.");
		this.#link.keep();
	}

	#input(): PlaygroundInput {
		return {
			robotsTxt: this.#editor.text,
			urls: this.#urls.value,
			productTokens: this.#productTokens.value,
			site: this.#site.value,
			dialect: this.#dialect(),
		};
	}

	#dialect(): Dialect {
		const checked = DIALECTS.find(({ dialect }) => byId(`dialect-${dialect}`, HTMLInputElement).checked);
		return checked?.dialect ?? "rfc9309";
	}

	#onEdited(): void {
		this.#octets = null;
		this.#onInput();
	}

	#onInput(): void {
		this.#link.forget();
		this.#notify("");
		this.#submit();
	}

	#submit(): void {
		this.#queue.submit(() => {
			const { robotsTxt, ...rest } = this.#input();
			return { ...rest, body: this.#octets ?? robotsTxt, explainedUrlsCount: this.#results.limit };
		});
	}

	async #share(): Promise<void> {
		this.#notify(SHARED_NOTICES[await this.#link.share(this.#input())]);
	}

	#select(line: number): void {
		if (this.#selectedLine === line) return;
		this.#selectedLine = line;
		if (this.#judgement !== null) this.#showUrls(this.#judgement);
		this.#revealSelected();
	}

	#revealSelected(): void {
		const line = this.#selected()?.answers[this.#dialect()].line;
		if (line !== null && line !== undefined) this.#editor.reveal(line);
	}

	/** The URL on the selected line, or the nearest above it, or the first. */
	#selected(): JudgedUrl | undefined {
		const urls = this.#judgement?.urls ?? [];
		return urls.filter(({ line }) => line <= this.#selectedLine).at(-1) ?? urls[0];
	}

	#show({ judgement, elapsedMs }: Reply): void {
		this.#judgement = judgement;
		const dialect = this.#dialect();
		const counts = judgement.counts[dialect];
		this.#showError("product-token", judgement.productTokenError);
		this.#showError("site", judgement.siteError);
		this.#showUrls(judgement);
		this.#proportions.show(counts);
		this.#findings.show(judgement.diagnostics);
		setText(byId("summary", HTMLElement), judgement.productTokenError ?? summariseVerdicts(counts));
		setText(byId("findings-summary", HTMLElement), summariseDiagnostics(judgement.diagnosticsCounts));
		const unlisted = byId("findings-unlisted", HTMLElement);
		setText(unlisted, unlistedDiagnostics(judgement.diagnosticsCounts) ?? "");
		const { octetsCount, linesCount, crawlDelaySeconds } = judgement;
		setText(
			byId("file-size", HTMLElement),
			`${countOf(linesCount, "line")} · ${sizeOf(octetsCount)} of the 500 KiB that are read`,
		);
		setText(
			byId("crawl-delay", HTMLElement),
			crawlDelaySeconds === undefined ? "" : `Crawl delay: ${countOf(crawlDelaySeconds, "second")}`,
		);
		const engine = byId("engine", HTMLElement);
		setText(engine, ENGINE_NAMES[judgement.engine]);
		setText(byId("elapsed", HTMLElement), `${elapsedMs.toFixed(1)} ms`);
		this.#announcer.say(announce(judgement, nameOfDialect(dialect), counts));
	}

	#showUrls(judgement: Judgement): void {
		const dialect = this.#dialect();
		const selected = this.#selected();
		const rows = judgement.urls.map((judged) => ({ judged, dialect, isSelected: judged === selected }));
		this.#results.show(rows, judgement.productTokenError === null ? judgement.urlsCount : 0);
		this.#editor.show(judgement.diagnostics, decidingLines(judgement.urls, dialect, selected));
	}

	#showError(field: string, error: string | null): void {
		setText(byId(`${field}-error`, HTMLElement), error ?? "");
		byId(field, HTMLInputElement).setAttribute("aria-invalid", String(error !== null));
	}

	#notify(text: string): void {
		setText(byId("notice", HTMLElement), text);
	}
}

/** The 1-based line the caret of a text field stands on. */
function lineAtCaret(field: HTMLTextAreaElement): number {
	return field.value.slice(0, field.selectionStart).split("\n").length;
}
