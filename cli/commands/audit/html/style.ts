/** Rules after the style of all pages. On a telephone a table scrolls sideways beside the names of the crawlers. */
export const STYLE = `
:root { --faint: light-dark(#565d66, #a3abb5); --bar: light-dark(#dfe3e8, #2c323a); --bad: light-dark(#a40e26, #ff7b72); --doubtful: light-dark(#7d4e00, #e3b341); }
body { max-width: 84rem; }
.answer { font-size: 1.2rem; }
.faint { color: var(--faint); }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 25rem), 1fr)); gap: 1rem; margin-bottom: 1rem; }
.card { border: 1px solid var(--line); border-left: 4px solid var(--doubtful); border-radius: 6px; padding: 0.7rem 1rem; min-width: 0; }
.card:has(.ignores.known) { border-left-color: var(--bad); }
.card.refused { border-left-color: light-dark(#0550ae, #79c0ff); }
.card h3 { margin: 0; font-size: 1.1rem; overflow-wrap: anywhere; }
.card p { margin: 0.4rem 0; font-size: 0.9rem; }
.card ul { margin: 0.4rem 0; padding: 0; list-style: none; font-family: ui-monospace, monospace; font-size: 0.8rem; }
.identity { font-weight: normal; font-size: 0.8rem; border: 1px solid var(--faint); border-radius: 1rem; padding: 0.1rem 0.5rem; white-space: nowrap; }
.crawlers { font-size: 0.9rem; }
.crawlers th, .crawlers td { padding: 0.3rem 0.4rem; }
.crawlers th, .crawlers td, .purposes th, .purposes td { overflow-wrap: normal; }
.crawlers tbody th { min-width: 7rem; max-width: 14rem; overflow-wrap: anywhere; }
.crawlers caption { font-weight: normal; font-size: 1rem; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
thead button { font: inherit; color: inherit; background: none; border: 0; padding: 0; cursor: pointer; text-align: inherit; min-height: 1.5rem; }
thead button::after { content: "\\a0\\2195"; color: var(--faint); }
th[aria-sort="ascending"] button::after { content: "\\a0\\2191"; }
th[aria-sort="descending"] button::after { content: "\\a0\\2193"; }
button:focus-visible, summary:focus-visible { outline: 3px solid; outline-offset: 2px; }
thead .number, .crawlers td.number:last-child { white-space: normal; }
.conduct { font-weight: bold; }
.obeys { color: light-dark(#116329, #56d364); }
.conduct.mostly, .conduct.hurries, .conduct.never-asked, .conduct.ignores { color: var(--doubtful); }
.conduct.ignores.known { color: var(--bad); }
.too-few { color: var(--faint); }
.bar { display: block; width: 100%; height: 0.5rem; min-width: 4rem; background: var(--bar); }
.bar rect { fill: var(--bad); }
.chart { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0 0.5rem; margin: 0.5rem 0 1rem; font-size: 0.8rem; font-variant-numeric: tabular-nums; }
.chart > svg { width: 100%; height: 15rem; overflow: visible; }
.chart path, .key path { fill: none; vector-effect: non-scaling-stroke; }
.grid path { stroke: var(--line); }
.counts { display: flex; flex-direction: column; justify-content: space-between; text-align: right; margin: -0.6rem 0; }
.times { grid-column: 2; position: relative; height: 1.5rem; margin-top: 0.3rem; }
.times span { position: absolute; white-space: nowrap; }
.line { stroke-width: 2; }
.line-1 { stroke: light-dark(#0550ae, #79c0ff); }
.line-2 { stroke: light-dark(#116329, #56d364); stroke-dasharray: 8 3; }
.line-3 { stroke: light-dark(#8250df, #d2a8ff); stroke-dasharray: 2 3; }
.line-4 { stroke: light-dark(#8a4600, #e3b341); stroke-dasharray: 8 3 2 3; }
.line-5 { stroke: light-dark(#0a6e6e, #39c5cf); stroke-dasharray: 14 4; }
.mark { stroke: var(--bad); stroke-width: 7; stroke-linecap: round; }
.key { width: 1.5rem; height: 0.5rem; vertical-align: middle; overflow: visible; }
.legend { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 0.2rem 1.5rem; font-size: 0.9rem; }
details { border-bottom: 1px solid var(--line); padding: 0.4rem 0; }
summary { cursor: pointer; min-height: 1.5rem; }
code { overflow-wrap: anywhere; white-space: pre-wrap; }
@media (max-width: 48rem) {
	.crawlers th[scope="row"], .crawlers thead th:first-child { position: sticky; left: 0; min-width: 8rem; background: light-dark(#ffffff, #0d1117); border-right: 1px solid var(--line); max-width: 40vw; overflow-wrap: anywhere; }
	.crawlers caption span { position: sticky; left: 0; display: block; max-width: calc(100vw - 2rem); }
	.times span:nth-child(even) { display: none; }
}
`;
