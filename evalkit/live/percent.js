// Shares as a reader takes them in.

import { t } from "../explorer/words.js";

/** "36.8 %", "40 %". @param {number} share */
export function inPercent(share) {
  return `${Number((100 * share).toFixed(1))}\u00a0%`;
}

/** One decimal near both ends. @param {number} share */
export function percent(share) {
  if (Number.isNaN(share)) return t`undefined`;
  return `${Number((100 * share).toFixed(share > 0.1 && share < 0.9 ? 0 : 1))}\u00a0%`;
}
