// Lists as Python, NumPy and pandas write them: y_true = [0, 1, 1], array([0.2, 0.9]), [0 1 1]. Read, never run.

import { t } from "./words.js";

const PROMPT = /^(?:(?:In|Out) ?\[\d+\]:|>>>|\.\.\.(?= )) ?/gm;
const SCALAR = /\b(?:np|numpy)\.\w+\(([^()[\]]*)\)/g; // np.float64(0.5)
const LOOKS_LIKE_PYTHON = /^[\s{]*(?:["']?[A-Za-z_]\w*["']?\s*[=:]?\s*)?(?:[\w.]+\s*\()?\s*[[(]/;
/** A list with what stands around it: a name, a call, the type of its values. */
const LIST = /[\s,;{]*(?:["']?([A-Za-z_]\w*)["']?\s*(?:[=:]|(?=\n))\s*)?(?:[A-Za-z_][\w.]*\s*\(\s*)?([[(])([^[\]()]*)[\])](?:\s*,\s*\w+\s*=\s*[^,()\n]+)*(?:\s*,?\s*\))?(?:\.\w+\(\))?[\s,;}]*/y;
const VALUE = /'([^']*)'|"([^"]*)"|[^\s,'"]+/g;

/** @typedef {{table?: string[][], isNamed?: boolean, errors?: string[]}} Lists */

/** Columns from lists; undefined where the text is none of this. @param {string} given @returns {Lists | undefined} */
export function readLists(given) {
  const text = given.replace(PROMPT, "").replace(SCALAR, "$1").trim();
  if (!LOOKS_LIKE_PYTHON.test(text)) return undefined;
  /** @type {{name: string, values: string[]}[]} */
  const lists = [];
  LIST.lastIndex = 0;
  let end = 0;
  for (let found = LIST.exec(text); found && found[0]; found = LIST.exec(text)) {
    end = LIST.lastIndex;
    lists.push({ name: found[1] ?? "", values: [...found[3].matchAll(VALUE)].map(([value, single, double]) => single ?? double ?? value) });
  }
  const why = end < text.length ? describeRest(text.slice(end)) : describeLists(lists);
  if (why) return { errors: [why] };
  const rows = lists[0].values.map((_, row) => lists.map(({ values }) => values[row]));
  const isNamed = lists.some(({ name }) => name);
  return { table: isNamed ? [lists.map(({ name }, i) => name || t`list ${i + 1}`), ...rows] : rows, isNamed };
}

/** Why the rest of a text is not a list of values. @param {string} rest */
function describeRest(rest) {
  if (/^[\s,;{]*[^[(\n]*[[(]\s*[[(]/.test(rest)) return t`There are lists in a list: paste one list of labels and one of scores. Of predict_proba, the scores are the column of the positive class, as in [:, 1].`;
  return t`This is no list of values: “${rest.trim().slice(0, 24)}…”. Paste y_true = [0, 1, 1] and y_score = [0.2, 0.9, 0.4].`;
}

/** @param {{name: string, values: string[]}[]} lists */
function describeLists(lists) {
  const called = lists.map(({ name }, i) => name || t`list ${i + 1}`);
  const cut = lists.findIndex(({ values }) => values.some((value) => value === "..." || value === "…"));
  if (cut >= 0) return t`In ${called[cut]} values were left out, at “...”: print all of them, with .tolist() for instance.`;
  if (lists.length === 1) return t`There is one list, of ${lists[0].values.length} values: two are wanted, the labels and the scores.`;
  const other = lists.findIndex(({ values }) => values.length !== lists[0].values.length);
  if (other > 0) return t`${called[0]} has ${lists[0].values.length} values and ${called[other]} has ${lists[other].values.length}: they must be as many.`;
  return lists[0].values.length ? "" : t`The lists are empty.`;
}
