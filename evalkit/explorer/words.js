// The words of the page's language.

/** A text in the language of the page; a translation has {0} where its first value stands. @param {TemplateStringsArray} pieces @param {...unknown} values */
export function t(pieces, ...values) {
  const english = pieces.reduce((before, piece, i) => `${before}{${i - 1}}${piece}`);
  return word(english).replace(/\{(\d+)\}/g, (_, i) => String(values[i]));
}

/** A text without values. @param {string} english */
export const word = (english) => /** @type {{bookWords?: Record<string, string>}} */ (globalThis).bookWords?.[english] ?? english;
