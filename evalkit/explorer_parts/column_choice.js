// Which column holds the labels, which the scores, and which a second model's.

import { appendHtml, requireElement } from "./drawing.js";
/** @import { Columns } from "./columns.js" */

const KINDS = /** @type {const} */ (["label", "score", "second"]);

export class ColumnChoice {
  /** @param {HTMLElement} place @param {(chosen: Partial<Columns>) => void} choose */
  constructor(place, choose) {
    this.place = place;
    this.selects = KINDS.map((kind) => requireElement(place, `.${kind}-column`));
    for (const select of this.selects) select.addEventListener("change", () => choose(this.chosen(select)));
  }

  /** What stands in the three boxes; a column that was just chosen is taken away from the others. */
  /** @param {HTMLSelectElement} changed @returns {Partial<Columns>} */
  chosen(changed) {
    /** @type {Partial<Columns>} */
    const columns = {};
    KINDS.forEach((kind, i) => {
      const { value } = this.selects[i];
      const taken = this.selects[i] !== changed && value === changed.value;
      if (value === "none") columns.second = null;
      else if (value && !taken) columns[kind] = Number(value);
    });
    return columns;
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
  }
}
