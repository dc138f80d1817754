// Tabs: a panel is made when it is first opened, and kept up to date while it is open.

import { appendHtml } from "./drawing.js";
import { tasksTab } from "./tasks_tab.js";
import { thresholdTab } from "./threshold_tab.js";
import { costsTab } from "./costs_tab.js";
import { compareTab } from "./compare_tab.js";
import { ownTab } from "./own_tab.js";
import { exportTab } from "./export_tab.js";
import { t } from "./words.js";
/** @import { Data } from "./metrics.js" */
/** @import { Actions, State, View } from "./state.js" */

/** What each is called, and what fills it. @type {[string, string, (panel: HTMLElement, actions: Actions) => View][]} */
const TABS = [
  ["tasks", t`Tasks`, tasksTab],
  ["threshold", t`Threshold`, thresholdTab],
  ["costs", t`Costs`, costsTab],
  ["compare", t`Compare`, compareTab],
  ["own", t`Your scores`, ownTab],
  ["export", t`Export`, exportTab],
];
const NAMES = TABS.map(([name]) => name);

/** @typedef {{tab: HTMLElement, panel: HTMLElement, fill: (panel: HTMLElement, actions: Actions) => View, view?: View, drawn?: Data}} Tab */

/** @param {HTMLElement} place @param {Actions} actions @returns {{view: View, open: (name: string) => void}} */
export function tabs(place, actions) {
  const list = appendHtml(place, "div", "", { role: "tablist", "aria-label": t`Panels` });
  /** @type {Record<string, Tab>} */
  const all = Object.fromEntries(TABS.map(([name, title, fill]) => {
    const tab = appendHtml(list, "button", title, { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, "aria-selected": "false", tabindex: -1 });
    const panel = appendHtml(place, "div", "", { role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, class: `panel ${name}`, hidden: "" });
    tab.addEventListener("click", () => open(name));
    return [name, { tab, panel, fill }];
  }));
  let current = "";

  /** @param {State} state */
  function update(state) {
    const shown = all[current];
    if (!shown) return;
    shown.view ??= shown.fill(shown.panel, actions);
    shown.view(state, shown.drawn !== state.data);
    shown.drawn = state.data;
  }

  /** @param {string} name */
  function open(name) {
    current = name;
    for (const [each, { tab, panel }] of Object.entries(all)) {
      panel.hidden = each !== name;
      tab.setAttribute("aria-selected", String(each === name));
      tab.tabIndex = each === name ? 0 : -1;
    }
    update(actions.state());
  }

  list.addEventListener("keydown", (event) => {
    const at = NAMES.indexOf(current);
    /** @type {Record<string, number>} */
    const places = { ArrowRight: at + 1, ArrowLeft: at - 1 + NAMES.length, Home: 0, End: NAMES.length - 1 };
    if (!(event.key in places) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    open(NAMES[places[event.key] % NAMES.length]);
    all[current].tab.focus();
  });
  return { view: update, open };
}
