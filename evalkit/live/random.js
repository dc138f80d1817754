// Chance that is the same each time, so that a link shows the same.

/** Numbers between 0 and 1, by Park and Miller's generator (1988), with their multiplier of 1993. */
export function uniformNumbers() {
  let state = 20;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}
