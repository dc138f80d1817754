// Rows of one's own, pasted or from a file: read, or refused with a sentence that says why.

import { pluralize } from "./metrics.js";
import { decodeText } from "./encodings.js";
import { MAX_CHARACTERS, parseTable } from "./reading.js";
import { ColumnChoice } from "./column_choice.js";
import { EXAMPLE } from "./example.js";
import { appendHtml, requireElement } from "./drawing.js";
/** @import { Data } from "./metrics.js" */
/** @import { ReadLink } from "./link.js" */
/** @import { Choice } from "./reading.js" */

const LONG_PASTE = 100_000; // characters; a text box takes seconds to lay out more

export class OwnRows {
  /** @param {Element} panel @param {{load: (data: Data, sendable: boolean, threshold?: number) => void, restore: () => void}} actions */
  constructor(panel, { load, restore }) {
    this.panel = panel;
    this.load = load;
    this.text = requireElement(panel, "textarea");
    this.file = requireElement(panel, "input[type=file]");
    this.use = requireElement(panel, ".use");
    this.columns = new ColumnChoice(requireElement(panel, ".columns"), (chosen) => this.parse(this.lastText, { ...chosen, leaveOut: this.choice.leaveOut }));
    this.message = requireElement(panel, ".message");
    this.which = requireElement(panel, ".which");
    this.lastText = ""; // what was last read, for a choice to be made about it
    /** @type {Choice} */
    this.choice = {};
    this.lastFile = 0;
    this.use.addEventListener("click", () => this.parse(this.text.value || this.lastText));
    requireElement(panel, ".example").addEventListener("click", () => {
      this.text.value = EXAMPLE;
      this.parse(EXAMPLE, { positive: "malignant" });
    });
    requireElement(panel, ".again").addEventListener("click", restore);
    this.listenToBox();
    this.file.addEventListener("change", () => this.file.files[0] && this.readFile(this.file.files[0]));
    this.takeDrops(panel.closest(".explorer") ?? panel);
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

  /** A file that is let go anywhere over the element. @param {Element} target */
  takeDrops(target) {
    for (const type of ["dragenter", "dragover", "dragleave", "drop"]) {
      target.addEventListener(type, (event) => {
        const { dataTransfer } = /** @type {DragEvent} */ (event);
        if (!dataTransfer?.types.includes("Files")) return;
        event.preventDefault();
        target.classList.toggle("dropping", type === "dragenter" || type === "dragover");
        if (type !== "drop" || !dataTransfer.files.length) return;
        this.panel.setAttribute("open", "");
        this.readFile(dataTransfer.files[0]);
      });
    }
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
    if (content.encoding !== "utf-8") this.message.append(` Read as ${content.encoding}.`);
    return undefined;
  }

  /** Whether rows are shown now. @param {string} text @param {Choice} [choice] */
  parse(text, choice = {}) {
    this.lastText = text;
    this.choice = choice;
    const result = parseTable(text, choice);
    this.columns.show(result.names ?? [], result.columns ?? {});
    return this.accept(result);
  }

  /** What was read: show it, or say what is wrong and leave everything as it is. @param {ReadLink} result */
  accept({ data, errors, labels, note, incomplete, threshold }) {
    const { message, which } = this;
    message.replaceChildren();
    which.replaceChildren();
    if (labels) message.textContent = "Which of the two labels is the positive one?";
    for (const label of labels ?? []) this.offer(label, { ...this.choice, positive: label });
    if (incomplete) this.offer(`Leave out the ${pluralize(incomplete, "incomplete row")}`, { ...this.choice, leaveOut: true });
    if (labels) this.ask();
    for (const error of errors ?? []) appendHtml(message, "p", error);
    if (errors) appendHtml(message, "p", "What is shown above stays as it was.");
    if (!data) return false;
    this.load(data, note !== undefined, threshold);
    message.textContent = `${pluralize(data.scores.length, "row")} read. ${note ?? ""}`;
    return true;
  }

  /** Bring the question and its answers before the eyes, and under the fingers. */
  ask() {
    this.which.querySelector("button")?.focus({ preventScroll: true });
    this.which.scrollIntoView({ block: "center" });
  }

  /** A button that reads the same rows again in another way. @param {string} text @param {Choice} choice */
  offer(text, choice) {
    appendHtml(this.which, "button", text, { type: "button" }).addEventListener("click", () => {
      this.parse(this.lastText, choice);
      this.use.focus();
    });
  }
}
