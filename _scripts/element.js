// Elements of the answer boxes.

let ids = 0;

/** An id that no other answer on the page has. */
export const newId = () => `answer-${ids++}`;

/** An element with attributes and children. @param {string} name @param {Record<string, any>} [attributes] @param {...(Node | string)} children */
export function element(name, attributes = {}, ...children) {
  const made = name.startsWith("svg:") ? document.createElementNS("http://www.w3.org/2000/svg", name.slice(4)) : document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, String(value));
  made.append(...children);
  return /** @type {any} */ (made);
}

/** Whether a slider was moved, since where it stands at first is no answer. @param {HTMLInputElement} range */
export function touched(range) {
  return "touched" in range.dataset;
}
