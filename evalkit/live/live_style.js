export const LIVE_STYLE = /* css */ `slot { display: none; }
.live { border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.8rem; }
.row { display: grid; gap: 0.8rem 1.5rem; grid-template-columns: minmax(0, 1fr); }
.controls { display: grid; gap: 0.4rem 1.5rem; grid-template-columns: minmax(0, 1fr); align-items: end; margin: 0.4rem 0; }
@container (min-width: 560px) {
  .row, .controls { grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); }
}
.live svg { max-width: none; }
.live label { display: block; font-size: 0.9rem; }
.live b { font-variant-numeric: tabular-nums; }
.sentence { font-size: 1.15rem; font-weight: 600; font-variant-numeric: tabular-nums; min-height: 1.45em; }
.title { font-size: 0.9rem; font-weight: 600; color: var(--positive); }
.buttons { display: flex; flex-wrap: wrap; gap: 0.3rem; margin: 0.4rem 0; }
.choice { display: flex; flex-wrap: wrap; margin: 0.4rem 0; }
.choice button { border-radius: 0; margin-left: -1px; }
.choice [aria-pressed="true"] { background: var(--soft); font-weight: bold; text-decoration: underline; }
.link { text-align: right; }
.link button { border: 0; min-height: 1.5rem; padding: 0 0.3rem; font-size: 0.8rem; text-decoration: underline; }
svg :is(.interval, .ball) { stroke: var(--positive); stroke-width: 1.5; }
svg .misses { stroke: var(--negative); stroke-width: 4; }
svg .truth { stroke: currentColor; stroke-dasharray: 2 3; }
.moves { transition: transform 150ms, opacity 150ms, fill 150ms, stroke 150ms; }
svg .features { stroke: var(--line); stroke-width: 3; stroke-linecap: round; }
svg .first-group { fill: currentColor; }
svg .missed { fill: none; stroke: var(--positive); stroke-width: 2; }
svg .false-alarm { fill: none; stroke: var(--negative); stroke-width: 2; }
:host { --won: #bcd9ec; --tied: #f3dfae; --lost: #f2f2f2; --on-cell: #111; }
:host([dark]) { --won: #1f4f70; --tied: #63501f; --lost: #2a2f36; --on-cell: #fff; }
.won { fill: var(--won); }
.tied { fill: var(--tied); }
.lost { fill: var(--lost); }
svg .pair { stroke: var(--surface); }
svg .credit { fill: var(--on-cell); font-size: 14px; }
svg .chosen { fill: none; stroke: currentColor; stroke-width: 3; pointer-events: none; }
svg [role="gridcell"] { outline: none; }
svg:has(:focus-visible) .chosen { stroke: var(--negative); stroke-width: 5; }
svg .dot { cursor: grab; }
svg .of-pair path { transform: scale(1.5); }
svg .of-pair text { font-weight: bold; }
svg :is(.drawn, .samples) { fill: var(--positive); }
svg .left-out { fill: none; stroke-dasharray: 3 3; }
svg .chosen-ball { stroke: currentColor; stroke-width: 4; }
svg .on-ball { fill: var(--surface); }
svg .rest { fill: var(--line); }
svg .left-alone { fill: none; stroke: var(--line); }
svg .tick { paint-order: stroke; stroke: var(--surface); stroke-width: 8px; stroke-linejoin: round; }
svg .count { font-size: 22px; font-weight: bold; }
@media print { .live { display: none; } slot { display: contents; } }
@media (forced-colors: active) {
  :host, :host([dark]) { --won: color-mix(in srgb, Highlight 40%, Canvas); --tied: Canvas; --lost: Canvas; --on-cell: CanvasText; }
}`;
