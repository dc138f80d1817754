// A file's bytes as text, where the bytes and the language make plain in which encoding they are.

/** Frequent in Chinese text and in tables of predictions; the command has the same. */
export const FREQUENT =
  "的一是不了人在有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如" +
  "标签类别真实预测概率得分数阳阴性恶良否患者病例正负异常样本编号姓名客户结果目标值组权重模型年龄男女高低风险违约流失欺诈健康";

/** @param {string} encoding @param {ArrayBuffer} buffer */
function decodedAs(encoding, buffer) {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(buffer);
  } catch {
    return undefined;
  }
}

/** UTF-16 by its mark, or by its zeros, which stand at every second place. @param {Uint8Array} bytes */
function utf16Of(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const zeros = [0, 1].map((place) => bytes.filter((byte, i) => i % 2 === place && byte === 0).length);
  if (bytes.length < 4 || (zeros[0] > 0) === (zeros[1] > 0)) return undefined;
  return 4 * Math.max(...zeros) > bytes.length ? ["utf-16be", "utf-16le"][zeros[0] ? 0 : 1] : undefined;
}

/** Letters of Western Europe, one or two of them beside plain letters. @param {Uint8Array} bytes */
function isWestern(bytes) {
  const isPlain = (/** @type {number | undefined} */ byte) => byte !== undefined && /[A-Za-z]/.test(String.fromCharCode(byte));
  const isLetter = (/** @type {number} */ byte) => (byte >= 0xc0 && byte !== 0xd7 && byte !== 0xf7) || byte === 0x8c || byte === 0x9c || byte === 0x92 || byte === 0xb0;
  return bytes.every((byte, i) => byte < 0x80 || (isLetter(byte) && (isPlain(bytes[i - 1]) || isPlain(bytes[i + 1]))));
}

/** Two bytes are always one character, neighbours are frequent ones, and many are. @param {Uint8Array} bytes @param {string} text */
function isChinese(bytes, text) {
  const runs = [...bytes].map((byte) => (byte < 0x80 ? " " : "x")).join("").split(/ +/);
  const characters = text.match(/[\u4e00-\u9fff]/g) ?? [];
  const often = 4 * characters.filter((one) => FREQUENT.includes(one)).length >= characters.length;
  const words = text.match(/[\u4e00-\u9fff]{2,}/g) ?? [];
  const neighbours = words.some((word) => [...word].some((one, i) => i > 0 && FREQUENT.includes(one) && FREQUENT.includes(word[i - 1])));
  return neighbours && often && runs.every((run) => run.length % 2 === 0);
}

/** A file as text; undefined where it must be asked for. @param {ArrayBuffer} buffer */
export function decodeText(buffer) {
  const bytes = new Uint8Array(buffer);
  const wide = utf16Of(bytes);
  let encoding = wide ?? "utf-8";
  let text = decodedAs(encoding, buffer);
  if (text === undefined && !wide && isWestern(bytes)) [encoding, text] = ["windows-1252", decodedAs("windows-1252", buffer)];
  if (text === undefined && !wide) {
    const chinese = decodedAs("gb18030", buffer);
    if (chinese !== undefined && isChinese(bytes, chinese)) [encoding, text] = ["gb18030", chinese];
  }
  return text === undefined ? undefined : { text, encoding };
}
