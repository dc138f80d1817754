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
  eval(action);
  for (let frame = 0; frame < 3; frame += 1) await new Promise(done => requestAnimationFrame(done));
}"""


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
