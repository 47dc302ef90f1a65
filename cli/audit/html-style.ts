/** The style of the page: it reads on a telephone, in the dark and on paper. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1c1f23; --faint: #565d66; --paper: #ffffff; --line: #d5d9de; --bar: #dfe3e8;
	--good: #1a7f37; --fair: #8a5a00; --bad: #b3261e; --shade: #f4f6f8; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ed; --faint: #a3abb5; --paper: #14171b; --line: #373d45; --bar: #2c323a;
	--good: #57c97a; --fair: #e0ae4b; --bad: #ff8a80; --shade: #1d2126; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 80rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
.faint { color: var(--faint); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: left; color: var(--faint); padding-bottom: 0.5rem; }
th, td { text-align: left; padding: 0.4rem 0.6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
thead button { font: inherit; font-weight: bold; color: inherit; background: none; border: 0; padding: 0; cursor: pointer; text-align: inherit; min-height: 1.5rem; }
thead button::after { content: " \\2195"; color: var(--faint); }
th[aria-sort="ascending"] button::after { content: " \\2191"; } th[aria-sort="descending"] button::after { content: " \\2193"; }
button:focus-visible, summary:focus-visible, .scroll:focus-visible { outline: 3px solid var(--fair); outline-offset: 2px; }
.obeys { color: var(--good); } .mostly, .never-asked { color: var(--fair); } .ignores { color: var(--bad); } .too-few { color: var(--faint); }
.conduct { font-weight: bold; white-space: nowrap; }
.bar { display: block; height: 0.6rem; min-width: 6rem; background: var(--bar); } .bar rect { fill: var(--bad); }
.chart { width: 100%; height: auto; background: var(--shade); } .chart polyline { fill: none; stroke-width: 2; vector-effect: non-scaling-stroke; }
.chart .requests { stroke: var(--faint); } .chart .disallowed { stroke: var(--bad); stroke-dasharray: 5 3; }
.key { display: inline-block; width: 1.5rem; border-top: 2px solid var(--faint); vertical-align: middle; } .key.disallowed { border-top: 2px dashed var(--bad); }
details { border-bottom: 1px solid var(--line); padding: 0.4rem 0; } summary { cursor: pointer; min-height: 1.5rem; }
code, pre { font: 0.9em ui-monospace, monospace; overflow-wrap: anywhere; white-space: pre-wrap; }
ul { padding-left: 1.2rem; }
@media (max-width: 40rem) {
	.crawlers thead { position: absolute; clip-path: inset(50%); height: 1px; overflow: hidden; }
	.crawlers, .crawlers tbody, .crawlers tr, .crawlers th, .crawlers td { display: block; width: 100%; text-align: left; }
	.crawlers tr { border-bottom: 2px solid var(--line); padding: 0.5rem 0; } .crawlers td, .crawlers th { border: 0; padding: 0.1rem 0; }
	.crawlers td::before { content: attr(data-title) ": "; color: var(--faint); }
}
`;
