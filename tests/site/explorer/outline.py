"""Everything in the element as lines of text, and a transcript: what each thing that a person does changes in it."""

import difflib

OUTLINE = """parts => {
  const { shadowRoot: root } = document.querySelector("threshold-explorer");
  const PLACES = new Set(["d", "x", "y", "cx", "cy", "width", "height", "transform", "viewBox"]);
  const short = text => text.replace(/file:.*\\/page-\\d+/, "page")
    .replace(/-?\\d+\\.\\d{3,}/g, number => String(Number(Number(number).toFixed(2))));
  const lines = [];
  const add = (part, indent) => {
    const attributes = [...part.attributes].filter(({ name }) => name !== "class")
      .map(({ name, value }) => ` ${name}="${PLACES.has(name) ? short(value) : value}"`);
    const isFilled = part.matches("input, select, textarea");
    const live = isFilled ? ` = ${short(part.value)}${part.checked ? " checked" : ""}` : "";
    const focus = part === root.activeElement ? " (focus)" : "";
    const own = [...part.childNodes].filter(node => node.nodeType === Node.TEXT_NODE);
    const text = own.map(node => node.data.trim()).filter(Boolean).join(" … ");
    const seen = part.checkVisibility({ visibilityProperty: true }) ? "" : "~";
    const classes = [...part.classList].map(name => `.${name}`).join("");
    lines.push(`${indent}${seen}${part.localName}${classes}${attributes.join("")}${live}${focus} ${text}`.trimEnd());
    if (!seen) for (const inside of part.children) add(inside, indent + " ");
  };
  for (const part of root.querySelectorAll(parts)) add(part, "");
  return lines.flatMap(line => line.split("\\n"));
}"""
"""A line an element, "~" before one that is not seen (what is inside is left out); places are cut to two decimals."""

DO = """async action => {
  const element = document.querySelector("threshold-explorer");
  const root = element.shadowRoot;
  const $ = selector => root.querySelector(selector);
  const set = (selector, value, type = "input") => {
    $(selector).value = value;
    $(selector).dispatchEvent(new Event(type));
  };
  const point = (selector, x, y, type = "pointermove") => {
    const box = $(selector).getBoundingClientRect();
    const at = { clientX: box.x + box.width * x, clientY: box.y + box.height * y };
    $(selector).dispatchEvent(new PointerEvent(type, at));
  };
  const load = (count, scoreOf) => {
    const rows = [...Array(Math.max(2, count)).keys()];
    element.load({ scores: rows.map(i => scoreOf(i)), positive: rows.map(i => i % 2), names: ["yes", "no"] });
  };
  const paste = text => {
    $("textarea").value = text;
    $(".use").click();
  };
  eval(action);
  for (let frame = 0; frame < 3; frame += 1) await new Promise(done => requestAnimationFrame(done));
}"""

LOOKS = """() => {
  const element = document.querySelector("threshold-explorer");
  const plain = document.createElement("div");
  element.after(plain);
  const root = plain.attachShadow({ mode: "open" });
  root.innerHTML = element.shadowRoot.innerHTML;
  root.querySelector("style").remove();
  const NAMES = (`accent-color align-content align-items appearance background-color border border-collapse
    border-radius box-sizing break-inside clip-path color column-width container-type cursor display fill fill-opacity
    flex flex-wrap font-size font-variant-numeric font-weight gap grid-area grid-template-columns
    justify-content line-height margin-bottom margin-left margin-right margin-top max-width
    min-height min-width opacity order outline overflow overflow-wrap
    padding paint-order pointer-events position stroke stroke-dasharray stroke-linejoin stroke-width table-layout
    text-align text-decoration-line text-overflow top touch-action user-select visibility white-space
    z-index`).split(/\\s+/);
  const short = text => text.replace(/\\d+\\.\\d{2,}/g, number => Number(number).toFixed(1));
  const styleOf = (part, name) => // "auto", and not what the widths of letters make of it
    short(String(part.computedStyleMap().get(name) ?? getComputedStyle(part).getPropertyValue(name)));
  const lines = new Set();
  const add = (part, without, inherited) => {
    const own = {};
    for (const name of NAMES) {
      const value = styleOf(part, name);
      if (value !== styleOf(without, name)) own[name] = value;
    }
    const said = Object.entries(own).filter(([name, value]) => inherited[name] !== value).map(pair => pair.join(": "));
    if (said.length) lines.add(`${[part.localName, ...part.classList].join(".")} { ${said.join("; ")} }`);
    [...part.children].forEach((inside, i) => add(inside, without.children[i], own));
  };
  add(element.shadowRoot.querySelector(".explorer"), root.querySelector(".explorer"), {});
  plain.remove();
  const rules = [...element.shadowRoot.querySelector("style").sheet.cssRules];
  const notNow = /::|:focus|:disabled|dropping/;
  const unseen = rules.filter(rule => rule instanceof CSSMediaRule || notNow.test(rule.selectorText));
  return [...[...lines].sort(), ...unseen.flatMap(rule => rule.cssText.split("\\n"))];
}"""
"""What the style sheet does to each kind of part, beyond what it does to the part around it; rules for other times."""


def changes(before, after):
    """The lines that are new, and those that are gone without another in their place."""
    found = []
    for kind, start, end, to_start, to_end in difflib.SequenceMatcher(None, before, after, False).get_opcodes():
        if kind == "delete":
            found += [f"- {line.strip()}" for line in before[start:end]]
        elif kind != "equal":
            found += [f"+ {line.strip()}" for line in after[to_start:to_end]]
    return found


def transcript(page, parts, actions):
    """The parts as they are at first, and what each action (JavaScript) changes in them."""
    seen = page.evaluate(OUTLINE, parts)
    lines = list(seen)
    for action in actions:
        page.evaluate(DO, action)
        before, seen = seen, page.evaluate(OUTLINE, parts)
        lines += ["", f"> {action}", *changes(before, seen)]
    return "\n".join(lines) + "\n"
