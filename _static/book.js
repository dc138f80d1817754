// A formula wider than the page scrolls in its own box: let the arrow keys reach it.
const formulas = new ResizeObserver((entries) => {
  for (const { target: box } of entries) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  }
});
for (const box of document.querySelectorAll("div.math")) formulas.observe(box);

// Where there is room, the contents are put away and back; else the theme opens them in a drawer.
document.querySelector(".primary-toggle")?.addEventListener("click", (event) => {
  const contents = document.querySelector(".bd-sidebar-primary");
  if (getComputedStyle(contents).position === "fixed") return;
  contents.classList.toggle("put-away");
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
addEventListener("click", ({ target }) => target.closest?.("a")?.closest("dialog")?.close());

// Folded code is shown or folded on all pages.
const CODE = "how-good-is-your-classifier: code";
const codeButton = document.querySelector(".show-code");
function showCode(shown) {
  codeButton.setAttribute("aria-pressed", shown);
  for (const fold of document.querySelectorAll("details.hide.above-input")) fold.open = shown;
}
if (codeButton && localStorage.getItem(CODE) === "shown") showCode(true);
codeButton?.addEventListener("click", () => {
  const shown = codeButton.getAttribute("aria-pressed") !== "true";
  showCode(shown);
  localStorage.setItem(CODE, shown ? "shown" : "folded");
});

// Paper is white.
let themeOfScreen;
addEventListener("beforeprint", () => {
  themeOfScreen = document.documentElement.dataset.theme;
  document.documentElement.dataset.theme = "light";
});
addEventListener("afterprint", () => {
  document.documentElement.dataset.theme = themeOfScreen;
});

// The other language begins where this one is read.
document.querySelector(".other-language")?.addEventListener("click", ({ currentTarget: link }) => {
  const begun = [...document.querySelectorAll(".bd-article section[id]")].filter((section) => section.getBoundingClientRect().top < innerHeight / 3);
  link.hash = begun.length > 1 ? begun.at(-1).id : "";
});
