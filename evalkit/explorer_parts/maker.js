// A made-up model: two bell curves of scores. Seeded, so that the same settings give the same rows.

/** A generator of numbers in [0, 1): Mulberry32, T. Ettinger's, public domain. @param {number} seed */
function uniforms(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** @param {{separation: number, spread: number, prevalence: number, size: number, seed: number}} settings @returns {Data} */
function madeModel({ separation, spread, prevalence, size, seed }) {
  const next = uniforms(seed);
  const bell = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()); // Box and Muller, 1958
  const count = Math.min(size - 1, Math.max(1, Math.round(size * prevalence)));
  const positive = Array.from({ length: size }, (_, i) => (i < count ? 1 : 0));
  const scores = positive.map((is) => Number((is ? separation + spread * bell() : bell()).toFixed(2)) + 0);
  return { scores, positive, names: ["positive", "negative"] };
}

class MakerView {
  /** @param {Element} panel @param {(data: Data) => Counts} replace */
  constructor(panel, replace) {
    this.inputs = [...panel.querySelectorAll("input")];
    this.result = need(panel, ".result");
    this.replace = replace;
    this.before = "";
    for (const input of this.inputs) input.addEventListener("input", () => this.make());
    need(panel, ".make").addEventListener("click", () => this.make());
    this.tell();
  }

  /** Say beside each slider where it stands. */
  tell() {
    for (const input of this.inputs) {
      const unit = input.name === "prevalence" ? " %" : "";
      const place = input.closest("label")?.querySelector("b");
      if (place) place.textContent = input.value + unit;
    }
  }

  make() {
    this.tell();
    const values = Object.fromEntries(this.inputs.map((input) => [input.name, Number(input.value)]));
    const { separation, spread, prevalence, size, seed } = values;
    const counts = this.replace(madeModel({ separation, spread, prevalence: prevalence / 100, size, seed }));
    const auc = areaByTrapezoids(counts);
    const now = `AUC ${about(auc.above / auc.below)}, average precision ${about(averagePrecision(counts))}`;
    if (now === this.before) return;
    this.result.textContent = this.before ? `${now}; before: ${this.before}.` : `${now}.`;
    this.before = now;
  }
}
