// A formula wider than the page scrolls in its own box: let the arrow keys reach it.
function reachScrollingFormulas() {
  for (const box of document.querySelectorAll("div.math")) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  }
}
addEventListener("load", reachScrollingFormulas);
addEventListener("resize", reachScrollingFormulas);
