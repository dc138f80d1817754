// The element: comes to life when it is near the screen, from the numbers that stand inside it.

import { BASE_STYLE } from "../explorer/base_style.js";
import { followTheme } from "../explorer/theme.js";
import { drawFolds } from "./folds.js";
import { Frame } from "./frame.js";
import { drawIntervals } from "./intervals.js";
import { drawLeakage } from "./leakage.js";
import { LIVE_STYLE } from "./live_style.js";
import { drawPairs } from "./pairs.js";
import { drawReliability } from "./reliability.js";
import { drawThousandPeople } from "./thousand_people.js";
import { drawThreshold } from "./threshold.js";
import { drawThresholdCosts } from "./threshold_costs.js";
import { drawTwoGroups } from "./two_groups.js";
import { drawTwoHills } from "./two_hills.js";
import { drawUrn } from "./urn.js";

/** What draws each kind. @type {Record<string, (frame: Frame, numbers: any) => void>} */
const DRAWN_BY = {
  folds: drawFolds,
  intervals: drawIntervals,
  leakage: drawLeakage,
  pairs: drawPairs,
  reliability: drawReliability,
  "thousand-people": drawThousandPeople,
  threshold: drawThreshold,
  "threshold-costs": drawThresholdCosts,
  "two-groups": drawTwoGroups,
  "two-hills": drawTwoHills,
  urn: drawUrn,
};
const NEAR = "600px"; // of the screen

class LiveFigure extends HTMLElement {
  connectedCallback() {
    if (this.shadowRoot) this.unfollowTheme = followTheme(this);
    else if (location.hash.startsWith(`#${this.key}=`)) this.mount();
    else {
      this.observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && this.mount(), { rootMargin: NEAR });
      this.observer.observe(this);
    }
  }

  disconnectedCallback() {
    this.observer?.disconnect();
    this.unfollowTheme?.();
  }

  /** Which figure of the page this is, as an address says it. */
  get key() {
    return `live-${[...document.querySelectorAll("live-figure")].indexOf(this) + 1}`;
  }

  mount() {
    this.observer?.disconnect();
    const numbers = JSON.parse(this.querySelector('script[type="application/json"]')?.textContent ?? "");
    const root = this.attachShadow({ mode: "open" });
    root.innerHTML = `<style>${BASE_STYLE}${LIVE_STYLE}</style><slot></slot>`;
    this.dataset.lmSuppressShortcuts = "true"; // keys pressed in here are not JupyterLab's
    const frame = new Frame(root, this.key, numbers.alt);
    DRAWN_BY[this.getAttribute("kind") ?? ""](frame, numbers);
    frame.begin(!this.closest(".jp-OutputArea"));
    this.unfollowTheme = followTheme(this);
    if (frame.isLinkedTo) this.scrollIntoView();
  }
}

/** Once a page, and only when what stands inside the elements has arrived. */
function defineLiveFigure() {
  if (!customElements.get("live-figure")) customElements.define("live-figure", LiveFigure);
}

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", defineLiveFigure, { once: true });
else defineLiveFigure();
