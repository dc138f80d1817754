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
  // Show the chapters with these marks alone, set closer; without marks, all of the book.
  show([marks, closer]) {
    const parts = [...document.querySelectorAll("article > *")];
    for (const part of parts) part.hidden = true;
    document.body.getBoundingClientRect();  // a layout that is only changed keeps margins where a page began before
    for (const part of parts.filter(part => !marks || marks.includes(part.dataset.mark))) {
      part.hidden = false;
      if (marks) part.style.setProperty("--closer", closer);
    }
  },
};
