// The element: comes to life when it is near the screen, from the numbers that stand inside it.

import { BASE_STYLE } from "../explorer/base_style.js";
import { defineElement, PageElement } from "../explorer/page_element.js";
import { drawThreshold } from "./dots.js";
import { drawFolds } from "./folds.js";
import { Frame } from "./frame.js";
import { drawIntervals } from "./intervals.js";
import { drawLeakage } from "./leakage.js";
import { LIVE_STYLE } from "./live_style.js";
import { drawPairs } from "./pairs.js";
import { drawReliability } from "./reliability.js";
import { drawThousandPeople } from "./thousand_people.js";
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

class LiveFigure extends PageElement {
  /** @override */
  kind = "live";

  /** @override @param {ShadowRoot} root */
  fill(root) {
    const numbers = this.given;
    root.innerHTML = `<style>${BASE_STYLE}${LIVE_STYLE}</style><slot></slot>`;
    const frame = new Frame(root, this.key, numbers.alt, this.linked);
    DRAWN_BY[this.getAttribute("kind") ?? ""](frame, numbers);
    frame.begin(this.hasAddress);
    if (this.linked) this.scrollIntoView();
  }
}

defineElement("live-figure", LiveFigure);
