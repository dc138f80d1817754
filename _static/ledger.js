// The ledger's filter: shows the rows that have the text, the verdict and all the words.
addEventListener("DOMContentLoaded", () => {
  const form = document.querySelector(".ledger-filter");
  const rows = [...document.querySelectorAll(".ledger tbody tr")].map(row => ({
    row, verdict: row.cells[0].innerText, text: row.cells[1].innerText, all: row.textContent.toLowerCase(),
  }));
  const show = () => {
    const { words, text, verdict } = Object.fromEntries(new FormData(form));
    const sought = words.toLowerCase().split(/\s+/);
    let shown = 0;
    for (const { row, ...has } of rows) {
      row.hidden = !(has.text.includes(text) && has.verdict.includes(verdict) && sought.every(w => has.all.includes(w)));
      shown += !row.hidden;
    }
    form.querySelector("output").value = `${shown} of ${rows.length} entries`;
  };
  form.addEventListener("input", show);
  form.addEventListener("submit", event => event.preventDefault());
  form.hidden = false;
  show();
});
