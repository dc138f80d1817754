// What columns are called; the command has the same words.

const wordSet = (/** @type {string} */ words) => new Set(words.split(" "));
const LABEL_WORDS = wordSet(
  "label labels true truth target targets class actual outcome gold ground groundtruth observed obs reference y test ytrue etiquette étiquette classe klasse ziel zielvariable facit 标签 真实标签 类别 真实值 真实类别",
);
const SCORE_WORDS = wordSet(
  "score scores scored prob probs proba probability probabilities confidence logit logits decision yscore yprob yproba p propensity wahrscheinlichkeit probabilité 得分 分数 概率 预测概率",
);
const PREDICTED_WORDS = wordSet("pred preds predict predicted prediction predictions ypred yhat hat 预测");
const NEGATIVE_WORDS = wordSet("neg negative no not false");
const NO_WORDS = wordSet("function y of for the pos positive model class label labels target");
const SHORT_NUMBERS = wordSet("0 1 2 3 4 5 6 7 8 9 p0 p1");
const CONFIDENT_WORDS = wordSet("confidence conf certainty");
const ROW_WORDS = wordSet("id ids uuid guid index idx row rowid rowindex nr no num number nummer unnamed kunde key inst 编号");
const UNIT_WORDS = wordSet("patient subject person user customer client household 患者 病人 用户 sex gender male female geschlecht sexe 性别");

/** @param {string} name */
function wordsOf(name) {
  return name.replace(/([a-z])(?=[A-Z])/g, "$1 ").toLowerCase().split(/[^\p{L}\p{N}]+/u).filter((word) => word);
}

/** @param {string} word */
const isOfScores = (word) => SCORE_WORDS.has(word) || PREDICTED_WORDS.has(word);

/** @param {string} name */
export function namesLabels(name) {
  const words = wordsOf(name);
  return words.length > 0 && words.every((word) => LABEL_WORDS.has(word)) && words.some((word) => word !== "test");
}

/** Called like scores, and like nothing else. @param {string} name */
export function namesScores(name) {
  const words = wordsOf(name);
  return words.some(isOfScores) && words.every((word) => isOfScores(word) || NO_WORDS.has(word) || SHORT_NUMBERS.has(word));
}

/** @param {string} name */
export function mentionsScores(name) {
  return wordsOf(name).some((word) => word !== "p" && SCORE_WORDS.has(word));
}

/** @param {string} name */
export function namesPredictions(name) {
  const words = wordsOf(name);
  return words.some((word) => PREDICTED_WORDS.has(word)) || words.join(" ") === "scored labels";
}

/** @param {string} name */
export function namesConfidence(name) {
  return wordsOf(name).some((word) => CONFIDENT_WORDS.has(word));
}

/** @param {string} name */
export function namesRows(name) {
  const words = wordsOf(name);
  const isCalled = words.some((word) => ROW_WORDS.has(word)) || (words.length === 1 && words[0].endsWith("id"));
  return !words.length || (isCalled && !words.some((word) => SCORE_WORDS.has(word))); // p_no is the probability of no
}

/** What rows are or belong to, a patient or a sex, and no outcome. @param {string} name */
export function namesUnits(name) {
  return (name !== "" && namesRows(name)) || UNIT_WORDS.has(wordsOf(name)[0] ?? "");
}

/** Nothing parts two signs: both are letters, or both digits. @param {string | undefined} left @param {string | undefined} right */
function areOneWord(left, right) {
  return [/^\p{L}$/u, /^\p{N}$/u].some((kind) => kind.test(left ?? "") && kind.test(right ?? ""));
}

/** What stands before and after a label in a name, where it is nothing or speaks of scores. @param {string} label @param {string} name @param {string[]} around */
function surroundings(label, name, around) {
  /** @type {[string, string][]} */
  const found = name === label ? [["", ""]] : [];
  for (let at = name.indexOf(label); label && at >= 0; at = name.indexOf(label, at + 1)) {
    const [start, end] = [name.slice(0, at), name.slice(at + label.length)];
    const words = [...wordsOf(start), ...wordsOf(end)];
    const isApart = !areOneWord(start.at(-1), label.at(-1)) && !areOneWord(label[0], end[0]);
    if (isApart && words.some(isOfScores) && words.every((word) => isOfScores(word) || NO_WORDS.has(word) || around.includes(word))) found.push([start, end]);
  }
  return found;
}

/** The places of columns that are called after the labels, with one beginning and one end around them; none if several are. @param {string[]} labels @param {string[]} names @param {string} around */
export function columnsOfClasses(labels, names, around) {
  const ends = names.flatMap((name) => surroundings(labels[0], name, wordsOf(around)));
  const each = ends.map(([start, end]) => labels.map((label) => names.indexOf(start + label + end))).filter((places) => !places.includes(-1));
  return new Set(each.map(String)).size === 1 ? new Map(labels.map((label, i) => [label, each[0][i]])) : undefined;
}

/** Called like the scores of a negative class. @param {string} name */
export function namesNegative(name) {
  const words = wordsOf(name);
  return words.some((word) => NEGATIVE_WORDS.has(word)) && words.some(isOfScores);
}

/** The one label that a column is called after. @param {string} name @param {string[]} labels */
export function labelIn(name, labels) {
  const found = labels.filter((label) => label !== name && surroundings(label, name, []).length);
  return found.length === 1 ? found[0] : undefined;
}
