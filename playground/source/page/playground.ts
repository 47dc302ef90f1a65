import type { Dialect } from "../../../bindings/shared-exports.js";
import type { Severity } from "../../../insight/analysis/index.js";
import { RobotsTxtEditor } from "../editor/editor.js";
import { COMMON_CRAWLERS, EXAMPLE } from "../model/examples/example.js";
import { isOfExample, type PurposeExample } from "../model/examples/examples.js";
import type {
	Change,
	FoldedFinding,
	Inspection,
	InspectRequest,
	ShownFinding,
} from "../model/findings/inspection.js";
import { DIALECTS, nameOfDialect, type PlaygroundInput } from "../model/input/input.js";
import { sampleUrls } from "../model/input/sample-urls.js";
import type { JudgedUrl, Judgement, JudgeRequest, UrlFilter } from "../model/judgement.js";
import type { Column } from "../model/verdicts/columns.js";
import { decidingLines } from "../model/verdicts/deciding-lines.js";
import {
	announce,
	countOf,
	nameFix,
	sizeOf,
	summariseChanges,
	summariseVerdicts,
	unmarkedFindings,
} from "../model/wording/summary.js";
import { LatestOnly } from "../model/work/latest-only.js";
import { Announcer } from "./announcer.js";
import { docsAddress, docsLink, homeLink } from "./docs-links.js";
import { byId, setText } from "./dom.js";
import { CrawlerField } from "./fields/crawler-field.js";
import { EarlierVersion } from "./fields/earlier-version.js";
import { ExamplesPanel } from "./fields/examples-panel.js";
import { listenForFiles } from "./fields/file-chooser.js";
import { openFile } from "./fields/opened-file.js";
import { readPageResources } from "./fields/page-resources.js";
import { Segments } from "./fields/segments.js";
import { AccessList } from "./findings/access-list.js";
import { FindingRow } from "./findings/finding-row.js";
import { HelpDialog } from "./help/help-dialog.js";
import { JudgeWorker, type Reply } from "./judge-worker.js";
import { download } from "./keeping/download.js";
import { SavedInput } from "./keeping/saved-input.js";
import { type Shared, SharedLink } from "./keeping/shared-link.js";
import { RowList } from "./row-list.js";
import { Headline } from "./verdicts/headline.js";
import { showDifferences } from "./verdicts/policy-differences.js";
import { ResultTable } from "./verdicts/result-table.js";

/** Findings shown at first, and added by each use of the button. */
const FINDINGS_STEP = 20;

/** Time that typing must rest before the whole file is inspected again. Verdicts follow each key. */
const INSPECTION_REST_MS = 150;

/** The findings that are listed: errors and warnings, or those of one severity. Notes are shown on request. */
type ShownSeverity = "to-fix" | Severity;

/** A request for an inspection, and its result. */
interface InspectedFile {
	readonly request: InspectRequest;
	readonly inspection: Inspection;
}

const ENGINE_NAMES = { wasm: "WebAssembly", js: "JavaScript" } as const;

const SHARED_NOTICES: Readonly<Record<Shared, string>> = {
	copied: "The link is copied; the file, the URLs and the crawlers are in it.",
	"in-address-bar": "The link is in the address bar; copy it from there.",
	"too-long": "This is too much for a link: share the file itself.",
};

const EMPTY: PlaygroundInput = {
	robotsTxt: "",
	earlierRobotsTxt: null,
	urls: "",
	crawlers: "",
	site: "",
	dialect: "rfc9309",
};

/** The page. It sends the content of the fields to workers, and shows their answers. */
export class Playground {
	readonly #editor = new RobotsTxtEditor(
		byId("editor", HTMLElement),
		"robots.txt file",
		() => this.#onEdited(),
		(finding) => this.#goToFinding(finding),
	);
	readonly #examples = new ExamplesPanel((example) => this.#openExample(example));
	readonly #headline = new Headline(() => this.#goToVerdicts());
	readonly #earlier = new EarlierVersion(
		() => this.#onInput(),
		() => this.#editor.text,
		(notice) => this.#notify(notice),
	);
	readonly #urls = byId("urls", HTMLTextAreaElement);
	readonly #crawlers = new CrawlerField(() => this.#onInput());
	readonly #site = byId("site", HTMLInputElement);
	readonly #dialect = new Segments<Dialect>(
		"dialect",
		DIALECTS.map(({ dialect, name }) => ({ value: dialect, name })),
		() => this.#onInput(),
	);
	readonly #filter = new Segments<UrlFilter>(
		"filter",
		[
			{ value: "all", name: "All" },
			{ value: "blocked", name: "Blocked" },
			{ value: "differs", name: "Dialects differ" },
			{ value: "changed", name: "Changed" },
		],
		() => this.#submit(),
	);
	readonly #severity = new Segments<ShownSeverity>(
		"severity",
		[
			{ value: "to-fix", name: "To fix" },
			{ value: "error", name: "Errors" },
			{ value: "warning", name: "Warnings" },
			{ value: "note", name: "Notes" },
		],
		() => this.#showFindings(),
	);
	readonly #greysIdle = byId("grey-idle", HTMLInputElement);
	readonly #results = new ResultTable(
		(line, column) => this.#choose(line, column),
		() => this.#submit(),
	);
	readonly #findings = new RowList(
		byId("findings", HTMLElement),
		byId("findings-more", HTMLButtonElement),
		"finding",
		FINDINGS_STEP,
		() =>
			new FindingRow(
				({ line, from }) => this.#editor.goTo(line, from),
				(change) => this.#fix(change),
			),
	);
	readonly #access = new AccessList((line) => this.#editor.goTo(line, 0));
	readonly #announcer = new Announcer(byId("announcement", HTMLElement));
	readonly #worker = new JudgeWorker();
	/** A second worker, so that no verdict waits until a whole policy is inspected. */
	readonly #inspector = new JudgeWorker();
	readonly #queue = new LatestOnly<() => JudgeRequest, Reply & { readonly asked: JudgeRequest }>(
		// The fields are read a task later. So typed text is drawn before 500 KiB are copied.
		async (request) => {
			await new Promise((resolve) => setTimeout(resolve));
			const asked = request();
			return { ...(await this.#worker.judge(asked)), asked };
		},
		(reply, isLatest) => {
			if (isLatest) this.#show(reply);
		},
		(error) => this.#notify(`The checker failed: ${error instanceof Error ? error.message : String(error)}`),
	);
	readonly #inspections = new LatestOnly<InspectRequest, InspectedFile>(
		async (request) => ({ request, inspection: await this.#inspector.inspect(request) }),
		(inspected, isLatest) => {
			if (isLatest) this.#showInspection(inspected);
		},
		(error) => this.#notify(`The checker failed: ${error instanceof Error ? error.message : String(error)}`),
	);
	readonly #saved = new SavedInput(
		() => this.#input(),
		(isKept) => this.#showKept(isKept),
	);
	readonly #link = new SharedLink();
	/** The octets of an opened file, until its text is changed. */
	#octets: Uint8Array | null = null;
	/** 1-based line of the URL list. */
	#selectedLine = 1;
	#crawlerIndex = 0;
	#judgement: Judgement | null = null;
	/** The last request for an inspection. `#inspected` is the last inspection that was done. */
	#toInspect: InspectRequest | null = null;
	#inspectionTimer: ReturnType<typeof setTimeout> | undefined;
	#inspected: InspectedFile | null = null;
	#listed: readonly FoldedFinding[] = [];

	/** Fills the fields from the address bar, from the kept input, or with the example, and starts listening. */
	async start(): Promise<void> {
		new HelpDialog();
		showDocsLinks();
		this.#listen();
		this.#fill(this.#saved.restore() ?? EXAMPLE, "");
		await this.#openLink();
	}

	#listen(): void {
		for (const field of [this.#urls, this.#site]) field.addEventListener("input", () => this.#onInput());
		this.#urls.addEventListener("paste", (event) => this.#onPaste(event));
		for (const event of ["keyup", "click"])
			this.#urls.addEventListener(event, () => this.#select(lineAtCaret(this.#urls)));
		this.#greysIdle.addEventListener("change", () => this.#showFindings());
		this.#onClick("copy-link", () => void this.#share());
		this.#onClick("undo", () => this.#editor.undo());
		this.#onClick("find", () => this.#editor.find());
		this.#onClick("export", () => void this.#export());
		this.#onClick("clear", () => {
			this.#replace(EMPTY, "Everything is cleared, and nothing of it is kept in this browser.");
			this.#saved.forget();
			this.#editor.focus();
		});
		window.addEventListener("hashchange", () => void this.#openLink());
		listenForFiles((file) => void this.#openFile(file));
	}

	#onClick(id: string, action: () => void): void {
		byId(id, HTMLButtonElement).addEventListener("click", action);
	}

	/** Opens an example. URLs, site and crawlers change with the file; only the dialect stays. */
	#openExample({ title, input }: PurposeExample): void {
		const { dialect } = this.#input();
		this.#replace({ ...input, dialect }, `Opened the example "${title}".`);
		this.#editor.focus();
	}

	/** Opens a file. URLs, site and crawlers of an example are replaced; those that a person entered stay. */
	async #openFile(file: File): Promise<void> {
		try {
			const { octets, text, notice } = await openFile(file);
			const { urls, site, crawlers, ...rest } = this.#input();
			const input = {
				...rest,
				robotsTxt: text,
				urls: isOfExample("urls", urls) ? sampleUrls(text) : urls,
				site: isOfExample("site", site) ? "" : site,
				crawlers: isOfExample("crawlers", crawlers) ? COMMON_CRAWLERS : crawlers,
			};
			this.#replace(input, notice, octets);
		} catch {
			this.#notify(`${file.name} could not be read.`);
		}
	}

	/** Puts an input that a person asked for into the fields, and keeps it. */
	#replace(input: PlaygroundInput, notice: string, octets: Uint8Array | null = null): void {
		this.#fill(input, notice, octets);
		this.#saved.keep();
	}

	/** Puts an input into the fields. */
	#fill(input: PlaygroundInput, notice: string, octets: Uint8Array | null = null): void {
		this.#editor.text = input.robotsTxt;
		this.#examples.showFor(input.robotsTxt);
		this.#earlier.text = input.earlierRobotsTxt;
		this.#urls.value = input.urls;
		this.#crawlers.value = input.crawlers;
		this.#site.value = input.site;
		this.#dialect.value = input.dialect;
		this.#octets = octets;
		this.#selectedLine = 1;
		this.#crawlerIndex = 0;
		this.#link.forget();
		this.#submit();
		this.#notify(notice);
	}

	/** Opens a link. The kept input is not replaced until the first change. */
	async #openLink(): Promise<void> {
		const opened = await this.#link.open();
		if (opened === "none") return;
		if (opened === "unreadable") {
			this.#notify("This link cannot be read: it is incomplete, or not one of this page.");
			return;
		}
		this.#fill(opened, "Opened from a shared link.");
		this.#link.keep();
	}

	#input(): PlaygroundInput {
		return {
			robotsTxt: this.#editor.text,
			earlierRobotsTxt: this.#earlier.text,
			urls: this.#urls.value,
			crawlers: this.#crawlers.value,
			site: this.#site.value,
			dialect: this.#dialect.value,
		};
	}

	#request(): JudgeRequest {
		const { robotsTxt, earlierRobotsTxt, ...rest } = this.#input();
		return {
			...rest,
			body: this.#octets ?? robotsTxt,
			earlierBody: earlierRobotsTxt,
			filter: this.#filter.value,
			explainedUrlsCount: this.#results.limit,
		};
	}

	#onEdited(): void {
		this.#octets = null;
		this.#examples.showFor(this.#editor.text);
		this.#onInput();
	}

	/** Makes a change, if the text is still the text for which the change was found. */
	#fix(change: Change): void {
		if (this.#inspected?.request !== this.#toInspect) {
			this.#notify("The file has changed since: look at the finding again.");
			return;
		}
		this.#editor.change(change.replacements);
		this.#notify(`Done: ${nameFix(change)}. ${change.promise}`, true);
	}

	/** A page's source that is pasted stands for what the page asks for. */
	#onPaste(event: ClipboardEvent): void {
		const read = readPageResources(event.clipboardData?.getData("text/plain") ?? "", this.#site.value.trim());
		if (read === null) return;
		event.preventDefault();
		const { urls, summary, origin } = read;
		this.#urls.value = urls.join("\n");
		if (origin !== null && this.#site.value.trim() === "") this.#site.value = origin;
		const others = origin === null ? " Fill in the site, so that those of others are told apart." : "";
		this.#onInput();
		this.#notify(`The page asks for ${summary}.${others}`);
	}

	#goToFinding({ code, severity, line }: ShownFinding): void {
		const index = this.#listed.findIndex(
			(each) =>
				each.code === code && each.severity === severity && each.places.some((place) => place.line === line),
		);
		this.#findings.reveal(index)?.focus();
	}

	#goToVerdicts(): void {
		byId("results-heading", HTMLElement).scrollIntoView();
		document.querySelector<HTMLElement>('#results [aria-pressed="true"]')?.focus({ preventScroll: true });
	}

	#onInput(): void {
		this.#link.forget();
		this.#notify("");
		this.#saved.keep();
		this.#submit();
	}

	#submit(): void {
		this.#filter.offer("changed", this.#earlier.text !== null);
		this.#queue.submit(() => this.#request());
	}

	async #share(): Promise<void> {
		this.#notify(SHARED_NOTICES[await this.#link.share(this.#input())]);
	}

	async #export(): Promise<void> {
		download("robots-verdicts.csv", "text/csv", await this.#worker.exportCsv(this.#request()));
	}

	#choose(line: number, { crawlerIndex, dialect }: Column): void {
		this.#crawlerIndex = crawlerIndex;
		if (dialect === this.#dialect.value) {
			this.#select(line);
			return;
		}
		this.#selectedLine = line;
		this.#dialect.value = dialect;
		this.#onInput();
	}

	#select(line: number): void {
		this.#selectedLine = line;
		if (this.#judgement === null) return;
		this.#showUrls(this.#judgement);
		const decidingLine = this.#selected(this.#judgement)?.cells[this.#crawlerIndex];
		const shown = decidingLine?.answers[this.#judgement.dialect].line ?? null;
		if (shown !== null) this.#editor.reveal(shown);
	}

	/** The URL on the selected line, or the nearest above it, or the first. */
	#selected({ urls }: Judgement): JudgedUrl | undefined {
		return urls.filter(({ line }) => line <= this.#selectedLine).at(-1) ?? urls[0];
	}

	/** Asks for an inspection if its result can differ from the last. */
	#inspect({ body, site, dialect }: JudgeRequest): void {
		const last = this.#toInspect;
		if (last !== null && last.body === body && last.site === site && last.dialect === dialect) return;
		const request = { body, site, dialect };
		this.#toInspect = request;
		clearTimeout(this.#inspectionTimer);
		// At first nothing is shown, so the first inspection does not wait.
		const restMs = last === null ? 0 : INSPECTION_REST_MS;
		this.#inspectionTimer = setTimeout(() => this.#inspections.submit(request), restMs);
	}

	#showInspection(inspected: InspectedFile): void {
		this.#inspected = inspected;
		const { counts } = inspected.inspection;
		this.#severity.showCounts({ ...counts, "to-fix": counts.error + counts.warning });
		this.#showFindings();
		this.#access.show(inspected.inspection.access);
		this.#announce();
	}

	#announce(): void {
		if (this.#judgement === null || this.#inspected === null) return;
		const dialectName = nameOfDialect(this.#judgement.dialect);
		this.#announcer.say(announce(this.#judgement, dialectName, this.#inspected.inspection.counts));
	}

	#show({ judgement, elapsedMs, asked }: Reply & { readonly asked: JudgeRequest }): void {
		this.#judgement = judgement;
		this.#crawlerIndex = Math.min(this.#crawlerIndex, Math.max(0, judgement.crawlers.length - 1));
		const { octetsCount, linesCount, siteError, crawlersError } = judgement;
		setText(byId("site-error", HTMLElement), siteError ?? "");
		this.#site.setAttribute("aria-invalid", String(siteError !== null));
		const noCrawler = judgement.crawlers.length === 0 ? crawlersError : null;
		setText(byId("summary", HTMLElement), noCrawler ?? summariseVerdicts(judgement));
		setText(
			byId("changes", HTMLElement),
			judgement.policyDifferences === null ? "" : `${summariseChanges(judgement)}.`,
		);
		showDifferences(judgement.policyDifferences);
		this.#filter.showCounts(judgement.filterCounts);
		this.#showUrls(judgement);
		setText(
			byId("file-size", HTMLElement),
			`${countOf(linesCount, "line")} · ${sizeOf(octetsCount)} of the 500 KiB that are read`,
		);
		setText(byId("engine", HTMLElement), ENGINE_NAMES[judgement.engine]);
		setText(byId("elapsed", HTMLElement), `${elapsedMs.toFixed(1)} ms`);
		this.#inspect(asked);
		this.#announce();
	}

	#showUrls(judgement: Judgement): void {
		const { urls, dialect, crawlers, filterCounts } = judgement;
		const selected = this.#selected(judgement);
		const urlsCount = crawlers.length === 0 ? 0 : filterCounts[this.#filter.value];
		this.#results.show(judgement, selected, this.#crawlerIndex, urlsCount);
		byId("results-empty", HTMLElement).hidden = urlsCount > 0 || filterCounts.all === 0 || !crawlers.length;
		this.#editor.showDecidingLines(decidingLines(urls, this.#crawlerIndex, dialect, selected));
		const answer = selected?.cells[this.#crawlerIndex]?.answers[dialect];
		this.#headline.show(answer, selected?.url, crawlers[this.#crawlerIndex]?.label);
	}

	#showFindings(): void {
		if (this.#inspected === null) return;
		const { request, inspection } = this.#inspected;
		const { findings, folded, counts, idleLines } = inspection;
		const wanted = this.#severity.value;
		const isShown = ({ severity }: { readonly severity: Severity }) =>
			wanted === "to-fix" ? severity !== "note" : severity === wanted;
		const shown = folded.filter(isShown);
		this.#listed = shown;
		this.#findings.show(shown);
		// Lines may have moved since. The inspection that is under way finds them where they are.
		if (request === this.#toInspect) {
			this.#editor.showFindings(findings.filter(isShown), this.#greysIdle.checked ? idleLines : []);
		}
		const none = findings.length === 0 ? "No findings." : "No finding of this kind.";
		const text = shown.length === 0 ? none : (unmarkedFindings(counts) ?? "");
		setText(byId("findings-unlisted", HTMLElement), text);
	}

	#showKept(isKept: boolean): void {
		const text = isKept
			? "Kept in this browser only."
			: "Not kept: this browser's storage is full or forbidden, so a reload loses it.";
		setText(byId("kept", HTMLElement), text);
	}

	#notify(text: string, canUndo = false): void {
		setText(byId("notice", HTMLElement), text);
		byId("undo", HTMLButtonElement).hidden = !canUndo;
	}
}

function showDocsLinks(): void {
	const links = byId("docs-links", HTMLElement);
	links.hidden = docsAddress("playground") === null;
	links.append(docsLink("playground", "About this page"), " · ", docsLink("semantics", "What a verdict is"));
	const home = homeLink("robotstxt-wasm");
	if (home !== null) links.append(" · ", home);
}

/** The 1-based line the caret of a text field is on. */
function lineAtCaret(field: HTMLTextAreaElement): number {
	return field.value.slice(0, field.selectionStart).split("\n").length;
}
