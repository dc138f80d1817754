// The search box: the sections of the book that answer a question, best first, while it is typed.
(() => {
  "use strict";

  const MOST_SHOWN = 12;
  const MOST_OF_A_PAGE = 2; // of its sections among the results
  const EXCERPT = 170; // characters
  const ROOT = document.documentElement.dataset.content_root ?? "./";
  const WORD = /\p{Script=Han}+|[.\d]*\d\+?|[\p{L}\p{N}]+/gu; // Chinese, numbers such as .632+, words
  // Words that questions are made of, and that say nothing of what is asked.
  const FILLING = new Set(
    ("a about after all always am an and any are as at be because been best better between but by can cannot do does doing for " +
      "from get give given gives good has have how i if in instead into is it its just like make many me mean means more much my need no not of on one " +
      "only or other our out over same should so some still such than that the their them then there these they this to too use used using vs versus want " +
      "was we well what when where which while who why will with would you your").split(" "),
  );
  // Lessons and questions first; what lists or audits comes after what explains.
  const WEIGHTS = [
    [/^chapters\/texts\//, 0.2],
    [/bibliography|api\.html/, 0.4],
    [/glossary/, 0.55],
    [/quiz-/, 0.4],
    [/reference\/questions/, 2.2],
    [/how-fast|teaching|run-this/, 0.7],
  ];

  const OF_A_WHOLE_PAGE = 0.5; // its first lines say what it is about, not what was asked

  const weightOf = (url) => (WEIGHTS.find(([pattern]) => pattern.test(url))?.[1] ?? 1) * (url.includes("#") ? 1 : OF_A_WHOLE_PAGE);

  /** Words in small letters without their plural; two Chinese characters at a time. */
  function tokensOf(text) {
    return (text.replace(/(\p{Ll}{2})(\p{Lu})/gu, "$1 $2").toLowerCase().match(WORD) ?? []).flatMap((word) => {
      if (/\p{Script=Han}/u.test(word)) return word.length === 1 ? [word] : Array.from({ length: word.length - 1 }, (_, i) => word.slice(i, i + 2));
      if (/\d/.test(word)) return [word.replace(/^0(?=\.)|\.$/g, "")];
      return [word.length > 3 ? word.replace(/ies$/, "y").replace(/([^su])s$/, "$1") : word];
    });
  }

  function questionTokens(text) {
    const tokens = tokensOf(text);
    const asked = tokens.filter((token) => !FILLING.has(token));
    return asked.length ? asked : tokens;
  }

  function makeIndex(sections) {
    const index = new window.MiniSearch({
      fields: ["title", "keywords", "page", "text"],
      idField: "url",
      storeFields: ["title", "page", "text"],
      tokenize: tokensOf,
      processTerm: (term) => term,
    });
    index.addAll(sections);
    return index;
  }

  function find(index, question) {
    const options = {
      tokenize: questionTokens,
      boost: { title: 3, keywords: 3 },
      boostDocument: weightOf,
      prefix: (term, i, terms) => i === terms.length - 1 || term.length > 4,
      fuzzy: (term) => (term.length > 4 && /^[a-z]+$/.test(term) ? 0.2 : false),
      weights: { prefix: 0.5, fuzzy: 0.2 },
    };
    const shownOf = new Map();
    return index
      .search(question, options)
      .filter(({ page }) => shownOf.set(page, (shownOf.get(page) ?? 0) + 1).get(page) <= MOST_OF_A_PAGE)
      .slice(0, MOST_SHOWN);
  }

  /** The sentence around the first word that was asked for. */
  function excerptOf({ text, match }) {
    const found = Object.keys(match).map((term) => text.toLowerCase().search(new RegExp(`(?<![a-z])${term.replace(/[.+]/g, "\\$&")}`, "u")));
    const first = Math.max(0, Math.min(...found.filter((place) => place >= 0), text.length));
    const from = first === text.length ? 0 : Math.max(0, text.lastIndexOf(". ", first) + 1);
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
    loading ??= Promise.all([load("minisearch.js"), load("search-sections.js")]).then(() => makeIndex(window.bookSections));
    return loading;
  }

  function listItem(result) {
    const item = document.createElement("li");
    const link = Object.assign(document.createElement("a"), { href: ROOT + result.id, textContent: result.title });
    const page = Object.assign(document.createElement("span"), { className: "page", textContent: result.page });
    const excerpt = Object.assign(document.createElement("p"), { textContent: excerptOf(result) });
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
      list.replaceChildren(...results.map(listItem));
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
