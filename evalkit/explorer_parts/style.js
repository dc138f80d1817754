export const STYLE = /* css */ `:host {
  --positive: #00588c;
  --negative: #a34700;
  --soft: #00588c22;
  --won: #bcd9ec;
  --tied: #f3dfae;
  --lost: #f2f2f2;
  --on-cell: #111;
  --line: #767676;
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
}
.explorer { border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.8rem; overflow-wrap: anywhere; }
label { min-width: 0; max-width: 100%; }
label > input:not([type="range"]), select { max-width: 100%; box-sizing: border-box; }
p { margin: 0.4rem 0; }
h3 { font-size: 1rem; margin: 0.3rem 0; }
[hidden] { display: none !important; }
.controls { display: flex; flex-wrap: wrap; gap: 0.6rem; align-items: end; margin: 0.4rem 0; }
.slide { flex: 1 1 12rem; display: flex; flex-direction: column; }
.sentence { min-height: 2.9em; font-size: 1.05rem; }
.three { display: grid; gap: 0.8rem; grid-template-columns: minmax(0, 1fr); }
@container (min-width: 600px) {
  .three { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .matrix { grid-column: 1 / -1; display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0.8rem; align-items: start; }
  .areas .three { grid-template-columns: repeat(3, minmax(0, 1fr)); }
}
@container (min-width: 860px) {
  .three { grid-template-columns: repeat(3, minmax(0, 1fr)); }
  .matrix { grid-column: auto; display: block; }
}
svg { display: block; width: 100%; max-width: 20rem; height: auto; }
.samples svg { max-width: none; }
svg.drag { cursor: pointer; touch-action: pan-y; user-select: none; }
text { font-size: 12px; fill: currentColor; }
.frame { fill: none; stroke: var(--line); }
.chance { stroke: var(--line); stroke-dasharray: 4 4; fill: none; }
.axis { stroke: currentColor; }
.curve { fill: none; stroke: var(--line); stroke-width: 1.5; }
.traversed { fill: none; stroke: var(--positive); stroke-width: 3; stroke-linejoin: round; }
.comparison { fill: none; stroke: var(--negative); stroke-width: 2; stroke-dasharray: 5 3; }
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
th, td { border: 1px solid var(--line); padding: 0.25rem 0.4rem; text-align: left; font-weight: normal; }
td.right { background: var(--soft); }
thead td { border: 0; }
dl { margin: 0.5rem 0; }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 0.6rem; border-bottom: 1px dotted var(--line); }
dd { margin: 0; font-weight: bold; }
.result { font-weight: bold; }
details { border-top: 1px solid var(--line); margin-top: 0.6rem; padding-top: 0.4rem; }
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
input[type="range"] { width: 100%; padding: 0; border: 0; accent-color: var(--positive); }
input[type="file"] { max-width: 100%; }
:focus-visible { outline: 3px solid var(--negative); outline-offset: 2px; }
ol { columns: 8rem; margin: 0; padding-left: 1.8rem; }
ol li { break-inside: avoid; }
ol button { min-height: 1.5rem; padding: 0 0.4rem; margin-left: 0.4rem; }
.dropping { outline: 3px dashed var(--positive); outline-offset: 2px; }
.message p { margin: 0.15rem 0; }
@media print { button, input, .play, details:not([open]) { display: none; } }`;
