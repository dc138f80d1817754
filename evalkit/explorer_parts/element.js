// The element: reads its rows, keeps the step, tells every view.

import { STYLE } from "./style.js";
import { TEMPLATE } from "./template.js";
import { areaByTrapezoids, averagePrecision, countAtThresholds, describeStep, formatDecimal, formatFraction, matrixAt, pluralize, ratiosOf } from "./metrics.js";
import { decodeText, fromUrlFragment, MAX_CHARACTERS, MAX_URL_ROWS, parseTable, toUrlFragment } from "./reading.js";
import { appendHtml, requireElement } from "./drawing.js";
import { SamplesView } from "./score_plot.js";
import { MatrixView } from "./matrix.js";
import { CurveView } from "./curve_plots.js";
import { AreasView } from "./auc_three_ways.js";
import { TiesView } from "./tie_order.js";
import { MakerView } from "./simulated_data.js";
/** @import { Counts, Data } from "./metrics.js" */
/** @import { ParseResult } from "./reading.js" */

const STEP_DELAY = 700; // milliseconds a step stays when playing
const MAX_PLAYED_STEPS = 60; // playing a long curve jumps, so that it ends within a minute

const LONG_PASTE = 100_000; // characters; a text box takes seconds to lay out more

/** Elements whose rows in the URL were read since the page was loaded: once each, not over rows that come later. */
const urlKeysRead = new Set();

class ThresholdExplorer extends HTMLElement {
  constructor() {
    super();
    this.current = 0;
    /** @type {number | undefined} */
    this.timer = undefined;
    this.lastText = ""; // what was last read, for the question which of two labels is positive
    this.lastFile = 0;
    this.updateTheme = () => this.toggleAttribute("dark", isLight(getComputedStyle(this).color));
    this.onHashChange = () => this.readUrl();
  }

  connectedCallback() {
    const isNew = !this.shadowRoot;
    if (isNew) this.build();
    this.observe();
    if (isNew && !urlKeysRead.has(this.urlKey())) this.readUrl();
  }

  disconnectedCallback() {
    this.stop();
    this.themeObserver?.disconnect();
    this.resizeObserver?.disconnect();
    for (const query of this.mediaQueries ?? []) query.removeEventListener("change", this.updateTheme);
    removeEventListener("hashchange", this.onHashChange);
  }

  build() {
    this.dataset.lmSuppressShortcuts = "true"; // keys pressed in here are not JupyterLab's
    const root = this.attachShadow({ mode: "open" });
    root.innerHTML = `<style>${STYLE}</style>${TEMPLATE}`;
    const choose = (/** @type {number} */ step) => this.goTo(step);
    this.parts = {
      range: requireElement(root, ".range"),
      sentence: requireElement(root, ".sentence"),
      threshold: requireElement(root, ".now"),
      summary: requireElement(root, ".summary"),
      play: requireElement(root, ".play"),
      message: requireElement(root, ".message"),
      which: requireElement(root, ".which"),
      file: requireElement(root, "input[type=file]"),
      text: requireElement(root, "textarea"),
      copied: requireElement(root, ".copied"),
      status: requireElement(root, ".status"),
    };
    this.samples = new SamplesView(requireElement(root, ".samples"), choose);
    this.views = [
      this.samples,
      new MatrixView(requireElement(root, ".matrix")),
      new CurveView(requireElement(root, ".roc"), "roc", choose),
      new CurveView(requireElement(root, ".pr"), "pr", choose),
    ];
    this.panels = [new AreasView(requireElement(root, ".areas")), new TiesView(requireElement(root, ".ties"))];
    new MakerView(requireElement(root, ".maker"), (data) => {
      this.setUrlFragment("");
      return this.load(data);
    });
    this.listen(root);
    this.load(this.embeddedData());
    const panel = this.getAttribute("show");
    if (panel && root.querySelector(`details.${CSS.escape(panel)}`)) requireElement(root, `details.${CSS.escape(panel)}`).open = true;
  }

  /** The rows that stand inside the element. @returns {Data} */
  embeddedData() {
    const inside = this.querySelector('script[type="application/json"]');
    if (!inside) throw new Error("threshold-explorer: its rows are missing; evalkit.explore writes them inside it");
    return JSON.parse(inside.textContent ?? "");
  }

  /** Show other rows. @param {Data} data */
  load(data) {
    this.stop();
    const counts = countAtThresholds(data);
    this.data = data;
    this.counts = counts;
    const { range, summary } = this.parts ?? {};
    range.max = String(counts.thresholds.length - 1);
    const total = counts.positives + counts.negatives;
    summary.textContent =
      `${pluralize(total, "row")}: ${counts.positives.toLocaleString("en")} ${data.names[0]}, ${counts.negatives.toLocaleString("en")} ${data.names[1]}; ` +
      `${pluralize(counts.thresholds.length - 1, "different score")}. AUC ${formatFraction(areaByTrapezoids(counts))}; average precision ${formatDecimal(averagePrecision(counts))}.`;
    for (const view of [...(this.views ?? []), ...(this.panels ?? [])]) view.load(data, counts);
    this.current = 0;
    this.show(0);
    return counts;
  }

  /** Which row of the counts is shown; 0 is above every score. */
  get step() {
    return this.current;
  }

  /** @param {number} step */
  goTo(step) {
    const { thresholds } = /** @type {Counts} */ (this.counts);
    const to = Math.min(thresholds.length - 1, Math.max(0, Math.round(step)));
    if (to === this.current) return;
    const from = this.current;
    this.current = to;
    this.show(from);
  }

  /** @param {number} from */
  show(from) {
    const counts = /** @type {Counts} */ (this.counts);
    const { range, sentence, threshold } = this.parts ?? {};
    const score = counts.thresholds[this.current];
    range.value = String(this.current);
    const shown = this.current === 0 ? "above every score" : String(score);
    threshold.textContent = shown;
    range.setAttribute("aria-valuetext", `threshold ${shown}`);
    sentence.textContent = describeStep(counts, from, this.current);
    for (const view of this.views ?? []) view.step(counts, this.current);
  }

  /** @param {ShadowRoot} root */
  listen(root) {
    const { range, play, text, which, file } = this.parts ?? {};
    range.addEventListener("input", () => this.goTo(Number(range.value)));
    requireElement(root, ".back").addEventListener("click", () => this.goTo(this.current - 1));
    requireElement(root, ".next").addEventListener("click", () => this.goTo(this.current + 1));
    play.addEventListener("click", () => this.togglePlay());
    requireElement(root, ".use").addEventListener("click", () => this.parse(text.value || this.lastText));
    requireElement(root, ".again").addEventListener("click", () => {
      this.setUrlFragment("");
      this.load(this.embeddedData());
    });
    text.addEventListener("input", () => which.replaceChildren());
    text.addEventListener("paste", (/** @type {ClipboardEvent} */ event) => {
      const pasted = event.clipboardData?.getData("text") ?? "";
      if (pasted.length < LONG_PASTE) return;
      event.preventDefault();
      this.parse(pasted);
    });
    file.addEventListener("change", () => file.files[0] && this.readFile(file.files[0]));
    requireElement(root, ".copy-table").addEventListener("click", () => this.copy(this.toTsv(), "The table"));
    requireElement(root, ".copy-link").addEventListener("click", () => this.copyLink());
  }

  togglePlay() {
    const { play } = this.parts ?? {};
    const last = /** @type {Counts} */ (this.counts).thresholds.length - 1;
    if (this.timer !== undefined) {
      this.stop();
      return;
    }
    if (this.current === last) this.goTo(0);
    play.textContent = "Stop";
    this.parts?.sentence.setAttribute("aria-live", "off"); // one sentence at the end is enough to hear
    const stride = Math.ceil(last / MAX_PLAYED_STEPS);
    this.timer = window.setInterval(() => {
      this.goTo(this.current + stride);
      if (this.current >= /** @type {Counts} */ (this.counts).thresholds.length - 1) this.stop();
    }, STEP_DELAY);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.parts?.play.replaceChildren("Play");
    this.parts?.sentence.setAttribute("aria-live", "polite");
  }

  /** @param {File} file */
  async readFile(file) {
    const { text, file: input } = this.parts ?? {};
    this.lastFile += 1;
    const thisFile = this.lastFile;
    const refuse = (/** @type {string} */ why) => this.accept({ errors: [`${file.name} ${why}`] });
    input.value = ""; // so that the same file can be chosen again once it is mended
    if (file.size > 4 * MAX_CHARACTERS) return refuse(`has ${(file.size / 1e6).toFixed(1)} MB, more than is read here.`);
    let content;
    try {
      content = decodeText(await file.arrayBuffer());
    } catch {
      return refuse("cannot be read.");
    }
    if (thisFile !== this.lastFile) return undefined; // another file was chosen meanwhile
    if (!content) return refuse("is not text in UTF-8: save it as CSV UTF-8.");
    if (this.parse(content.text) && content.text.length < LONG_PASTE) text.value = content.text;
    return undefined;
  }

  labelColumn() {
    const chosen = requireElement(/** @type {ShadowRoot} */ (this.shadowRoot), ".label-column").value;
    return chosen === "first" || chosen === "second" ? chosen : undefined;
  }

  /** Whether rows are shown now. @param {string} text @param {string} [positive] */
  parse(text, positive) {
    this.lastText = text;
    return this.accept(parseTable(text, positive, this.labelColumn()));
  }

  /** What was read: show it, or say what is wrong and leave everything as it is. @param {ParseResult} result */
  accept({ data, errors, labels, note }) {
    const { message, which } = this.parts ?? {};
    message.replaceChildren();
    which.replaceChildren();
    if (labels) message.textContent = "Which of the two labels is the positive one?";
    for (const label of labels ?? []) {
      const button = appendHtml(which, "button", label, { type: "button" });
      button.addEventListener("click", () => {
        this.parse(this.lastText, label);
        requireElement(/** @type {ShadowRoot} */ (this.shadowRoot), ".use").focus();
      });
    }
    for (const error of errors ?? []) appendHtml(message, "p", error);
    if (errors) appendHtml(message, "p", "What is shown above stays as it was.");
    if (!data) return false;
    this.load(data);
    message.textContent = `${pluralize(data.scores.length, "row")} read. ${note ?? ""}`;
    if (note !== undefined) this.setUrlFragment(toUrlFragment(data));
    return true;
  }

  /** Rows into the address of the page, or out of it. @param {string} rows */
  setUrlFragment(rows) {
    const start = `#${this.urlKey()}=`;
    if (!rows && !location.hash.startsWith(start)) return;
    try {
      history.replaceState(history.state, "", location.href.split("#")[0] + (rows && start + rows));
    } catch {
      this.setStatus("This page does not let its address be changed."); // in some frames of other programs
    }
  }

  /** What stands before this element's rows in an address: explorer-1 for the first of the page. */
  urlKey() {
    return `explorer-${[...document.querySelectorAll("threshold-explorer")].indexOf(this) + 1}`;
  }

  readUrl() {
    const start = `#${this.urlKey()}=`;
    urlKeysRead.add(this.urlKey());
    if (!location.hash.startsWith(start)) return;
    const read = fromUrlFragment(location.hash.slice(start.length));
    if (read.errors) requireElement(/** @type {ShadowRoot} */ (this.shadowRoot), "details.own").open = true;
    this.accept(read);
    this.scrollIntoView();
  }

  copyLink() {
    const address = toUrlFragment(/** @type {Data} */ (this.data));
    if (!address) this.setStatus(`Only up to ${MAX_URL_ROWS} rows fit into a link.`);
    else this.copy(`${location.href.split("#")[0]}#${this.urlKey()}=${address}`, "The link");
  }

  /** The steps as tab-separated text. */
  toTsv() {
    const counts = /** @type {Counts} */ (this.counts);
    const lines = ["threshold\tTP\tFP\tFN\tTN\tFPR\tTPR\tprecision"];
    for (let step = 0; step < counts.thresholds.length; step += 1) {
      const m = matrixAt(counts, step);
      const { fpr, recall, precision } = ratiosOf(m);
      const rates = [fpr, recall, precision].map(({ numerator, denominator }) => (denominator ? numerator / denominator : "NaN"));
      lines.push([step ? counts.thresholds[step] : "inf", m.tp, m.fp, m.fn, m.tn, ...rates].join("\t"));
    }
    return `${lines.join("\n")}\n`;
  }

  /** Into the clipboard; where the browser does not let us, into a box to copy from by hand. */
  /** @param {string} text @param {string} what */
  async copy(text, what) {
    const { copied } = this.parts ?? {};
    copied.hidden = true;
    try {
      await navigator.clipboard.writeText(text);
      this.setStatus(`${what} is in the clipboard.`);
    } catch {
      copied.hidden = false;
      copied.value = text;
      copied.select();
      this.setStatus(`${what} stands in the box below: copy it from there.`);
    }
  }

  /** @param {string} text */
  setStatus(text) {
    if (this.parts) this.parts.status.textContent = text;
  }

  /** The width that there is, the address, and the colours: light letters mean a dark page, wherever it stands. */
  observe() {
    const { samples } = this;
    this.resizeObserver = new ResizeObserver(() => {
      samples?.resize();
      if (this.counts) samples?.step(this.counts, this.current);
    });
    if (samples) this.resizeObserver.observe(samples.figure);
    addEventListener("hashchange", this.onHashChange);
    this.updateTheme();
    this.mediaQueries = ["(prefers-color-scheme: dark)", "print"].map((query) => matchMedia(query));
    for (const query of this.mediaQueries) query.addEventListener("change", this.updateTheme);
    this.themeObserver = new MutationObserver(this.updateTheme);
    for (const element of [document.documentElement, document.body]) {
      this.themeObserver.observe(element, { attributes: true, attributeFilter: ["class", "data-theme", "data-jp-theme-light", "style"] });
    }
  }
}

/** Whether a colour, in whatever way it is written, is nearer to white than to black. @param {string} colour */
function isLight(colour) {
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) return false;
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data;
  return 0.3 * red + 0.6 * green + 0.1 * blue > 128;
}

/** Once a page, and only when what stands inside the elements has arrived. */
function define() {
  if (!customElements.get("threshold-explorer")) customElements.define("threshold-explorer", ThresholdExplorer);
}

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", define, { once: true });
else define();
