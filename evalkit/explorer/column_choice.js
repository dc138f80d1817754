// Which column holds the labels, which the scores, and which a second model's.

import { appendHtml, requireElement } from "./drawing.js";
/** @import { Columns } from "./columns.js" */

const KINDS = /** @type {const} */ (["label", "score", "second"]);

export class ColumnChoice {
  /** @param {HTMLElement} place @param {(chosen: Partial<Columns>) => void} choose */
  constructor(place, choose) {
    this.place = place;
    /** @type {string[]} */
    this.before = [];
    this.selects = KINDS.map((kind) => requireElement(place, `.${kind}-column`));
    for (const select of this.selects) select.addEventListener("change", () => choose(this.chosen(select)));
  }

  /** What stands in the three boxes; one that had the column just chosen takes the column that was given up for it. */
  /** @param {HTMLSelectElement} changed @returns {Partial<Columns>} */
  chosen(changed) {
    const before = this.before[this.selects.indexOf(changed)];
    const values = this.selects.map((select) => (select !== changed && select.value === changed.value ? before : select.value));
    const [label, score, second] = values.map((value) => (value === "none" || value === "" ? undefined : Number(value)));
    return { label, score, second: second ?? null };
  }

  /** @param {string[]} names What the columns are called. @param {Partial<Columns>} columns Those that were read. */
  show(names, columns) {
    this.place.hidden = names.length === 0;
    KINDS.forEach((kind, i) => {
      const select = this.selects[i];
      select.replaceChildren();
      if (kind === "second") appendHtml(select, "option", "none", { value: "none" });
      else if (columns[kind] === undefined) appendHtml(select, "option", "choose", { value: "" });
      names.forEach((name, column) => appendHtml(select, "option", name, { value: column }));
      select.value = String(columns[kind] ?? (kind === "second" ? "none" : ""));
    });
    this.before = this.selects.map((select) => select.value);
  }
}
