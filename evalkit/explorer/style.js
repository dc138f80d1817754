import { BASE_STYLE } from "./base_style.js";

export const STYLE = /* css */ `${BASE_STYLE}
.explorer { border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.8rem; overflow-wrap: anywhere; }
label { min-width: 0; max-width: 100%; }
label > input:not([type="range"]), select { max-width: 100%; box-sizing: border-box; }
h3 { font-size: 1rem; margin: 0.3rem 0; }
.controls { display: flex; flex-wrap: wrap; gap: 0.6rem; align-items: end; margin: 0.4rem 0; }
.head { display: flex; flex-wrap: wrap; gap: 0.3rem 1rem; justify-content: space-between; align-items: start; }
.summary { flex: 1 1 18rem; margin: 0; }
.modes { display: flex; }
.modes button { border-radius: 0; margin-left: -1px; }
.modes [aria-pressed="true"] { background: var(--soft); font-weight: bold; text-decoration: underline; }
.legend { margin: 0.4rem 0 0; }
.legend .positive { color: var(--positive); }
.legend .negative { color: var(--negative); margin-left: 1em; }
.steering { background: var(--surface); padding-bottom: 0.2rem; z-index: 2; }
.buttons { display: flex; gap: 0.4rem; align-items: center; }
.threshold-now { min-width: 6.5rem; text-align: center; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; font-variant-numeric: tabular-nums; }
.play { margin-left: auto; min-width: 4.2rem; }
.told { margin: 0.4rem 0; font-size: 1.05rem; }
.three { display: grid; gap: 0.8rem; grid-template-columns: minmax(0, 1fr); }
.beside { display: grid; gap: 0.8rem 1.5rem; grid-template-columns: minmax(0, 1fr); }
.sliders { display: grid; gap: 0.6rem; align-content: start; }
.one-measure { display: none; }
.explorer[data-mode="simple"] :is(.in-full, .roc, .pr, dl div:not(.chosen), details:not(.missions, .own, .asked)) { display: none; }
.explorer[data-mode="simple"] .one-measure { display: block; }
.explorer[data-mode="guess"] details:not(.missions, .own, .asked) { display: none; }
.explorer[data-mode="guess"]:not(.seen) .in-full { visibility: hidden; }
.explorer[data-mode="guess"]:not(.seen) :is(.roc, .pr) :is(.comparison, .which-model, .band) { display: none; }
.untold > :not(.unknown), g:not(.untold) > .unknown { display: none; }
.used .drag-me { display: none; }
@container (max-width: 599.9px) {
  .steering { position: sticky; top: var(--explorer-top, 0); }
  .wide { display: none; }
  .roc { order: -1; }
}
@container (min-width: 600px) {
  .three { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .beside { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .matrix { grid-column: 1 / -1; display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0.8rem; align-items: start; }
  .areas .three { grid-template-columns: repeat(3, minmax(0, 1fr)); }
  .threshold-now { min-width: 15rem; }
}
@container (min-width: 860px) {
  .three { grid-template-columns: repeat(3, minmax(0, 1fr)); }
  .matrix { grid-column: auto; display: block; }
  .explorer[data-mode="simple"] .matrix { grid-column: 1 / -1; display: grid; }
}
.samples svg { max-width: none; overflow: visible; }
.drag-me rect { fill: currentColor; }
.drag-me text { fill: var(--surface); font-weight: bold; }
svg rect.unknown { fill: var(--line); }
svg text.unknown { font-weight: bold; }
.comparison { fill: none; stroke: var(--negative); stroke-width: 2; stroke-dasharray: 5 3; }
.band { fill: var(--line); fill-opacity: 0.25; }
.whole-width { max-width: none; }
:is(.costs, .compare) :is(th, td) { overflow-wrap: normal; font-size: 0.85em; }
.costs td:nth-of-type(1) { overflow-wrap: anywhere; }
.measure { fill: none; stroke: currentColor; stroke-width: 2; stroke-linejoin: round; }
.measure.recall { stroke: var(--positive); }
.measure.precision { stroke: var(--positive); stroke-dasharray: 7 3; }
.measure.fpr { stroke: var(--negative); }
.measure.accuracy { stroke-dasharray: 2 3; }
.measure-name, .hover text { font-weight: bold; paint-order: stroke; stroke: var(--surface); stroke-width: 4; stroke-linejoin: round; }
.measure-name:is(.recall, .precision) { fill: var(--positive); }
.measure-name.fpr { fill: var(--negative); }
.hover { pointer-events: none; }
.ring { fill: none; stroke: currentColor; stroke-width: 2; }
.rule { stroke: var(--line); stroke-width: 0.5; }
.by-pairs text { fill: var(--on-cell); font-size: 13px; }
.matrix table { table-layout: fixed; }
.matrix td { font-variant-numeric: tabular-nums; }
dl { margin: 0.5rem 0; }
dl div { display: grid; grid-template-columns: minmax(0, 1fr) 11.4em; gap: 0 0.4rem; border-bottom: 1px dotted var(--line); }
dd { margin: 0; font-size: 0.92em; font-weight: bold; text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.formula { display: inline-block; font-size: 0.85em; }
.result { font-weight: bold; }
details { border-top: 1px solid var(--line); margin-top: 0.6rem; padding-top: 0.4rem; }
details.own:first-child { border: 0; margin: 0 0 0.6rem; padding: 0; }
summary { cursor: pointer; font-weight: bold; padding: 0.3rem 0; }
textarea { width: 100%; box-sizing: border-box; font-family: monospace; }
@media (forced-colors: active) {
  td.right { outline: 2px solid; outline-offset: -3px; }
  .measure.fpr { stroke-dasharray: 8 3 2 3; }
  .modes [aria-pressed="true"] { forced-color-adjust: none; color: HighlightText; background: Highlight; }
}
input[type="file"] { max-width: 100%; }
ol { columns: 8rem; margin: 0; padding-left: 1.8rem; }
ol li { break-inside: avoid; }
ol button { min-height: 1.5rem; padding: 0 0.4rem; margin-left: 0.4rem; }
.dropping { outline: 3px dashed var(--positive); outline-offset: 2px; }
.message p { margin: 0.15rem 0; }
@media print { button, input, .play, details:not([open]) { display: none; } }`;
