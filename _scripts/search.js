// The search box: the sections of the book that answer a question, best first, while it is typed.
// Ranking is prepared when the site is built, by tools/searchindex.py, which also says how words are cut.

import { t } from "../evalkit/explorer/words.js";

const MOST_SHOWN = 12;
const MOST_OF_A_PAGE = 2; // of its sections among the results
const EXCERPT = 170; // characters
const ROOT = document.documentElement.dataset.content_root ?? "./";

/**
 * @typedef {{hanInside: string, newWordInside: string, word: string, endings: [string, string][]}} Patterns
 * @typedef {{patterns: Patterns, sections: [url: string, title: string, page: string][], terms: Record<string, string[]>,
 *   words: string, worths: Record<string, number[]>}} Index
 */

const loaded = /** @type {{bookIndex: Index, bookTexts: string[]}} */ (/** @type {unknown} */ (window));

/** @type {Record<string, Promise<unknown>>} */
const loading = {};
/** @param {string} name */
function load(name) {
  loading[name] ??= new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement("script"), { src: `${ROOT}_static/${name}`, onload: resolve });
    script.onerror = () => reject(new Error(`${name} cannot be read`));
    document.head.append(script);
  });
  return loading[name];
}

/**
 * What a table has for a word; every object also has a "constructor".
 * @template T
 * @param {Record<string, T>} table
 * @param {string} word
 */
const of = (table, word) => (Object.hasOwn(table, word) ? table[word] : undefined);

/** @param {string} text */
function spelledIn(text) {
  const { hanInside, newWordInside, word } = loaded.bookIndex.patterns;
  const apart = text.replace(new RegExp(hanInside, "g"), "$&$&").replace(new RegExp(newWordInside, "g"), " ");
  return apart.toLowerCase().match(new RegExp(word, "g")) ?? [];
}

/** @param {string} word */
function stemOf(word) {
  return loaded.bookIndex.patterns.endings.reduce((stem, [ending, rest]) => stem.replace(new RegExp(ending), rest), word);
}

/** The terms that words name: "AUROC" and "area under the ROC curve" are one. @param {string[]} words */
function termsNamedBy(words) {
  const terms = [];
  for (let start = 0, end; start < words.length; start = end) {
    for (end = words.length; end > start; end--) {
      const named = of(loaded.bookIndex.terms, words.slice(start, end).join(" "));
      if (named) terms.push(...named);
      if (named) break;
    }
    end = Math.max(end, start + 1);
  }
  return terms;
}

/** How many letters are wrong, too many, missing or exchanged with the next. @param {string} a @param {string} b */
function mistakesBetween(a, b) {
  /** @type {number[][]} */
  let [before, last] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const now = [i];
    for (let j = 1; j <= b.length; j++) {
      const exchanged = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? before[j - 2] + 1 : Infinity;
      now.push(Math.min(last[j] + 1, now[j - 1] + 1, last[j - 1] + Number(a[i - 1] !== b[j - 1]), exchanged));
    }
    [before, last] = [last, now];
  }
  return last[b.length];
}

/**
 * The word that was meant, if the book does not have this one: the one with fewest mistakes, or what it begins.
 * @param {string} word
 * @param {boolean} isLast
 */
function meant(word, isLast) {
  const words = loaded.bookIndex.words.split(" "); // the most frequent first
  if (!/^[a-z]{2,}$/.test(word) || words.includes(word) || of(loaded.bookIndex.worths, stemOf(word))) return word;
  let [best, fewest] = [isLast && words.find((other) => other.startsWith(word)), Math.floor(word.length / 4) + 1];
  if (best) return best;
  for (const other of words) {
    if (other[0] !== word[0] || Math.abs(other.length - word.length) >= fewest) continue;
    const mistakes = mistakesBetween(word, other);
    if (mistakes < fewest) [best, fewest] = [other, mistakes];
  }
  return best || word;
}

/** @param {string} question */
const wordsMeantBy = (question) => spelledIn(question).map((word, i, { length }) => stemOf(meant(word, i === length - 1)));

/** Sections, best first: what the words are worth there, times how many of them it has. @param {string[]} words */
function find(words) {
  const { terms, worths, sections } = loaded.bookIndex;
  const tokens = of(terms, words.join(" ")) ?? [...words, ...termsNamedBy(words)];
  /** @type {Map<number, {worth: number, tokens: number}>} */
  const found = new Map();
  for (const token of new Set(tokens)) {
    const packed = of(worths, token) ?? [];
    for (let i = 0, section = 0; i < packed.length; i += 2) {
      section += packed[i];
      const before = found.get(section) ?? { worth: 0, tokens: 0 };
      found.set(section, { worth: before.worth + packed[i + 1], tokens: before.tokens + 1 });
    }
  }
  /** @type {Map<string, number>} */
  const shownOf = new Map();
  const isShown = (/** @type {string} */ page) => {
    const shown = shownOf.get(page) ?? 0;
    shownOf.set(page, shown + 1);
    return shown < MOST_OF_A_PAGE;
  };
  return [...found]
    .sort(([, a], [, b]) => b.worth * b.tokens - a.worth * a.tokens)
    .map(([section]) => section)
    .filter((section) => isShown(sections[section][2]))
    .slice(0, MOST_SHOWN);
}

/** A text in pieces, every second of which is a word. @param {string} text */
const inPieces = (text) => text.split(new RegExp(`(${loaded.bookIndex.patterns.word})`, "gi"));

/** @param {string} word @param {Set<string>} asked */
const isAsked = (word, asked) => spelledIn(word).some((part) => asked.has(stemOf(part)));

/**
 * The sentence around the first word that was asked for, or the first sentence.
 * @param {string} text
 * @param {Set<string>} asked
 */
function excerptOf(text, asked) {
  const pieces = inPieces(text);
  const first = pieces.findIndex((piece, i) => i % 2 && isAsked(piece, asked));
  const place = pieces.slice(0, Math.max(first, 0)).join("").length;
  const from = Math.max(0, Math.max(text.lastIndexOf(". ", place), text.lastIndexOf("。", place)) + 1);
  const start = place - from > EXCERPT / 2 ? place - 40 : from;
  return `${start ? "… " : ""}${text.slice(start, start + EXCERPT).trim()}${start + EXCERPT < text.length ? " …" : ""}`;
}

/** What shows a text, with the words that were asked for marked. @param {string} text @param {Set<string>} asked */
function marked(text, asked) {
  return inPieces(text).map((piece, i) =>
    i % 2 && isAsked(piece, asked) ? Object.assign(document.createElement("mark"), { textContent: piece }) : piece,
  );
}

/** @param {number} section @param {Set<string>} asked */
function listItem(section, asked) {
  const [url, title, page] = loaded.bookIndex.sections[section];
  const item = document.createElement("li");
  const link = Object.assign(document.createElement("a"), { href: ROOT + url });
  link.append(...marked(title, asked));
  const ofPage = Object.assign(document.createElement("span"), { className: "page", textContent: page });
  item.append(link, ...(page === title ? [] : [" ", ofPage]), document.createElement("p"));
  return item;
}

/** @param {HTMLFormElement} form */
function attach(form) {
  const input = /** @type {HTMLInputElement} */ (form.querySelector("input"));
  const status = Object.assign(document.createElement("p"), { className: "search-status", role: "status" });
  const list = Object.assign(document.createElement("ol"), { className: "search-results" });
  form.after(status, list);
  const show = async () => {
    const question = input.value.trim();
    const isStale = () => input.value.trim() !== question;
    if (!loaded.bookIndex) status.textContent = t`Searching…`;
    await load("search-index.js");
    if (isStale()) return;
    const words = wordsMeantBy(question);
    const asked = new Set(words.filter((word) => of(loaded.bookIndex.worths, word)));
    const results = find(words);
    const items = results.map((section) => listItem(section, asked));
    list.replaceChildren(...items);
    const said = items.length ? t`${items.length} of the book's sections` : t`No section has “${question}”. Try other words.`;
    status.textContent = question && said;
    load("search-texts.js").then(() => items.forEach((item, i) => {
      item.querySelector("p")?.append(...marked(excerptOf(loaded.bookTexts[results[i]], asked), asked));
    }));
  };
  input.addEventListener("focus", () => load("search-index.js"), { once: true });
  input.addEventListener("input", show);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    show().then(() => list.querySelector("a")?.click());
  });
  form.parentElement?.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const stops = [input, ...list.querySelectorAll("a")];
    const at = stops.findIndex((stop) => stop === document.activeElement);
    const next = stops[at + (event.key === "ArrowDown" ? 1 : -1)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
  const asked = new URLSearchParams(location.search).get("q");
  if (asked && !form.closest("dialog")) {
    input.value = asked;
    show();
  }
}

/** A place that an address names may lie in a fold, or be a section of nothing but one: it is opened. */
function openFold() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const fold = target?.closest("details") ?? target?.closest("section")?.querySelector(":scope > :is(h2, h3, h4) + details");
  if (!fold) return;
  fold.setAttribute("open", "");
  target?.scrollIntoView();
}

document.addEventListener("DOMContentLoaded", () => {
  /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form.bd-search")).forEach(attach);
});
addEventListener("load", openFold);
addEventListener("hashchange", openFold);
