import { BASE_STYLE } from "./base_style.js";

export const STYLE = /* css */ `${BASE_STYLE}
.explorer { border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.6rem 0.8rem; overflow-wrap: anywhere; }
label { min-width: 0; max-width: 100%; }
label > input:not([type="range"], [type="checkbox"]), select, input[type="file"] { max-width: 100%; box-sizing: border-box; }
.controls { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: end; margin: 0.4rem 0; }
.told { position: sticky; top: var(--explorer-top, 0); z-index: 2; background: var(--surface); display: grid; font-size: clamp(1.05rem, 2.6cqi, 1.3rem); line-height: 1.3; font-weight: 600; font-variant-numeric: tabular-nums; }
.told > * { grid-area: 1 / 1; margin: 0; }
.longest { visibility: hidden; }
.sentence { margin: 0; min-height: 2.9em; }
.top, .rest { display: grid; gap: 0.6rem 1.5rem; grid-template-columns: minmax(0, 1fr); align-items: start; }
.legend { display: flex; flex-wrap: wrap; gap: 0 1.2em; margin: 0.2rem 0; font-size: 0.9rem; }
.legend .positive { color: var(--positive); }
.legend .negative { color: var(--negative); }
.explorer:has(.as-bars) .dots, .explorer:not(:has(.as-bars)) .bars { display: none; }
.samples { position: relative; }
.samples svg { max-width: none; }
.steering { display: flex; flex-wrap: wrap; gap: 0.4rem; align-items: center; padding: 0.2rem 0; }
.threshold-now { min-width: 9rem; max-width: 60%; text-align: center; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; font-variant-numeric: tabular-nums; }
.spacing { margin-left: auto; font-size: 0.9rem; }
.spacing input { min-height: 0; vertical-align: middle; accent-color: var(--positive); }
.summary { font-size: 0.9rem; margin: 0; }
.explorer[data-mode="simple"] :is(.rest, .areas, dl, .spacing, .sentence), .explorer[data-mode="guess"]:not(.seen) :is(.tabs, .areas, .comparison, .which-model) { display: none; }
@container (max-width: 599.9px) { /* each task, a swipe from the next, stands below the line that it asks for */
  .explorer { display: flex; flex-direction: column; gap: 0.6rem; }
  .top, .rest { display: contents; }
  .matrix, .below, .roc, .pr { order: 1; }
  .tasks ol { display: flex; overflow-x: auto; scroll-snap-type: x mandatory; gap: 1.6rem; }
  .task { flex: 0 0 88%; scroll-snap-align: center; }
}
@container (min-width: 600px) {
  .rest { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .tabs { grid-column: 1 / -1; }
  .matrix { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1.5rem; align-items: start; }
  .sentence { min-height: 1.45em; }
}
@container (min-width: 700px) {
  .top { grid-template: auto 1fr / minmax(0, 1fr) 18.5rem; row-gap: 0; }
  .matrix { grid-row: span 2; display: block; }
}
@container (min-width: 940px) {
  .rest { grid-template-columns: minmax(0, 1.5fr) minmax(0, 1fr) minmax(0, 1fr); }
  .tabs { grid-column: auto; }
  .explorer[data-mode="guess"]:not(.seen) .rest { grid-template-columns: repeat(2, minmax(0, 1fr)); }
}
.moves, .mark, .ring { transition: transform 150ms, opacity 150ms; }
.mark { transform: var(--told); }
.mark.untold { transform: var(--untold); }
.mark :is(.dot, .ring) { fill: none; stroke-width: 2; }
.mark.positive :is(.dot, .bar, .ring) { stroke: var(--positive); }
.mark.negative :is(.dot, .bar, .ring) { stroke: var(--negative); }
.mark.positive .dot { fill: var(--positive); }
.mark .ring { opacity: 0; transform: scale(1.6); }
.mark.mistake .ring { opacity: 1; transform: none; }
.mark.positive.mistake .dot { fill: var(--surface); }
.mark.mistake .bar { stroke-dasharray: 3 2; }
.unknown { font-weight: bold; stroke: none; }
path.unknown { stroke: var(--line); }
.untold > :not(.unknown), .mark:not(.untold) > .unknown, .used .drag-me { display: none; }
.drag-me rect { fill: currentColor; }
.drag-me text { fill: var(--surface); font-weight: bold; }
.range:focus-visible ~ svg .handle { stroke: var(--negative); stroke-width: 4; }
.comparison { fill: none; stroke: var(--negative); stroke-width: 2; stroke-dasharray: 5 3; }
.matrix table { table-layout: fixed; font-size: 0.9em; }
td { font-variant-numeric: tabular-nums; }
dl { margin: 0.4rem 0; font-size: 0.9em; }
dl div { display: flex; justify-content: space-between; gap: 0.4rem; border-bottom: 1px dotted var(--line); }
dt[title]:not([title=""]) { text-decoration: underline dotted; cursor: help; }
dd { margin: 0; font-weight: bold; white-space: nowrap; font-variant-numeric: tabular-nums; }
[role="tablist"] { display: flex; flex-wrap: wrap; gap: 0 0.1rem; border-bottom: 1px solid var(--line); margin-bottom: 0.5rem; }
[role="tab"] { border: 0; border-bottom: 3px solid transparent; border-radius: 0; padding: 0.2rem 0.3rem; font-size: 0.93em; }
[role="tab"][aria-selected="true"] { border-color: var(--positive); font-weight: bold; }
.panel a { color: inherit; }
.panel, .panel table { font-size: 0.95em; }
.task { margin: 0 0 0.4rem; }
.task button { min-height: 1.6rem; padding: 0 0.5rem; margin-left: 0.2rem; }
.task p { margin: 0.1rem 0; }
.result, .solved p { font-weight: bold; }
ol { margin: 0; padding-left: 1.4rem; }
input[type="number"] { width: 5em; }
textarea { width: 100%; box-sizing: border-box; font-family: monospace; }
.dropping { outline: 3px dashed var(--positive); outline-offset: 2px; }
.message p { margin: 0.15rem 0; }
@media (forced-colors: active) { td.right { outline: 2px solid; outline-offset: -3px; } }
@media print { button, input, .drag-me, .spacing, [role="tablist"] { display: none; } }`;
