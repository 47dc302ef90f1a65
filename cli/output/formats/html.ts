import { escapeText } from "./escape.js";

const ENTITIES: Readonly<Record<string, string>> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&#39;",
};

/** Escapes text from outside for an element or an attribute of a page. */
export function escapeHtml(text: string): string {
	return escapeText(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Colours have a contrast of 4.5 or more on a light and on a dark background. */
const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d0d7de, #3d444d); }
body { color: light-dark(#1f2328, #f0f6fc); background: light-dark(#ffffff, #0d1117); font: 16px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; margin-bottom: 2rem; }
caption { text-align: left; font-weight: bold; font-size: 1.2rem; padding: 0.5rem 0; }
th, td { text-align: left; vertical-align: top; padding: 0.3rem 0.6rem; border-bottom: 1px solid var(--line); }
h1, h2, p, li, th, td { overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
.scroll:focus-visible { outline: 3px solid; outline-offset: 2px; }
.all { color: light-dark(#116329, #56d364); }
.nothing { color: light-dark(#a40e26, #ff7b72); }
.part, .unknown { color: light-dark(#7d4e00, #e3b341); }
`;

export interface PageExtras {
	/** Rules after the style that all pages have. */
	readonly style?: string;
	/** A script. The page is complete without it. */
	readonly script?: string;
}

/** A complete page. It loads no other file, and nothing from elsewhere. */
export function htmlPage(title: string, body: string, { style = "", script = "" }: PageExtras = {}): string {
	const scripts = script === "" ? "" : "; script-src 'unsafe-inline'";
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'${scripts}">
<title>${escapeHtml(title)}</title>
<style>${STYLE}${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}</main>${script === "" ? "" : `\n<script>${script}</script>`}
</body>
</html>
`;
}
