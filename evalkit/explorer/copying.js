// What is copied out: the table of steps, and a link to the rows.

import { stepsAsText } from "./steps_table.js";
import { toLink } from "./link.js";
import { requireElement } from "./drawing.js";
/** @import { Counts, Data } from "./metrics.js" */

export class Copying {
  /** @param {Element} panel @param {(rows: string) => string} addressOf The page's address with rows in it. @param {() => number} threshold */
  constructor(panel, addressOf, threshold) {
    this.threshold = threshold;
    this.box = requireElement(panel, ".copied");
    this.status = requireElement(panel, ".status");
    this.addressOf = addressOf;
    requireElement(panel, ".copy-table").addEventListener("click", () => this.copy(stepsAsText(/** @type {Counts} */ (this.counts), "\t"), "The table"));
    requireElement(panel, ".copy-link").addEventListener("click", () => this.copyLink());
  }

  /** @param {Data} data @param {Counts} counts */
  load(data, counts) {
    this.data = data;
    this.counts = counts;
  }

  async copyLink() {
    const rows = await toLink(/** @type {Data} */ (this.data), this.threshold());
    if (!rows) this.setStatus("These rows do not fit into a link: take a sample of them.");
    else this.copy(this.addressOf(rows), "The link");
  }

  /** Into the clipboard; where the browser does not let us, into a box to copy from by hand. */
  /** @param {string} text @param {string} what */
  async copy(text, what) {
    this.box.hidden = true;
    try {
      await navigator.clipboard.writeText(text);
      this.setStatus(`${what} is in the clipboard.`);
    } catch {
      this.box.hidden = false;
      this.box.value = text;
      this.box.select();
      this.setStatus(`${what} stands in the box below: copy it from there.`);
    }
  }

  /** @param {string} text */
  setStatus(text) {
    this.status.textContent = text;
  }
}
