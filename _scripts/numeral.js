// Numbers as people type them, and whether one of them is the expected one.

/** @typedef {{ value: number, decimals: number | null, digits: number }} Numeral */
/** @typedef {"right" | "two digits" | "rounded" | ""} Agreement */

/** The number that was typed, as 0.75, 0,75, 3/4, 75 %, 1,000 or sqrt(2)/2. @param {string} typed @returns {Numeral | null} */
export function readNumber(typed) {
  let text = typed.trim().replace(/−/g, "-").replace(/[×·]/g, "*").replace(/÷/g, "/").replace(/√/g, "sqrt").replace(/\^/g, "**");
  text = /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(text) ? text.replace(/,/g, "") : text.replace(/(?<=\d),(?=\d)/g, ".");
  text = text.replace(/sqrt\s*(\d+\.?\d*|\.\d+)/g, "sqrt($1)");
  const decimal = /^[+-]?(\d*)\.?(\d*)\s*(%?)$/.exec(text);
  const value = valueOf(text.replace(/(\d+\.?\d*|\.\d+)\s*%/g, "($1/100)"));
  if (value === null || !Number.isFinite(value)) return null;
  if (!decimal) return { value, decimals: null, digits: 0 };
  const [, whole, part, percent] = decimal;
  return { value, decimals: part.length + 2 * percent.length, digits: (whole + part).replace(/^0+/, "").length };
}

/** What an arithmetic expression comes to, or null. @param {string} text */
function valueOf(text) {
  const tokens = text.match(/\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?|sqrt|\*\*|[-+*/()]|\S/gi) ?? [];
  let at = 0;
  const take = (/** @type {string[]} */ ...any) => (any.includes(tokens[at]) ? tokens[at++] : "");
  /** @returns {number} */
  const sum = () => {
    let value = product();
    for (let sign = take("+", "-"); sign; sign = take("+", "-")) value += (sign === "+" ? 1 : -1) * product();
    return value;
  };
  /** @returns {number} */
  const product = () => {
    let value = signed();
    for (let sign = take("*", "/"); sign; sign = take("*", "/")) value = sign === "*" ? value * signed() : value / signed();
    return value;
  };
  /** @returns {number} */
  const signed = () => {
    const sign = take("+", "-");
    return sign ? (sign === "-" ? -signed() : signed()) : power();
  };
  /** @returns {number} */
  const power = () => {
    const base = atom();
    return take("**") ? base ** signed() : base;
  };
  /** @returns {number} */
  const atom = () => {
    const root = take("sqrt");
    if (take("(")) {
      const inside = sum();
      if (!take(")")) throw new SyntaxError("a bracket is open");
      return root ? Math.sqrt(inside) : inside;
    }
    const token = tokens[at++] ?? "";
    if (root || !/^[\d.]/.test(token) || Number.isNaN(Number(token))) throw new SyntaxError("no number");
    return Number(token);
  };
  try {
    const value = sum();
    return at === tokens.length ? value : null;
  } catch {
    return null;
  }
}

/** @param {Numeral} number @param {number} expected @returns {Agreement} */
export function agreement(number, expected) {
  const away = Math.abs(number.value - expected);
  const whole = Number.isInteger(expected);
  if (away <= Math.max(1e-6 * Math.abs(expected), 1e-9)) return whole && away > 1e-3 ? "" : "right";
  const { decimals, digits } = number;
  if (decimals === null || digits === 0 || whole || (decimals === 0 && Math.abs(expected) < 1)) return "";
  const unit = 10 ** -decimals * (1 + 1e-9);
  if (away <= unit / 2) return digits >= 3 ? "right" : digits === 2 ? "two digits" : "rounded";
  return away <= unit && digits >= 2 ? "rounded" : "";
}
