// Rows in the address of the page: #explorer-1=… for the first element of the page.

import { readLink } from "./link.js";

/** Elements whose rows in the URL were read since the page was loaded: once each, not over rows that come later. */
const urlKeysRead = new Set();

/** What stands before an element's rows in an address. @param {Element} element */
function urlKey(element) {
  return `explorer-${[...document.querySelectorAll("threshold-explorer")].indexOf(element) + 1}`;
}

/** Whether the address was already read for an element in this place. @param {Element} element */
export function wasUrlRead(element) {
  return urlKeysRead.has(urlKey(element));
}

/** The rows in the address, if there are any for this element. @param {Element} element */
export function readUrl(element) {
  const start = `#${urlKey(element)}=`;
  urlKeysRead.add(urlKey(element));
  return location.hash.startsWith(start) ? readLink(location.hash.slice(start.length)) : undefined;
}

/** The page's address with an element's rows, or without any. @param {Element} element @param {string} rows */
export function addressWith(element, rows) {
  return location.href.split("#")[0] + (rows && `#${urlKey(element)}=${rows}`);
}

/** Put rows into the address, or take them out; whether the page let it be changed. */
/** @param {Element} element @param {string} rows */
export function setUrlFragment(element, rows) {
  if (!rows && !location.hash.startsWith(`#${urlKey(element)}=`)) return true;
  try {
    history.replaceState(history.state, "", addressWith(element, rows));
    return true;
  } catch {
    return false; // in some frames of other programs
  }
}
