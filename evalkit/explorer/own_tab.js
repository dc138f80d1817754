// Rows of one's own, pasted or from a file: read, or refused with a sentence that says why.

import { pluralize } from "./metrics.js";
import { INCOMPLETE, MAX_CHARACTERS, parseTable } from "./reading.js";
import { appendHtml, requireElement } from "./drawing.js";
import { t } from "./words.js";
/** @import { Actions, View } from "./state.js" */
/** @import { ReadLink } from "./link.js" */
/** @import { Columns } from "./columns.js" */
/** @import { Choice } from "./reading.js" */

const LONG_PASTE = 100_000; // characters; a text box takes seconds to lay out more
const CHOSEN = /** @type {const} */ (["label", "score", "second"]);

const OWN_TEMPLATE = /* html */ `<label>${t`Paste lists from Python or a table of labels and scores, choose a CSV file or drop it here. It stays in this page.`}
    <textarea rows="5" spellcheck="false" autocomplete="off" placeholder="y_true = [1, 0, 1]&#10;y_score = [0.92, 0.35, 0.35]"></textarea></label>
  <div class="controls">
    <button type="button" class="use">${t`Show these`}</button>
    <label>${t`or a file`} <input type="file" accept=".csv,.tsv,.txt,text/*"></label>
    <button type="button" class="again">${t`Back to the rows given here`}</button>
  </div>
  <div class="message" role="status"></div>
  <div class="which controls"></div>
  <div class="columns controls" hidden>
    <label>${t`Labels`} <select class="label-column"></select></label>
    <label>${t`Scores`} <select class="score-column"></select></label>
    <label>${t`Scores of a second model`} <select class="second-column"></select></label>
  </div>`;

/** A file as text: UTF-8, or UTF-16 by its mark; undefined if it is neither. @param {ArrayBuffer} buffer */
export function decodeText(buffer) {
  const mark = new DataView(buffer).byteLength > 1 ? new DataView(buffer).getUint16(0) : 0;
  const encoding = mark === 0xfffe ? "utf-16le" : mark === 0xfeff ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(buffer);
  } catch {
    return undefined;
  }
}

export class OwnRows {
  /** @param {HTMLElement} panel @param {Actions} actions */
  constructor(panel, { load, restore }) {
    panel.innerHTML = OWN_TEMPLATE;
    this.load = load;
    this.text = requireElement(panel, "textarea");
    this.file = requireElement(panel, "input");
    this.use = requireElement(panel, ".use");
    this.message = requireElement(panel, ".message");
    this.which = requireElement(panel, ".which");
    this.columns = requireElement(panel, ".columns");
    this.selects = CHOSEN.map((kind) => requireElement(panel, `.${kind}-column`));
    /** @type {string[]} */
    this.selected = [];
    this.lastText = ""; // what was last read, for a choice to be made about it
    /** @type {Choice} */
    this.choice = {};
    this.lastFile = 0;
    this.use.addEventListener("click", () => this.parse(this.text.value || this.lastText));
    requireElement(panel, ".again").addEventListener("click", restore);
    for (const select of this.selects) select.addEventListener("change", () => this.parse(this.lastText, { ...this.chosen(select), leaveOut: this.choice.leaveOut }));
    this.file.addEventListener("change", () => this.file.files[0] && this.readFile(this.file.files[0]));
    this.listenToBox();
  }

  /** What is pasted is read at once; what is typed, when the button or Ctrl and Enter ask for it. */
  listenToBox() {
    this.text.addEventListener("input", (/** @type {InputEvent} */ event) => {
      if (event.inputType === "insertFromPaste" || event.inputType === "insertFromDrop") this.parse(this.text.value);
      else this.which.replaceChildren();
    });
    this.text.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.use.click();
    });
    this.text.addEventListener("paste", (/** @type {ClipboardEvent} */ event) => {
      const pasted = event.clipboardData?.getData("text") ?? "";
      if (pasted.length < LONG_PASTE) return;
      event.preventDefault();
      this.text.value = "";
      this.parse(pasted);
    });
  }

  /** @param {File} file */
  async readFile(file) {
    this.lastFile += 1;
    const thisFile = this.lastFile;
    const refuse = (/** @type {string} */ why) => this.accept({ errors: [`${file.name} ${why}`] });
    this.file.value = ""; // so that the same file can be chosen again once it is mended
    if (file.size > 4 * MAX_CHARACTERS) return refuse(t`has ${(file.size / 1e6).toFixed(1)} MB, more than is read here.`);
    let text;
    try {
      text = decodeText(await file.arrayBuffer());
    } catch {
      return refuse(t`cannot be read.`);
    }
    if (thisFile !== this.lastFile) return undefined; // another file was chosen meanwhile
    if (text === undefined) return refuse(t`is not text in UTF-8: save it as CSV UTF-8.`);
    if (this.parse(text) && text.length < LONG_PASTE) this.text.value = text;
    return undefined;
  }

  /** Whether rows are shown now. @param {string} text @param {Choice} [choice] */
  parse(text, choice = {}) {
    this.lastText = text;
    this.choice = choice;
    const result = parseTable(text, choice);
    this.showColumns(result.names ?? [], result.columns ?? {});
    return this.accept(result);
  }

  /** What was read: show it, or say what is wrong and leave everything as it is. @param {ReadLink} result */
  accept({ data, errors, labels, note, incomplete, threshold }) {
    const { message, which } = this;
    message.replaceChildren();
    which.replaceChildren();
    if (labels) {
      message.textContent = t`Which of the two labels is the positive one?`;
      for (const label of labels) this.offer(label, { ...this.choice, positive: label });
      which.querySelector("button")?.focus({ preventScroll: true });
      which.scrollIntoView({ block: "center" });
    }
    if (incomplete) this.offer(t`Leave out the ${pluralize(incomplete, INCOMPLETE[0], INCOMPLETE[1])}`, { ...this.choice, leaveOut: true });
    for (const error of errors ?? []) appendHtml(message, "p", error);
    if (errors) appendHtml(message, "p", t`What is shown above stays as it was.`);
    if (!data) return false;
    this.load(data, threshold);
    const rows = pluralize(data.scores.length, t`row`, t`rows`);
    message.textContent = t`${rows} read. ${note ?? ""}`;
    return true;
  }

  /** A button that reads the same rows again in another way. @param {string} text @param {Choice} choice */
  offer(text, choice) {
    appendHtml(this.which, "button", text, { type: "button" }).addEventListener("click", () => {
      this.parse(this.lastText, choice);
      this.use.focus();
    });
  }

  /** What stands in the three boxes; one that had the column just chosen takes the column that was given up for it. */
  /** @param {HTMLSelectElement} changed @returns {Partial<Columns>} */
  chosen(changed) {
    const before = this.selected[this.selects.indexOf(changed)];
    const values = this.selects.map((select) => (select !== changed && select.value === changed.value ? before : select.value));
    const [label, score, second] = values.map((value) => (value === "none" || value === "" ? undefined : Number(value)));
    return { label, score, second: second ?? null };
  }

  /** @param {string[]} names What the columns are called. @param {Partial<Columns>} columns Those that were read. */
  showColumns(names, columns) {
    this.columns.hidden = names.length === 0;
    CHOSEN.forEach((kind, i) => {
      const select = this.selects[i];
      select.replaceChildren();
      if (kind === "second") appendHtml(select, "option", t`none`, { value: "none" });
      else if (columns[kind] === undefined) appendHtml(select, "option", t`choose`, { value: "" });
      names.forEach((name, column) => appendHtml(select, "option", name, { value: column }));
      select.value = String(columns[kind] ?? (kind === "second" ? "none" : ""));
    });
    this.selected = this.selects.map((select) => select.value);
  }
}

/** @param {HTMLElement} panel @param {Actions} actions @returns {View} */
export function ownTab(panel, actions) {
  const rows = new OwnRows(panel, actions);
  return (state) => {
    const { incoming } = state;
    state.incoming = undefined;
    if (incoming instanceof File) rows.readFile(incoming);
    else if (incoming) rows.accept(incoming);
  };
}
