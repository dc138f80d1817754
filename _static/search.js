// The search box: the sections of the book that answer a question, best first, while it is typed.
(() => {
  "use strict";

  const MOST_SHOWN = 12;
  const MOST_OF_A_PAGE = 2; // of its sections among the results
  const EXCERPT = 170; // characters
  const ROOT = document.documentElement.dataset.content_root ?? "./";
  const WORD = /\p{Script=Han}+|[.\d]*\d\+?|[\p{L}\p{N}]+/gu; // Chinese, numbers such as .632+, words
  // Lessons and questions first; what lists or audits comes after what explains.
  const WEIGHTS = [
    [/^chapters\/texts\//, 0.2],
    [/bibliography|api\.html/, 0.4],
    [/glossary/, 0.55],
    [/quiz-/, 0.4],
    [/reference\/questions/, 1.5],
    [/how-fast|teaching|run-this/, 0.7],
  ];

  const TERM = "§"; // and the number of a term of the glossary
  const OF_A_WHOLE_PAGE = 0.7; // its first lines say what it is about, not what was asked

  const weightOf = (url) => (WEIGHTS.find(([pattern]) => pattern.test(url))?.[1] ?? 1) * (url.includes("#") ? 1 : OF_A_WHOLE_PAGE);

  /** The words of a text in small letters; two Chinese characters at a time. */
  function spelledIn(text) {
    return (text.replace(/(\p{Ll}{2})(\p{Lu})/gu, "$1 $2").toLowerCase().match(WORD) ?? []).flatMap((word) => {
      if (!/\p{Script=Han}/u.test(word)) return [/\d/.test(word) ? word.replace(/^0(?=\.)|\.$/g, "") : word];
      return word.length === 1 ? [word] : Array.from({ length: word.length - 1 }, (_, i) => word.slice(i, i + 2));
    });
  }

  /** A word without its ending: "calibrates", "calibrated" and "calibration" are one. */
  function stemOf(word) {
    if (!/^\p{L}{4,}$/u.test(word)) return word;
    const single = word.replace(/ies$/, "y").replace(/([^su])s$/, "$1");
    const stem = single.replace(/(?<=.{4})(?:ing|ed|ment|ion)$/, "");
    return stem.replace(/([bdglmnprt])\1$/, "$1").replace(/(?<=.{3})[ey]$/, "");
  }

  const wordsOf = (text) => spelledIn(text).map(stemOf);

  // Words that questions are made of, and that say nothing of what is asked.
  const FILLING = new Set(
    (
      "a about am an and any are as at be because been but by can cannot could did do does doesn don for from get has have how i if in into " +
      "is isn it its just let like m me my of on or our please really s shall should so some such t than that the their them then there " +
      "these they this to use used using vs versus want was we were what when where which while who why will with would you your"
    )
      .split(" ")
      .map(stemOf),
  );

  const termsOf = new Map(); // by the words of a name
  const longestFrom = new Map(); // the words of the longest name, by its first word
  function learnNames(names) {
    names.forEach((ofTerm, i) =>
      ofTerm.map(wordsOf).forEach((words) => {
        const name = words.join(" ");
        longestFrom.set(words[0], Math.max(longestFrom.get(words[0]) ?? 0, words.length));
        termsOf.set(name, [...(termsOf.get(name) ?? []), TERM + i]);
      }),
    );
  }

  /** Words, then the terms that they name: "AUROC" and "area under the ROC curve" are one. */
  function withTerms(words) {
    const terms = [];
    for (let i = 0; i < words.length; i++) {
      for (let length = Math.min(longestFrom.get(words[i]) ?? 0, words.length - i); length > 0; length--) {
        const named = termsOf.get(words.slice(i, i + length).join(" "));
        if (!named) continue;
        terms.push(...named);
        i += length - 1;
        break;
      }
    }
    return [...words, ...terms];
  }

  const timesOf = new Map(); // how often the book has a word, as it is spelled
  function makeIndex(sections) {
    const index = new window.MiniSearch({
      fields: ["title", "keywords", "words", "page", "text"],
      idField: "url",
      storeFields: ["title", "page", "text"],
      tokenize: (text) => {
        const spelled = spelledIn(text);
        spelled.forEach((word) => timesOf.set(word, (timesOf.get(word) ?? 0) + 1));
        return withTerms(spelled.map(stemOf));
      },
      processTerm: (term) => term,
    });
    index.addAll(sections);
    return index;
  }

  /** How many letters are wrong, too many, missing or exchanged with the next. */
  function mistakesBetween(a, b) {
    let [before, last] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
    for (let i = 1; i <= a.length; i++) {
      const now = [i];
      for (let j = 1; j <= b.length; j++) {
        const exchanged = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? before[j - 2] + 1 : Infinity;
        now.push(Math.min(last[j] + 1, now[j - 1] + 1, last[j - 1] + (a[i - 1] !== b[j - 1]), exchanged));
      }
      [before, last] = [last, now];
    }
    return last[b.length];
  }

  /** The word that was meant, if the book does not have this one: what it begins, or the most frequent one with fewest mistakes. */
  function meant(word, isLast) {
    if (timesOf.has(word) || !/^[a-z]{2,}$/.test(word)) return word;
    let [best, fewest] = [word, Math.floor(word.length / 4)];
    for (const [other, times] of timesOf) {
      const begun = isLast && other.startsWith(word);
      if (!begun && (other[0] !== word[0] || Math.abs(other.length - word.length) > fewest)) continue;
      const mistakes = begun ? 0 : mistakesBetween(word, other);
      if (mistakes > fewest || (mistakes === fewest && times <= (timesOf.get(best) ?? 0))) continue;
      [best, fewest] = [other, mistakes];
    }
    return best;
  }

  const wordsMeantBy = (question) => spelledIn(question).map((word, i, { length }) => stemOf(meant(word, i === length - 1)));
  const withoutFilling = (words) => words.filter((word) => !FILLING.has(word));

  /** What is asked for: the terms alone if the question is nothing but a name. */
  function tokensOf(question) {
    const words = wordsMeantBy(question);
    const tokens = withoutFilling(withTerms(words));
    return termsOf.get(words.join(" ")) ?? (tokens.length ? tokens : words);
  }

  function find(index, question) {
    const tokens = tokensOf(question);
    const isName = tokens.every((token) => token.startsWith(TERM));
    const options = {
      tokenize: () => tokens,
      boost: { title: 2, keywords: isName ? 4 : 2, words: 3 }, // a name leads to where its term is taught
      boostDocument: weightOf,
      boostTerm: (term) => (term.startsWith(TERM) ? 0.5 : 1),
      bm25: { k: 1.2, b: 0.3, d: 0.5 },
    };
    const shownOf = new Map();
    return index
      .search(question, options)
      .filter(({ page }) => shownOf.set(page, (shownOf.get(page) ?? 0) + 1).get(page) <= MOST_OF_A_PAGE)
      .slice(0, MOST_SHOWN);
  }

  /** The sentence around the first of the words that were asked for, or the first sentence. */
  function excerptOf(text, words) {
    const beginningOf = (word) => new RegExp(`(?<![a-z])${word.replace(/[.+]/g, "\\$&")}`, "u");
    const found = words.map((word) => text.toLowerCase().search(beginningOf(word))).filter((place) => place >= 0);
    const first = found.length ? Math.min(...found) : 0;
    const from = Math.max(0, text.lastIndexOf(". ", first) + 1);
    const start = first - from > EXCERPT / 2 ? first - 40 : from;
    return `${start ? "… " : ""}${text.slice(start, start + EXCERPT).trim()}${start + EXCERPT < text.length ? " …" : ""}`;
  }

  function load(name) {
    return new Promise((resolve, reject) => {
      const script = Object.assign(document.createElement("script"), { src: `${ROOT}_static/${name}`, onload: resolve });
      script.onerror = () => reject(new Error(`${name} cannot be read`));
      document.head.append(script);
    });
  }

  let loading;
  /** The index, made when it is first wanted. */
  function index() {
    loading ??= Promise.all([load("minisearch.js"), load("search-sections.js")]).then(() => {
      learnNames(window.bookNames);
      return makeIndex(window.bookSections);
    });
    return loading;
  }

  function listItem(result, words) {
    const item = document.createElement("li");
    const link = Object.assign(document.createElement("a"), { href: ROOT + result.id, textContent: result.title });
    const page = Object.assign(document.createElement("span"), { className: "page", textContent: result.page });
    const excerpt = Object.assign(document.createElement("p"), { textContent: excerptOf(result.text, words) });
    item.append(link, ...(result.page === result.title ? [] : [" ", page]), excerpt);
    return item;
  }

  function attach(form) {
    const input = form.querySelector("input");
    const status = Object.assign(document.createElement("p"), { className: "search-status" });
    status.setAttribute("role", "status");
    const list = Object.assign(document.createElement("ol"), { className: "search-results" });
    form.after(status, list);
    const show = async () => {
      const asked = input.value.trim();
      if (!asked) {
        status.textContent = "";
        list.replaceChildren();
        return;
      }
      const results = find(await index(), asked);
      if (input.value.trim() !== asked) return;
      const words = withoutFilling(wordsMeantBy(asked));
      list.replaceChildren(...results.map((result) => listItem(result, words)));
      status.textContent = results.length ? `${results.length} of the book's sections` : `No section has “${asked}”. Try other words.`;
    };
    input.addEventListener("focus", index, { once: true });
    input.addEventListener("input", show);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      show().then(() => list.querySelector("a")?.click());
    });
    form.parentElement.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      const stops = [input, ...list.querySelectorAll("a")];
      const next = stops[stops.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1)];
      if (!next) return;
      event.preventDefault();
      next.focus();
    });
    list.addEventListener("click", (event) => event.target.closest("a") && form.closest("dialog")?.close());
    const asked = new URLSearchParams(location.search).get("q");
    if (asked && !form.closest("dialog")) {
      input.value = asked;
      show();
    }
  }

  document.addEventListener("DOMContentLoaded", () => document.querySelectorAll("form.bd-search").forEach(attach));
})();
