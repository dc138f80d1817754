export const STYLE = /* css */ `:host {
  --positive: #00588c;
  --negative: #a34700;
  --soft: #00588c22;
  --won: #bcd9ec;
  --tied: #f3dfae;
  --lost: #f2f2f2;
  --on-cell: #111;
  --line: #767676;
  --surface: var(--pst-color-background, var(--jp-layout-color0, #fff));
  display: block;
  margin: 1rem 0;
  font-size: 0.95rem;
  line-height: 1.45;
  container-type: inline-size;
}
:host([dark]) {
  --positive: #7cc0ec;
  --negative: #f0a35e;
  --soft: #7cc0ec33;
  --won: #bcd9ec;
  --tied: #f3dfae;
  --lost: #d9d9d9;
  --line: #9a9a9a;
  --surface: var(--pst-color-background, var(--jp-layout-color0, #14181e));
}
.explorer { border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.8rem; overflow-wrap: anywhere; }
label { min-width: 0; max-width: 100%; }
label > input:not([type="range"]), select { max-width: 100%; box-sizing: border-box; }
p { margin: 0.4rem 0; }
h3 { font-size: 1rem; margin: 0.3rem 0; }
[hidden] { display: none !important; }
.controls { display: flex; flex-wrap: wrap; gap: 0.6rem; align-items: end; margin: 0.4rem 0; }
.heard { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
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
.steady { display: grid; grid-template-columns: minmax(0, 1fr); font-variant-numeric: tabular-nums; }
.steady > * { grid-area: 1 / 1; margin: 0; }
.ghost { visibility: hidden; }
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
svg { display: block; width: 100%; max-width: 24rem; height: auto; }
.samples svg { max-width: none; overflow: visible; }
svg.drag { cursor: pointer; touch-action: pan-y; user-select: none; }
text { font-size: 12px; fill: currentColor; }
.handle { fill: var(--surface); stroke: currentColor; stroke-width: 2; }
.drag-me rect { fill: currentColor; }
.drag-me text { fill: var(--surface); font-weight: bold; }
svg rect.unknown { fill: var(--line); }
svg text.unknown { font-weight: bold; }
.frame { fill: none; stroke: var(--line); }
.chance { stroke: var(--line); stroke-dasharray: 4 4; fill: none; }
.axis { stroke: currentColor; }
.curve { fill: none; stroke: var(--line); stroke-width: 1.5; }
.traversed { fill: none; stroke: var(--positive); stroke-width: 3; stroke-linejoin: round; }
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
.area, .predicted { fill: var(--soft); }
.points { fill: var(--line); }
.marker { fill: var(--negative); stroke: currentColor; }
.threshold { stroke: currentColor; stroke-width: 3; }
svg .positive { fill: var(--positive); }
svg rect.negative, svg path.negative { fill: none; stroke: var(--negative); stroke-width: 2; }
svg text.negative { fill: var(--negative); }
.won { fill: var(--won); }
.tied { fill: var(--tied); }
.lost { fill: var(--lost); }
.rule { stroke: var(--line); stroke-width: 0.5; }
.by-pairs text { fill: var(--on-cell); font-size: 13px; }
table { border-collapse: collapse; width: 100%; }
.matrix table { table-layout: fixed; }
.matrix td { font-variant-numeric: tabular-nums; }
th, td { border: 1px solid var(--line); padding: 0.25rem 0.4rem; text-align: left; font-weight: normal; }
td.right { background: var(--soft); }
thead td { border: 0; }
dl { margin: 0.5rem 0; }
dl div { display: grid; grid-template-columns: minmax(0, 1fr) 11.4em; gap: 0 0.4rem; border-bottom: 1px dotted var(--line); }
dd { margin: 0; font-size: 0.92em; font-weight: bold; text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.formula { display: inline-block; font-size: 0.85em; }
.result { font-weight: bold; }
details { border-top: 1px solid var(--line); margin-top: 0.6rem; padding-top: 0.4rem; }
details.own:first-child { border: 0; margin: 0 0 0.6rem; padding: 0; }
summary { cursor: pointer; font-weight: bold; padding: 0.3rem 0; }
button, select, input, textarea {
  font: inherit;
  color: inherit;
  background: transparent;
  border: 1px solid var(--line);
  border-radius: 0.25rem;
  min-height: 2rem;
}
button { padding: 0.2rem 0.7rem; cursor: pointer; }
button:disabled { opacity: 0.5; cursor: default; }
option { color: #111; background: #fff; }
textarea { width: 100%; box-sizing: border-box; font-family: monospace; }
input[type="range"] { display: block; width: 100%; padding: 0; border: 0; accent-color: var(--positive); }
.range { appearance: none; height: 2rem; margin: 0; cursor: pointer; touch-action: pan-y; }
.range::-webkit-slider-runnable-track { height: 4px; border-radius: 2px; background: var(--line); }
.range::-moz-range-track { height: 4px; border-radius: 2px; background: var(--line); }
.range::-webkit-slider-thumb { appearance: none; box-sizing: border-box; width: 20px; height: 20px; margin-top: -8px; border: 0; border-radius: 50%; background: var(--positive); }
.range::-moz-range-thumb { box-sizing: border-box; width: 20px; height: 20px; border: 0; border-radius: 50%; background: var(--positive); }
@media (forced-colors: active) {
  :host, :host([dark]) {
    --positive: LinkText;
    --negative: CanvasText;
    --line: CanvasText;
    --soft: color-mix(in srgb, Highlight 25%, Canvas);
    --won: color-mix(in srgb, Highlight 40%, Canvas);
    --tied: Canvas;
    --lost: Canvas;
    --on-cell: CanvasText;
    --surface: Canvas;
  }
  td.right { outline: 2px solid; outline-offset: -3px; }
  .measure.fpr { stroke-dasharray: 8 3 2 3; }
  .range::-webkit-slider-runnable-track { forced-color-adjust: none; background: CanvasText; }
  .range::-webkit-slider-thumb { forced-color-adjust: none; background: Highlight; }
  .modes [aria-pressed="true"] { forced-color-adjust: none; color: HighlightText; background: Highlight; }
}
input[type="file"] { max-width: 100%; }
:focus-visible { outline: 3px solid var(--negative); outline-offset: 2px; }
ol { columns: 8rem; margin: 0; padding-left: 1.8rem; }
ol li { break-inside: avoid; }
ol button { min-height: 1.5rem; padding: 0 0.4rem; margin-left: 0.4rem; }
.dropping { outline: 3px dashed var(--positive); outline-offset: 2px; }
.message p { margin: 0.15rem 0; }
@media print { button, input, .play, details:not([open]) { display: none; } }`;
