// The normal distribution.

/** Of the logarithm of erfc (Press and others, Numerical Recipes, section 6.2), from the constant up. */
const COEFFICIENTS = [-1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223, 0.17087277];

/** The share above z, to 2e-7 of itself. @param {number} z */
export function upperTail(z) {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + x / 2);
  const tail = (t * Math.exp(COEFFICIENTS.reduceRight((sum, each) => sum * t + each, 0) - x * x)) / 2;
  return z < 0 ? 1 - tail : tail;
}

/** Its density at z. @param {number} z */
export function density(z) {
  return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
}
