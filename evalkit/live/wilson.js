// Wilson's 95 % interval for a share.

const SQUARED_QUANTILE = 1.959963984540054 ** 2; // of 0.975

/** @param {number} successes @param {number} total @returns {[number, number]} */
export function wilsonInterval(successes, total) {
  const denominator = 2 * (total + SQUARED_QUANTILE);
  const middle = 2 * successes + SQUARED_QUANTILE;
  const half = Math.sqrt(SQUARED_QUANTILE * (SQUARED_QUANTILE + (4 * successes * (total - successes)) / total));
  return [(middle - half) / denominator, successes === total ? 1 : (middle + half) / denominator];
}
