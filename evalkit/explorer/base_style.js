// What the explorer and the live figures share: colours, drawings, controls; light, dark, and where a reader's own colours are forced.

export const BASE_STYLE = /* css */ `:host {
  --positive: #00588c;
  --negative: #a34700;
  --soft: #00588c22;
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
  --line: #9a9a9a;
  --surface: var(--pst-color-background, var(--jp-layout-color0, #14181e));
}
p { margin: 0.4rem 0; }
[hidden] { display: none !important; }
.heard { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
svg { display: block; width: 100%; max-width: 24rem; height: auto; }
svg.drag { cursor: pointer; touch-action: pan-y; -webkit-user-select: none; user-select: none; }
text { font-size: 12px; fill: currentColor; }
.handle { fill: var(--surface); stroke: currentColor; stroke-width: 2; }
.frame { fill: none; stroke: var(--line); }
.chance { stroke: var(--line); stroke-dasharray: 4 4; fill: none; }
.axis { stroke: currentColor; }
.curve { fill: none; stroke: var(--line); stroke-width: 1.5; }
.traversed { fill: none; stroke: var(--positive); stroke-width: 3; stroke-linejoin: round; }
.area, .predicted { fill: var(--soft); }
.points { fill: var(--line); }
.marker { fill: var(--negative); stroke: currentColor; }
svg .threshold { stroke: currentColor; stroke-width: 3; }
svg .positive { fill: var(--positive); }
svg rect.negative, svg path.negative { fill: none; stroke: var(--negative); stroke-width: 2; }
svg text.negative { fill: var(--negative); }
table { border-collapse: collapse; width: 100%; }
th, td { border: 1px solid var(--line); padding: 0.25rem 0.4rem; text-align: left; font-weight: normal; }
td.right { background: var(--soft); }
thead td { border: 0; }
button, select, input, textarea {
  font: inherit;
  color: inherit;
  background: transparent;
  border: 1px solid var(--line);
  border-radius: 0.25rem;
  min-height: 2rem;
}
button { padding: 0.2rem 0.7rem; cursor: pointer; }
option { color: #111; background: #fff; }
input[type="range"] { display: block; width: 100%; padding: 0; border: 0; accent-color: var(--positive); }
.range { appearance: none; height: 2rem; margin: 0; cursor: pointer; touch-action: pan-y; }
.range::-webkit-slider-runnable-track { height: 4px; border-radius: 2px; background: var(--line); }
.range::-moz-range-track { height: 4px; border-radius: 2px; background: var(--line); }
.range::-webkit-slider-thumb { appearance: none; box-sizing: border-box; width: 20px; height: 20px; margin-top: -8px; border: 0; border-radius: 50%; background: var(--positive); }
.range::-moz-range-thumb { box-sizing: border-box; width: 20px; height: 20px; border: 0; border-radius: 50%; background: var(--positive); }
:focus-visible { outline: 3px solid var(--negative); outline-offset: 2px; }
@media (prefers-reduced-motion: reduce) { .moves, .mark, .ring { transition: none !important; } }
@media (forced-colors: active) {
  :host, :host([dark]) {
    --positive: LinkText;
    --negative: CanvasText;
    --line: CanvasText;
    --soft: color-mix(in srgb, Highlight 25%, Canvas);
    --surface: Canvas;
  }
  [role="tab"][aria-selected="true"], .choice [aria-pressed="true"] { forced-color-adjust: none; color: HighlightText; background: Highlight; }
  .range::-webkit-slider-runnable-track { forced-color-adjust: none; background: CanvasText; }
  .range::-webkit-slider-thumb { forced-color-adjust: none; background: Highlight; }
}`;
