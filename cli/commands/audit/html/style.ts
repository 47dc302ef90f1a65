/** Rules after the style of all pages. On a telephone a table scrolls sideways beside the names of the crawlers. */
export const STYLE = `
:root { --faint: light-dark(#565d66, #a3abb5); --bar: light-dark(#dfe3e8, #2c323a); --bad: light-dark(#a40e26, #ff7b72); }
body { max-width: 84rem; }
.answer { font-size: 1.2rem; }
.faint { color: var(--faint); }
.crawlers { font-size: 0.9rem; }
.crawlers th, .crawlers td { padding: 0.3rem 0.4rem; }
.crawlers th, .crawlers td, .purposes th, .purposes td { overflow-wrap: normal; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
thead button { font: inherit; color: inherit; background: none; border: 0; padding: 0; cursor: pointer; text-align: inherit; min-height: 1.5rem; }
thead button::after { content: " \\2195"; color: var(--faint); }
th[aria-sort="ascending"] button::after { content: " \\2191"; }
th[aria-sort="descending"] button::after { content: " \\2193"; }
button:focus-visible, summary:focus-visible { outline: 3px solid; outline-offset: 2px; }
thead .number { white-space: normal; }
.conduct { font-weight: bold; }
.obeys { color: light-dark(#116329, #56d364); }
.mostly, .hurries, .never-asked, .ignores { color: light-dark(#7d4e00, #e3b341); }
.ignores.known { color: var(--bad); }
.too-few { color: var(--faint); }
.bar { display: block; width: 100%; height: 0.5rem; min-width: 4rem; background: var(--bar); }
.bar rect { fill: var(--bad); }
.chart { width: 100%; height: auto; border: 1px solid var(--line); }
.chart polyline { fill: none; stroke-width: 2; }
.chart .requests { stroke: var(--faint); }
.chart .disallowed { stroke: var(--bad); stroke-dasharray: 5 3; }
.key { display: inline-block; width: 1.5rem; border-top: 2px solid var(--faint); vertical-align: middle; }
.key.disallowed { border-top: 2px dashed var(--bad); }
.grounds { overflow-wrap: anywhere; }
.grounds dt { font-weight: bold; }
.grounds dd { margin: 0 0 0.8rem; }
.grounds ul { margin: 0.2rem 0; }
details { border-bottom: 1px solid var(--line); padding: 0.4rem 0; }
summary { cursor: pointer; min-height: 1.5rem; }
code { overflow-wrap: anywhere; white-space: pre-wrap; }
@media (max-width: 48rem) {
	.crawlers th[scope="row"], .crawlers thead th:first-child { position: sticky; left: 0; min-width: 8rem; background: light-dark(#ffffff, #0d1117); border-right: 1px solid var(--line); max-width: 40vw; overflow-wrap: anywhere; }
	.crawlers caption span { position: sticky; left: 0; display: block; max-width: calc(100vw - 2rem); }
}
`;
