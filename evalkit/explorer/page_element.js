// An element that comes to life when it is near the screen, or at once where the page's address leads into it.

import { followTheme } from "./theme.js";
import { t } from "./words.js";

const NEAR = "600px"; // of the screen

export class PageElement extends HTMLElement {
  /** What comes before its number in an address. */
  kind = "";
  /** @type {IntersectionObserver | undefined} */
  observer;
  unfollow = () => {};

  connectedCallback() {
    if (this.shadowRoot) this.unfollow = followTheme(this);
    else if (this.isAddressed) this.mount();
    else {
      this.observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && this.mount(), { rootMargin: NEAR });
      this.observer.observe(this);
    }
  }

  disconnectedCallback() {
    this.observer?.disconnect();
    this.unfollow();
  }

  /** Which of its kind it is on the page, as an address says it. */
  get key() {
    return `${this.kind}-${[...document.querySelectorAll(this.localName)].indexOf(this) + 1}`;
  }

  /** What the page's address says of it. */
  get linked() {
    const start = `#${this.key}=`;
    return location.hash.startsWith(start) ? location.hash.slice(start.length) : undefined;
  }

  get isAddressed() {
    return this.linked !== undefined;
  }

  /** Whether the page has an address to pass on: JupyterLab's is of nobody else. */
  get hasAddress() {
    return !this.closest(".jp-OutputArea");
  }

  /** What stands inside as JSON. @returns {any} */
  get given() {
    return JSON.parse(this.querySelector('script[type="application/json"]')?.textContent ?? "");
  }

  /** Show what the element is, once. */
  mount() {
    if (this.shadowRoot) return;
    this.observer?.disconnect();
    this.dataset.lmSuppressShortcuts = "true"; // keys pressed in here are not JupyterLab's
    this.unfollow = followTheme(this); // first: to ask for a colour later has the browser style all that was drawn
    this.fill(this.attachShadow({ mode: "open" }));
  }

  /** @param {ShadowRoot} _root */
  fill(_root) {}
}

/** Copy the page's address with what an element shows in it; where the link is now. @param {string} key @param {string} shown */
export async function copyLink(key, shown) {
  const link = `${location.href.split("#")[0]}#${key}=${shown}`;
  try {
    await navigator.clipboard.writeText(link);
    return t`The link is in the clipboard.`;
  } catch {
    location.href = link; // to be copied from there
    return t`The link stands in the address bar.`;
  }
}

/** Define an element once a page, and only when what stands inside it has arrived. @param {string} name @param {typeof PageElement} element */
export function defineElement(name, element) {
  const define = () => customElements.get(name) ?? customElements.define(name, element);
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", define, { once: true });
  else define();
}
