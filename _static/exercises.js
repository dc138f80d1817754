// Exercises that take an answer on the page, and the progress that the contents show.
// What an answer is judged by, evalkit/_answers.py says too: a test compares the two.
(() => {
"use strict";

// ---- judging ----

/**
 * @typedef {{ kind: string, expected: any, hint: string, because: string, mistakes: [any, string][], arguments?: any[],
 *   choices?: [string, string][], scores?: number[], labels?: number[], axes?: [string, string],
 *   grid?: [number, number], curve?: [number, number][] }} Key
 * @typedef {{ value: number, decimals: number | null, digits: number }} Numeral
 * @typedef {"right" | "rounded" | ""} Agreement
 * @typedef {{ status: "right" | "not yet" | "no answer yet", message: string }} Verdict
 */

const SAID = {
  nothing: "give an answer first",
  noMove: "move the slider first",
  noPoint: "place the point first",
  notAll: "choose for each number first",
  notANumber: "that is not a number: write it as 0.75, 3/4 or 75 %",
  notNumbers: "that is not a list of numbers: write it as 1, 2, 3",
  notAPoint: "that is not a point: write it as (0.2, 0.8)",
  rounded: "almost: give it rounded to three digits, or as a fraction",
  percentage: "that is the percentage: as a share it is divided by 100",
  complement: "that is one minus the answer",
  upsideDown: "the fraction is upside down",
  sign: "the sign is the other one: what is taken from what?",
  backToFront: "these are the right ones, from back to front",
  otherOrder: "these are the right ones, in another order",
  swapped: "the two numbers have changed places",
};
const NO_TRY = [SAID.notANumber, SAID.notNumbers, SAID.notAPoint, SAID.rounded];

/** @param {string | string[]} answer what was typed, or what was chosen @param {Key} key @returns {Verdict} */
function judge(answer, key) {
  if (answer.length === 0 || (typeof answer === "string" && !answer.trim())) {
    const { noMove, noPoint, notAll, nothing } = SAID;
    const asked = new Map([["threshold", noMove], ["point", noPoint], ["match", notAll]]);
    return { status: "no answer yet", message: asked.get(key.kind) ?? nothing };
  }
  const text = String(answer);
  switch (key.kind) {
    case "number":
      return judgeNumber(text, key);
    case "numbers":
    case "point":
      return judgeNumbers(text, key);
    case "threshold":
      return judgeThreshold(text, key);
    case "choice":
      return text === key.expected ? right(key) : notYet(reason(text, key));
    case "several":
      return judgeSeveral([...answer], key);
    default:
      return judgeList([...answer], key, (word, value) => (word === value ? "right" : ""));
  }
}

/** What can be chosen. @param {Key} key */
const named = (key) => (key.choices ?? []).map(([choice]) => choice);
/** Why a choice is right or wrong. @param {string} choice @param {Key} key */
const reason = (choice, key) => new Map(key.choices).get(choice) ?? key.hint;
/** @param {Key} key @returns {Verdict} */
const right = (key) => ({ status: "right", message: key.because });
/** @param {string} message @returns {Verdict} */
const notYet = (message) => ({ status: "not yet", message });

/** The number that was typed, as 0.75, 0,75, 3/4, 75 %, 1,000 or sqrt(2)/2. @param {string} typed @returns {Numeral | null} */
function readNumber(typed) {
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
function agreement(number, expected) {
  const away = Math.abs(number.value - expected);
  const whole = Number.isInteger(expected);
  if (away <= Math.max(1e-6 * Math.abs(expected), 1e-9)) return whole && away > 1e-3 ? "" : "right";
  const { decimals, digits } = number;
  if (decimals === null || digits === 0 || whole || (decimals === 0 && Math.abs(expected) < 1)) return "";
  const unit = 10 ** -decimals * (1 + 1e-9);
  if (away <= unit / 2) return digits >= 3 || (digits === 2 && decimals >= 3) ? "right" : "rounded";
  return away <= unit && digits >= 2 ? "rounded" : "";
}

/** @param {string} text @param {Key} key */
function judgeNumber(text, key) {
  const number = readNumber(text);
  if (!number) return notYet(SAID.notANumber);
  const found = agreement(number, key.expected);
  if (found === "right") return right(key);
  const mistake = (/** @type {Agreement} */ how) => key.mistakes.find(([value]) => agreement(number, value) === how)?.[1];
  const near = number.digits >= 2 ? mistake("rounded") : undefined;
  return notYet(mistake("right") ?? (found ? SAID.rounded : near) ?? (slip(number, key.expected) || key.hint));
}

/** What was done to the right number. @param {Numeral} number @param {number} expected */
function slip({ value, decimals, digits }, expected) {
  const as = (/** @type {number} */ other, how = decimals) => agreement({ value: other, decimals: how, digits }, expected);
  if (as(value / 100, decimals === null ? null : decimals + 2)) return SAID.percentage;
  if (expected >= 0 && expected <= 1 && as(1 - value)) return SAID.complement;
  if (value && as(1 / value, null)) return SAID.upsideDown;
  return as(-value) ? SAID.sign : "";
}

/** @param {string} text @param {Key} key */
function judgeThreshold(text, key) {
  const number = readNumber(text);
  if (!number) return notYet(SAID.notANumber);
  const reached = (/** @type {number} */ threshold) => (key.scores ?? []).filter((score) => score >= threshold).length;
  if (reached(number.value) === reached(key.expected)) return right(key);
  const mistake = key.mistakes.find(([threshold]) => reached(number.value) === reached(threshold));
  return notYet(mistake ? mistake[1] : key.hint);
}

/** @param {string} text @param {Key} key */
function judgeNumbers(text, key) {
  const items = text.trim().replace(/^[()[\]]+|[()[\]]+$/g, "");
  const numbers = items.split(items.includes(";") ? ";" : ",").map(readNumber);
  const point = key.kind === "point";
  if (numbers.includes(null) || (point && numbers.length !== 2)) return notYet(point ? SAID.notAPoint : SAID.notNumbers);
  return judgeList(numbers, key, agreement);
}

/** @param {string[]} words @param {Key} key */
function judgeSeveral(words, key) {
  const choices = named(key);
  const same = (/** @type {string[]} */ others) => choices.every((choice) => words.includes(choice) === others.includes(choice));
  if (same(key.expected)) return right(key);
  const mistake = key.mistakes.find(([others]) => same(others));
  if (mistake) return notYet(mistake[1]);
  const wrong = choices.find((choice) => words.includes(choice) !== key.expected.includes(choice)) ?? "";
  return notYet(`look at ${wrong} again: ${reason(wrong, key)}`);
}

/**
 * @param {any[]} items @param {Key} key @param {(item: any, value: any) => Agreement} agree
 * @returns {Verdict}
 */
function judgeList(items, key, agree) {
  const { expected } = key;
  const agreements = (/** @type {any[]} */ values, answer = items) =>
    answer.length === values.length ? answer.map((item, i) => agree(item, values[i])) : [/** @type {Agreement} */ ("")];
  if (agreements(expected).every((found) => found === "right")) return right(key);
  const mistake = key.mistakes.find(([values]) => agreements(values).every(Boolean));
  if (mistake) return notYet(mistake[1]);
  if (items.length !== expected.length) return notYet(`the answer has ${expected.length} items, and yours has ${items.length}`);
  if (agreements(expected).every(Boolean)) return notYet(SAID.rounded);
  if (key.kind !== "match" && agreements(expected, [...items].reverse()).every(Boolean)) {
    return notYet(key.kind === "point" ? SAID.swapped : SAID.backToFront);
  }
  const left = [...expected];
  const found = items.every((item) => {
    const place = left.findIndex((value) => agree(item, value));
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
  if (found && key.kind === "numbers") return notYet(SAID.otherOrder);
  if (key.kind === "match") return notYet(`look at number ${1 + agreements(expected).indexOf("")} again; ${key.hint}`);
  const count = agreements(expected).filter(Boolean).length;
  return notYet(count ? `${count} of ${expected.length} are right; ${key.hint}` : key.hint);
}

// ---- what an answer is given with ----

/** @typedef {{ read: () => string | string[], write: (answer: any) => void }} Field */

let ids = 0;

/** An element with attributes and children. @param {string} name @param {Record<string, any>} [attributes] @param {...(Node | string)} children */
function element(name, attributes = {}, ...children) {
  const made = name.startsWith("svg:") ? document.createElementNS("http://www.w3.org/2000/svg", name.slice(4)) : document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, String(value));
  made.append(...children);
  return /** @type {any} */ (made);
}

/** @param {Key} key @param {HTMLElement} box @returns {Field} */
function typedField(key, box) {
  const forms = { number: "A number, such as 0.75, 3/4, 75 % or 2*3/8.", numbers: "Numbers with commas between them: 1, 1/2, 0.75." };
  const id = `answer-${ids++}`;
  const input = element("input", { id, type: "text", autocomplete: "off", spellcheck: "false", "aria-describedby": `${id}-form` });
  const asked = key.arguments ? "What your code returns" : "Your answer";
  box.append(element("label", { for: id }, asked), input, element("small", { id: `${id}-form` }, forms[/** @type {"number"} */ (key.kind)]));
  return { read: () => input.value, write: (answer) => (input.value = answer) };
}

/**
 * One or several choices; a list in the text whose items begin with them becomes the list of buttons.
 * @param {Key} key @param {HTMLElement} box @param {HTMLElement} exercise @returns {Field}
 */
function chosenField(key, box, exercise) {
  const type = key.kind === "choice" ? "radio" : "checkbox";
  const name = `answer-${ids++}`;
  const choices = named(key);
  const inputs = choices.map((value) => element("input", { type, name, value }));
  const items = [...exercise.querySelectorAll("li")];
  const told = choices.map((choice) => items.find((item) => item.querySelector("code")?.textContent === `"${choice}"`));
  const group = element("fieldset", {}, element("legend", {}, key.kind === "choice" ? "Your answer" : "Your answer: all that apply"));
  for (const [i, input] of inputs.entries()) {
    const label = element("label", {}, input, " ");
    const item = told.every(Boolean) && told[i];
    if (item) {
      item.querySelector("code")?.replaceWith(choices[i]);
      label.append(...(item.querySelector("p") ?? item).childNodes);
    } else label.append(choices[i]);
    group.append(label);
  }
  if (told.every(Boolean)) told[0]?.parentElement?.remove();
  box.append(group);
  const read = () => inputs.filter((input) => input.checked).map((input) => input.value);
  return {
    read: () => (type === "radio" ? read()[0] ?? "" : read()),
    write: (answer) => inputs.forEach((input) => (input.checked = [answer].flat().includes(input.value))),
  };
}

/** One choice for each of several cases. @param {Key} key @param {HTMLElement} box @returns {Field} */
function matchedField(key, box) {
  const choices = named(key);
  const selects = key.expected.map((/** @type {string} */ _, /** @type {number} */ i) => {
    const select = element("select", {}, element("option", { value: "" }, "choose"), ...choices.map((choice) => element("option", {}, choice)));
    box.append(element("label", { class: "case" }, `${i + 1}. `, select));
    return select;
  });
  const read = () => selects.map((/** @type {HTMLSelectElement} */ select) => select.value);
  return {
    read: () => (read().every(Boolean) ? read() : ""),
    write: (answer) => answer && selects.forEach((/** @type {HTMLSelectElement} */ select, /** @type {number} */ i) => (select.value = answer[i])),
  };
}

/** Rows that move up and down. @param {Key} key @param {HTMLElement} box @returns {Field} */
function orderedField(key, box) {
  let order = named(key);
  const list = element("ol", { class: "order" });
  const moved = element("span", { role: "status", class: "sr-only" });
  const draw = () =>
    list.replaceChildren(
      ...order.map((item, i) => {
        const button = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ where) => {
          const made = element("button", { type: "button", "aria-label": `Move ${item} ${where}` }, sign);
          made.disabled = !(i + by in order);
          made.addEventListener("click", () => {
            [order[i], order[i + by]] = [order[i + by], order[i]];
            draw();
            const buttons = list.children[i + by].querySelectorAll("button");
            (buttons[by < 0 ? 0 : 1].disabled ? buttons[by < 0 ? 1 : 0] : buttons[by < 0 ? 0 : 1]).focus();
            moved.textContent = `${item} is now number ${i + by + 1} of ${order.length}.`;
          });
          return made;
        };
        return element("li", {}, button(-1, "↑", "up"), button(1, "↓", "down"), ` ${item}`);
      }),
    );
  draw();
  box.append(list, moved);
  return {
    read: () => order,
    write: (answer) => {
      order = [...answer];
      draw();
    },
  };
}

/** A threshold that moves along the scores. @param {Key} key @param {HTMLElement} box @returns {Field} */
function thresholdField(key, box) {
  const { scores = [], labels = [] } = key;
  const cuts = [...new Set(scores)].sort((a, b) => a - b);
  const [low, high] = [cuts[0], cuts[cuts.length - 1]];
  const x = (/** @type {number} */ score) => 20 + (360 * (score - low)) / (high - low || 1);
  const stacked = new Map();
  const marks = scores.map((score, i) => {
    const level = stacked.get(Math.round(x(score) / 8)) ?? 0;
    stacked.set(Math.round(x(score) / 8), level + 1);
    const y = Math.max(58 - 9 * level, 6);
    return labels[i]
      ? element("svg:circle", { cx: x(score), cy: y, r: 4, class: "positive" })
      : element("svg:path", { d: `M${x(score) - 3.5} ${y - 3.5}l7 7m0-7l-7 7`, class: "negative" });
  });
  const line = element("svg:line", { y1: 0, y2: 70 });
  const drawing = element("svg:svg", { viewBox: "0 0 400 72", "aria-hidden": "true", class: "scores" }, element("svg:path", { d: "M5 65H395", class: "axis" }), ...marks, line);
  const id = `answer-${ids++}`;
  const range = element("input", { id, type: "range", min: 0, max: cuts.length, step: 1, value: cuts.length });
  const now = element("output", { for: id });
  const threshold = () => (range.value < cuts.length ? cuts[range.value] : Infinity);
  const show = () => {
    const at = threshold();
    const reached = scores.filter((score) => score >= at).length;
    const called = at === Infinity ? "above every score" : String(at);
    now.textContent = `Threshold ${called}: ${reached} of ${scores.length} predicted positive`;
    range.setAttribute("aria-valuetext", `${called}, ${reached} of ${scores.length} predicted positive`);
    const place = at === Infinity ? 395 : x(at) - 6;
    line.setAttribute("x1", String(place));
    line.setAttribute("x2", String(place));
  };
  range.addEventListener("input", () => {
    range.dataset.touched = "";
    show();
  });
  show();
  const legend = element("small", {}, "● positive, × negative; from the line to the right, the samples are predicted positive.");
  box.append(element("label", { for: id }, "Your threshold"), drawing, range, now, legend);
  return {
    read: () => (touched(range) ? String(threshold() === Infinity ? high + 1 : threshold()) : ""),
    write: (answer) => {
      const place = cuts.findIndex((cut) => cut >= Number(answer));
      range.value = String(place < 0 ? cuts.length : place);
      range.dataset.touched = "";
      show();
    },
  };
}

/** Whether a slider was moved, since where it stands at first is no answer. @param {HTMLInputElement} range */
function touched(range) {
  return "touched" in range.dataset;
}

/** A point of the unit square, by a click or by two sliders. @param {Key} key @param {HTMLElement} box @returns {Field} */
function pointField(key, box) {
  const { axes = ["x", "y"], grid = [10, 10], curve = [] } = key;
  const [left, size] = [36, 220];
  const at = (/** @type {number} */ x, /** @type {number} */ y) => `${left + size * x} ${8 + size * (1 - y)}`;
  const lines = [
    ...Array.from({ length: grid[0] + 1 }, (_, i) => `M${at(i / grid[0], 0)}V8`),
    ...Array.from({ length: grid[1] + 1 }, (_, i) => `M${at(0, i / grid[1])}H${left + size}`),
  ];
  const dot = element("svg:circle", { r: 6 });
  const word = (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y) => element("svg:text", { x, y }, text);
  const drawing = element(
    "svg:svg",
    { viewBox: "0 0 270 270", "aria-hidden": "true", class: "plane" },
    element("svg:path", { d: lines.join(""), class: "grid" }),
    element("svg:path", { d: curve.length ? `M${curve.map(([x, y]) => at(x, y)).join("L")}` : "", class: "curve" }),
    word("0", left - 12, 244), word("1", left - 12, 16), word("1", left + size - 4, 244), word(axes[0], left + size / 2 - 16, 258),
    element("svg:text", { transform: `translate(14 ${8 + size / 2}) rotate(-90)`, "text-anchor": "middle" }, axes[1]),
    dot,
  );
  const ranges = axes.map((_, i) => element("input", { type: "range", min: 0, max: grid[i], step: 1, value: 0 }));
  const outputs = axes.map(() => element("output"));
  const show = () => {
    const [x, y] = ranges.map((range, i) => range.value / grid[i]);
    dot.setAttribute("cx", String(left + size * x));
    dot.setAttribute("cy", String(8 + size * (1 - y)));
    dot.style.display = touched(ranges[0]) ? "" : "none";
    for (const [i, range] of ranges.entries()) {
      outputs[i].textContent = `${range.value}/${grid[i]}`;
      range.setAttribute("aria-valuetext", `${range.value} of ${grid[i]}`);
    }
  };
  const touch = () => {
    for (const range of ranges) range.dataset.touched = "";
    show();
  };
  for (const range of ranges) range.addEventListener("input", touch);
  drawing.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    const shown = drawing.getBoundingClientRect();
    const scale = 270 / shown.width;
    const x = ((event.clientX - shown.left) * scale - left) / size;
    const y = 1 - ((event.clientY - shown.top) * scale - 8) / size;
    for (const [i, share] of [x, y].entries()) ranges[i].value = String(Math.round(Math.min(Math.max(share, 0), 1) * grid[i]));
    touch();
  });
  show();
  box.append(element("small", {}, "Click the point, or move the two sliders."), drawing);
  for (const [i, range] of ranges.entries()) box.append(element("label", { class: "slider" }, `${axes[i]} `, range, " ", outputs[i]));
  return {
    read: () => (touched(ranges[0]) ? `(${ranges.map((range, i) => `${range.value}/${grid[i]}`).join(", ")})` : ""),
    write: (answer) => {
      const typed = String(answer).match(/[^(),]+/g) ?? [];
      for (const [i, range] of ranges.entries()) range.value = String(Math.round((readNumber(typed[i] ?? "")?.value ?? 0) * grid[i]));
      touch();
    },
  };
}

/** @type {Record<string, (key: Key, box: HTMLElement, exercise: HTMLElement) => Field>} */
const FIELDS = {
  number: typedField, numbers: typedField, point: pointField, threshold: thresholdField,
  choice: chosenField, several: chosenField, match: matchedField, order: orderedField,
};

// ---- what was answered, kept on the reader's device ----

/** @typedef {{ answer: any, tries: number, right: boolean }} Kept */
/** @typedef {Record<string, { exercises: number, answers: Record<string, Kept> }>} Shelf */

const SHELF = "how-good-is-your-classifier: answers";
const root = new URL(document.documentElement.dataset.content_root ?? "./", location.href).pathname;
const here = location.pathname.slice(root.length);

/** @returns {Shelf} */
function takeShelf() {
  try {
    return JSON.parse(localStorage.getItem(SHELF) ?? "{}");
  } catch {
    return {};  // private browsing, or not what was put there
  }
}

/** @param {Shelf | null} shelf null empties it */
function putShelf(shelf) {
  try {
    if (shelf) localStorage.setItem(SHELF, JSON.stringify(shelf));
    else localStorage.removeItem(SHELF);
  } catch {
    // nothing can be kept here: the exercises work all the same
  }
}

/** Write into the contents how many exercises of each page are right. */
function showProgress() {
  const shelf = takeShelf();
  const contents = document.querySelector("nav.bd-links");
  if (!contents) return;
  for (const old of contents.querySelectorAll(".exercises-right, .answers-kept")) old.remove();
  let answered = 0;
  const count = (/** @type {Record<string, Kept>} */ answers) => Object.values(answers).filter((kept) => kept.right).length;
  for (const page of Object.values(shelf)) answered += Object.keys(page.answers).length;
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (contents.querySelectorAll("a.reference.internal"))) {
    const name = decodeURI(new URL(link.href).pathname).slice(decodeURI(root).length);
    const page = shelf[name];
    if (!page || !Object.keys(page.answers).length) continue;
    const done = count(page.answers);
    const mark = element("span", { class: "exercises-right" }, `${done === page.exercises ? "✓ " : ""}${done}/${page.exercises}`, element("span", { class: "sr-only" }, " exercises right"));
    link.append(mark);
  }
  if (!answered) return;
  const total = Object.values(shelf).reduce((sum, page) => sum + count(page.answers), 0);
  const erase = element("button", { type: "button" }, "Erase my answers");
  erase.addEventListener("click", () => {
    if (!confirm("Erase all your answers to the exercises? They are kept on this device only.")) return;
    putShelf(null);
    location.reload();
  });
  contents.append(element("p", { class: "answers-kept" }, `${total} of ${answered} answered exercises right. `, erase));
}

// ---- the box below an exercise ----

/** @param {string} message */
const sentence = (message) => message.replace(/^[a-z]/, (first) => first.toUpperCase()) + (/[.?!]$/.test(message) ? "" : ".");

/** On which side of the right one a number lies. @param {string | string[]} answer @param {Key} key */
function side(answer, key) {
  const value = key.kind === "number" || key.kind === "threshold" ? readNumber(String(answer))?.value : undefined;
  return value === undefined ? "" : value > key.expected ? ": it is too large" : ": it is too small";
}

/** @param {HTMLElement} box @param {number} exercises of this page */
function open(box, exercises) {
  /** @type {Key} */
  const key = JSON.parse(box.querySelector("script")?.textContent ?? "");
  const exercise = /** @type {HTMLElement} */ (box.closest(".exercise"));
  const label = exercise.id;
  const title = /** @type {HTMLElement} */ (exercise.querySelector(".admonition-title"));
  title.id ||= `${label}-title`;
  const fields = element("div", { class: "fields" });
  const form = element("form", { "aria-labelledby": title.id, novalidate: "" }, fields);
  box.append(form);
  const field = FIELDS[key.kind](key, fields, exercise);
  const said = element("p", { role: "status", class: "said" });
  form.append(element("button", { type: "submit" }, "Check"), said);
  let tries = 0;

  /** @param {Verdict} verdict */
  const say = ({ status, message }) => {
    const known = message !== key.hint;
    const words = [element("strong", {}, { right: "Right. ", "not yet": "Not yet. ", "no answer yet": "" }[status])];
    if (status !== "not yet") words.push(sentence(message));
    else {
      if (known) words.push(sentence(message));
      else if (tries < 2) words.push(`This is not it${side(field.read(), key)}. Try once more.`);
      if (tries >= 2 && !message.endsWith(key.hint)) words.push(` Hint: ${sentence(key.hint)}`);
      else if (tries >= 2 && !known) words.push(sentence(`hint: ${key.hint}`));
      if (tries >= 3) words.push(" The solution is open below.");
    }
    said.replaceChildren(...words);
    said.dataset.status = status;
  };

  for (const change of ["input", "click"]) {
    fields.addEventListener(change, () => {
      said.replaceChildren();
      delete said.dataset.status;
    });
  }
  form.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    const answer = field.read();
    const verdict = judge(answer, key);
    if (verdict.status !== "no answer yet") {
      if (!NO_TRY.includes(verdict.message)) tries += 1;
      const shelf = takeShelf();
      const page = (shelf[here] ??= { exercises, answers: {} });
      page.exercises = exercises;
      page.answers[label] = { answer, tries, right: verdict.status === "right" };
      putShelf(shelf);
      showProgress();
    }
    say(verdict);
    if (tries >= 3 && verdict.status === "not yet") openSolution(exercise);
  });

  const kept = takeShelf()[here]?.answers[label];
  if (!kept) return;
  field.write(kept.answer);
  tries = kept.tries;
  say(judge(kept.answer, key));
}

/** @param {HTMLElement} exercise */
function openSolution(exercise) {
  const solution = exercise.nextElementSibling;
  if (solution?.classList.contains("toggle-hidden")) /** @type {HTMLElement | null} */ (solution.querySelector(".toggle-button"))?.click();
}

addEventListener("DOMContentLoaded", () => {
  const boxes = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".answer-box")]);
  for (const box of boxes) open(box, boxes.length);
  showProgress();
});
})();
