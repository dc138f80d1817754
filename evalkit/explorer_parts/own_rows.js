// Rows of one's own, pasted or from a file: read, or refused with a sentence that says why.

import { pluralize } from "./metrics.js";
import { decodeText, MAX_CHARACTERS, parseTable } from "./reading.js";
import { appendHtml, requireElement } from "./drawing.js";
/** @import { Data } from "./metrics.js" */
/** @import { ParseResult } from "./reading.js" */

const LONG_PASTE = 100_000; // characters; a text box takes seconds to lay out more

export class OwnRows {
  /** @param {Element} panel @param {{load: (data: Data, sendable: boolean) => void, restore: () => void}} actions */
  constructor(panel, { load, restore }) {
    this.load = load;
    this.text = requireElement(panel, "textarea");
    this.file = requireElement(panel, "input[type=file]");
    this.use = requireElement(panel, ".use");
    this.column = requireElement(panel, ".label-column");
    this.message = requireElement(panel, ".message");
    this.which = requireElement(panel, ".which");
    this.lastText = ""; // what was last read, for the question which of two labels is positive
    this.lastFile = 0;
    this.use.addEventListener("click", () => this.parse(this.text.value || this.lastText));
    requireElement(panel, ".again").addEventListener("click", restore);
    this.text.addEventListener("input", () => this.which.replaceChildren());
    this.text.addEventListener("paste", (/** @type {ClipboardEvent} */ event) => {
      const pasted = event.clipboardData?.getData("text") ?? "";
      if (pasted.length < LONG_PASTE) return;
      event.preventDefault();
      this.parse(pasted);
    });
    this.file.addEventListener("change", () => this.file.files[0] && this.readFile(this.file.files[0]));
  }

  /** @param {File} file */
  async readFile(file) {
    this.lastFile += 1;
    const thisFile = this.lastFile;
    const refuse = (/** @type {string} */ why) => this.accept({ errors: [`${file.name} ${why}`] });
    this.file.value = ""; // so that the same file can be chosen again once it is mended
    if (file.size > 4 * MAX_CHARACTERS) return refuse(`has ${(file.size / 1e6).toFixed(1)} MB, more than is read here.`);
    let content;
    try {
      content = decodeText(await file.arrayBuffer());
    } catch {
      return refuse("cannot be read.");
    }
    if (thisFile !== this.lastFile) return undefined; // another file was chosen meanwhile
    if (!content) return refuse("is not text in UTF-8: save it as CSV UTF-8.");
    if (this.parse(content.text) && content.text.length < LONG_PASTE) this.text.value = content.text;
    return undefined;
  }

  labelColumn() {
    const chosen = this.column.value;
    return chosen === "first" || chosen === "second" ? chosen : undefined;
  }

  /** Whether rows are shown now. @param {string} text @param {string} [positive] */
  parse(text, positive) {
    this.lastText = text;
    return this.accept(parseTable(text, positive, this.labelColumn()));
  }

  /** What was read: show it, or say what is wrong and leave everything as it is. @param {ParseResult} result */
  accept({ data, errors, labels, note }) {
    const { message, which } = this;
    message.replaceChildren();
    which.replaceChildren();
    if (labels) message.textContent = "Which of the two labels is the positive one?";
    for (const label of labels ?? []) {
      const button = appendHtml(which, "button", label, { type: "button" });
      button.addEventListener("click", () => {
        this.parse(this.lastText, label);
        this.use.focus();
      });
    }
    for (const error of errors ?? []) appendHtml(message, "p", error);
    if (errors) appendHtml(message, "p", "What is shown above stays as it was.");
    if (!data) return false;
    this.load(data, note !== undefined);
    message.textContent = `${pluralize(data.scores.length, "row")} read. ${note ?? ""}`;
    return true;
  }
}
