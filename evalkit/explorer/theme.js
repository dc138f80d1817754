// The page's colours: light letters mean a dark page, wherever the element stands.

/** Keep the attribute `dark` of an element right until the returned function is called. @param {HTMLElement} element */
export function followTheme(element) {
  const update = () => element.toggleAttribute("dark", isLight(getComputedStyle(element).color));
  update();
  const queries = ["(prefers-color-scheme: dark)", "print"].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener("change", update);
  const observer = new MutationObserver(update);
  for (const place of [document.documentElement, document.body]) {
    observer.observe(place, { attributes: true, attributeFilter: ["class", "data-theme", "data-jp-theme-light", "style"] });
  }
  return () => {
    observer.disconnect();
    for (const query of queries) query.removeEventListener("change", update);
  };
}

/** Whether a colour, in whatever way it is written, is nearer to white than to black. @param {string} colour */
function isLight(colour) {
  const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data;
  return 0.3 * red + 0.6 * green + 0.1 * blue > 128;
}
