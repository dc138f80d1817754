// The element: reads its rows, keeps the step, tells every view.

const STILL = 700; // milliseconds a step stays when playing
const MOST_PLAYED = 60; // playing a long curve jumps, so that it ends within a minute

const LONG_PASTE = 100_000; // characters; a text box takes seconds to lay out more

/** Addresses that have been read since the page was loaded: each speaks once, and not over what comes later. */
const addressesRead = new Set();

class ThresholdExplorer extends HTMLElement {
  constructor() {
    super();
    this.at = 0;
    /** @type {number | undefined} */
    this.playing = undefined;
    this.source = ""; // what was last read, for the question which of two words is positive
    this.reading = 0;
    this.look = () => this.toggleAttribute("dark", isLight(getComputedStyle(this).color));
    this.addressChanged = () => this.readAddress();
  }

  connectedCallback() {
    const isNew = !this.shadowRoot;
    if (isNew) this.build();
    this.watch();
    if (isNew && !addressesRead.has(this.key())) this.readAddress();
  }

  disconnectedCallback() {
    this.stop();
    this.colours?.disconnect();
    this.sizes?.disconnect();
    for (const query of this.queries ?? []) query.removeEventListener("change", this.look);
    removeEventListener("hashchange", this.addressChanged);
  }

  build() {
    this.dataset.lmSuppressShortcuts = "true"; // keys pressed in here are not JupyterLab's
    const root = this.attachShadow({ mode: "open" });
    root.innerHTML = `<style>${STYLE}</style>${TEMPLATE}`;
    const choose = (/** @type {number} */ step) => this.goTo(step);
    this.parts = {
      range: need(root, ".range"),
      sentence: need(root, ".sentence"),
      threshold: need(root, ".now"),
      summary: need(root, ".summary"),
      play: need(root, ".play"),
      message: need(root, ".message"),
      which: need(root, ".which"),
      file: need(root, "input[type=file]"),
      text: need(root, "textarea"),
      copied: need(root, ".copied"),
      status: need(root, ".status"),
    };
    this.samples = new SamplesView(need(root, ".samples"), choose);
    this.views = [
      this.samples,
      new MatrixView(need(root, ".matrix")),
      new PlaneView(need(root, ".roc"), "roc", choose),
      new PlaneView(need(root, ".pr"), "pr", choose),
    ];
    this.panels = [new AreasView(need(root, ".areas")), new TiesView(need(root, ".ties"))];
    new MakerView(need(root, ".maker"), (data) => {
      this.setAddress("");
      return this.load(data);
    });
    this.listen(root);
    this.load(this.given());
    const panel = this.getAttribute("show");
    if (panel && root.querySelector(`details.${CSS.escape(panel)}`)) need(root, `details.${CSS.escape(panel)}`).open = true;
  }

  /** The rows that stand inside the element. @returns {Data} */
  given() {
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
      `${several(total, "row")}: ${counts.positives.toLocaleString("en")} ${data.names[0]}, ${counts.negatives.toLocaleString("en")} ${data.names[1]}; ` +
      `${several(counts.thresholds.length - 1, "different score")}. AUC ${exactly(areaByTrapezoids(counts))}; average precision ${about(averagePrecision(counts))}.`;
    for (const view of [...(this.views ?? []), ...(this.panels ?? [])]) view.load(data, counts);
    this.at = 0;
    this.show(0);
    return counts;
  }

  /** Which row of the counts is shown; 0 is above every score. */
  get step() {
    return this.at;
  }

  /** @param {number} step */
  goTo(step) {
    const { thresholds } = /** @type {Counts} */ (this.counts);
    const to = Math.min(thresholds.length - 1, Math.max(0, Math.round(step)));
    if (to === this.at) return;
    const from = this.at;
    this.at = to;
    this.show(from);
  }

  /** @param {number} from */
  show(from) {
    const counts = /** @type {Counts} */ (this.counts);
    const { range, sentence: place, threshold } = this.parts ?? {};
    const score = counts.thresholds[this.at];
    range.value = String(this.at);
    const said = this.at === 0 ? "above every score" : String(score);
    threshold.textContent = said;
    range.setAttribute("aria-valuetext", `threshold ${said}`);
    place.textContent = sentence(counts, from, this.at);
    for (const view of this.views ?? []) view.step(counts, this.at);
  }

  /** @param {ShadowRoot} root */
  listen(root) {
    const { range, play, text, which, file } = this.parts ?? {};
    range.addEventListener("input", () => this.goTo(Number(range.value)));
    need(root, ".back").addEventListener("click", () => this.goTo(this.at - 1));
    need(root, ".next").addEventListener("click", () => this.goTo(this.at + 1));
    play.addEventListener("click", () => this.playOrStop());
    need(root, ".use").addEventListener("click", () => this.read(text.value || this.source));
    need(root, ".again").addEventListener("click", () => {
      this.setAddress("");
      this.load(this.given());
    });
    text.addEventListener("input", () => which.replaceChildren());
    text.addEventListener("paste", (/** @type {ClipboardEvent} */ event) => {
      const pasted = event.clipboardData?.getData("text") ?? "";
      if (pasted.length < LONG_PASTE) return;
      event.preventDefault();
      this.read(pasted);
    });
    file.addEventListener("change", () => file.files[0] && this.openFile(file.files[0]));
    need(root, ".copy-table").addEventListener("click", () => this.copy(this.asText(), "The table"));
    need(root, ".copy-link").addEventListener("click", () => this.copyLink());
  }

  playOrStop() {
    const { play } = this.parts ?? {};
    const last = /** @type {Counts} */ (this.counts).thresholds.length - 1;
    if (this.playing !== undefined) {
      this.stop();
      return;
    }
    if (this.at === last) this.goTo(0);
    play.textContent = "Stop";
    this.parts?.sentence.setAttribute("aria-live", "off"); // one sentence at the end is enough to hear
    const stride = Math.ceil(last / MOST_PLAYED);
    this.playing = window.setInterval(() => {
      this.goTo(this.at + stride);
      if (this.at >= /** @type {Counts} */ (this.counts).thresholds.length - 1) this.stop();
    }, STILL);
  }

  stop() {
    clearInterval(this.playing);
    this.playing = undefined;
    this.parts?.play.replaceChildren("Play");
    this.parts?.sentence.setAttribute("aria-live", "polite");
  }

  /** @param {File} file */
  async openFile(file) {
    const { text, file: input } = this.parts ?? {};
    this.reading += 1;
    const mine = this.reading;
    const refuse = (/** @type {string} */ why) => this.use({ faults: [`${file.name} ${why}`] });
    input.value = ""; // so that the same file can be chosen again once it is mended
    if (file.size > 4 * MOST_CHARACTERS) return refuse(`has ${(file.size / 1e6).toFixed(1)} MB, more than is read here.`);
    let content;
    try {
      content = decoded(await file.arrayBuffer());
    } catch {
      return refuse("cannot be read.");
    }
    if (mine !== this.reading) return undefined; // another file was chosen meanwhile
    if (!content) return refuse("is not text in UTF-8: save it as CSV UTF-8.");
    if (this.read(content.text) && content.text.length < LONG_PASTE) text.value = content.text;
    return undefined;
  }

  labelColumn() {
    const chosen = need(/** @type {ShadowRoot} */ (this.shadowRoot), ".label-column").value;
    return chosen === "first" || chosen === "second" ? chosen : undefined;
  }

  /** Whether rows are shown now. @param {string} text @param {string} [positive] */
  read(text, positive) {
    this.source = text;
    return this.use(readTable(text, positive, this.labelColumn()));
  }

  /** What was read: show it, or say what is wrong and leave everything as it is. @param {Read} read */
  use({ data, faults, words, note }) {
    const { message, which } = this.parts ?? {};
    message.replaceChildren();
    which.replaceChildren();
    if (words) message.textContent = "Which of the two labels is the positive one?";
    for (const word of words ?? []) {
      const button = add(which, "button", word, { type: "button" });
      button.addEventListener("click", () => {
        this.read(this.source, word);
        need(/** @type {ShadowRoot} */ (this.shadowRoot), ".use").focus();
      });
    }
    for (const fault of faults ?? []) add(message, "p", fault);
    if (faults) add(message, "p", "What is shown above stays as it was.");
    if (!data) return false;
    this.load(data);
    message.textContent = `${several(data.scores.length, "row")} read. ${note ?? ""}`;
    if (note !== undefined) this.setAddress(toAddress(data));
    return true;
  }

  /** Rows into the address of the page, or out of it. @param {string} rows */
  setAddress(rows) {
    const start = `#${this.key()}=`;
    if (!rows && !location.hash.startsWith(start)) return;
    try {
      history.replaceState(history.state, "", location.href.split("#")[0] + (rows && start + rows));
    } catch {
      this.tell("This page does not let its address be changed."); // in some frames of other programs
    }
  }

  /** What stands before this element's rows in an address: explorer-1 for the first of the page. */
  key() {
    return `explorer-${[...document.querySelectorAll("threshold-explorer")].indexOf(this) + 1}`;
  }

  readAddress() {
    const start = `#${this.key()}=`;
    addressesRead.add(this.key());
    if (!location.hash.startsWith(start)) return;
    const read = fromAddress(location.hash.slice(start.length));
    if (read.faults) need(/** @type {ShadowRoot} */ (this.shadowRoot), "details.own").open = true;
    this.use(read);
    this.scrollIntoView();
  }

  copyLink() {
    const address = toAddress(/** @type {Data} */ (this.data));
    if (!address) this.tell(`Only up to ${MOST_IN_ADDRESS} rows fit into a link.`);
    else this.copy(`${location.href.split("#")[0]}#${this.key()}=${address}`, "The link");
  }

  /** The steps as tab-separated text. */
  asText() {
    const counts = /** @type {Counts} */ (this.counts);
    const lines = ["threshold\tTP\tFP\tFN\tTN\tFPR\tTPR\tprecision"];
    for (let step = 0; step < counts.thresholds.length; step += 1) {
      const m = matrixAt(counts, step);
      const { fpr, recall, precision } = ratiosOf(m);
      const rates = [fpr, recall, precision].map(({ above, below }) => (below ? above / below : "NaN"));
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
      this.tell(`${what} is in the clipboard.`);
    } catch {
      copied.hidden = false;
      copied.value = text;
      copied.select();
      this.tell(`${what} stands in the box below: copy it from there.`);
    }
  }

  /** @param {string} text */
  tell(text) {
    if (this.parts) this.parts.status.textContent = text;
  }

  /** The width that there is, the address, and the colours: light letters mean a dark page, wherever it stands. */
  watch() {
    const { samples } = this;
    this.sizes = new ResizeObserver(() => {
      samples?.resize();
      if (this.counts) samples?.step(this.counts, this.at);
    });
    if (samples) this.sizes.observe(samples.figure);
    addEventListener("hashchange", this.addressChanged);
    const { look } = this;
    look();
    this.queries = ["(prefers-color-scheme: dark)", "print"].map((query) => matchMedia(query));
    for (const query of this.queries) query.addEventListener("change", look);
    this.colours = new MutationObserver(look);
    for (const element of [document.documentElement, document.body]) {
      this.colours.observe(element, { attributes: true, attributeFilter: ["class", "data-theme", "data-jp-theme-light", "style"] });
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
