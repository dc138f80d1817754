// The ledger's filter: shows the rows that have the text, the verdict and all the words.

import { t } from "../evalkit/explorer/words.js";

/** @param {HTMLFormElement} form */
function filterLedger(form) {
  const rows = /** @type {HTMLTableRowElement[]} */ ([...document.querySelectorAll(".ledger tbody tr")]).map((row) => ({
    row, verdict: row.cells[0].innerText, text: row.cells[1].innerText, all: row.textContent.toLowerCase(),
  }));
  const show = () => {
    const given = new FormData(form);
    const [words, text, verdict] = ["words", "text", "verdict"].map((name) => String(given.get(name)));
    const sought = words.toLowerCase().split(/\s+/);
    let shown = 0;
    for (const { row, ...has } of rows) {
      row.hidden = !(has.text.includes(text) && has.verdict.includes(verdict) && sought.every((word) => has.all.includes(word)));
      shown += Number(!row.hidden);
    }
    /** @type {HTMLOutputElement} */ (form.querySelector("output")).value = t`${shown} of ${rows.length} entries`;
  };
  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;
  show();
}

addEventListener("DOMContentLoaded", () => {
  /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll(".ledger-filter")).forEach(filterLedger);
});
