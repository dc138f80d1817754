// What `tools/printing.py` does in the page that it prints.
window.paper = {
  // Draw each explorer in the middle of its way, as something that is not moved.
  async ready() {
    for (const explorer of document.querySelectorAll("threshold-explorer")) {
      if (explorer.step === 0) explorer.goTo(Math.floor(explorer.counts.thresholds.length / 2));
      const style = explorer.shadowRoot.appendChild(document.createElement("style"));
      style.textContent = ":is(.roc, .pr, .drawing) svg { max-width: 14rem } .drag-me { display: none } "
        + "select { appearance: none; border: 0; font: inherit; color: inherit }";
    }
    await document.fonts.ready;
  },
  marks: () => [...document.querySelectorAll("[data-page-of]")].map(span => span.dataset.pageOf),
  number(numbers) {
    document.querySelectorAll("[data-page-of]").forEach((span, n) => { span.textContent = numbers[n]; });
  },
};
