/** Keys as agents write them: `criticalIssues`, "Critical Issues (blocking)", `critical-issue`. */

const decoration = /^(?:the|my|our|overall|final|key|main|major|list of|summary of)\s+/i;

export function bare(key: string): string {
  return key.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** The one of these keys that is meant, in any case and style; `undefined` where it is none, or one of two. */
export function keyMeant(written: string, known: readonly string[]): string | undefined {
  if (known.includes(written)) return written;
  const plain = written.replaceAll(/[（(][^（()）]*[)）]/g, "").trim();
  const ways = [
    (key: string) => bare(key) === bare(plain),
    (key: string) => bare(key) === bare(plain.replace(decoration, "")),
    (key: string) => singular(bare(key)) === singular(bare(plain.replace(decoration, ""))),
  ];
  if (bare(plain) === "") return undefined;
  for (const isMeant of ways) {
    const [only, another] = known.filter(isMeant);
    if (only !== undefined) return another === undefined ? only : undefined;
  }
  return undefined;
}

/** Each word of it, as far as spaces part them. */
export function singular(words: string): string {
  return words.replaceAll(/(?:ies|(?<=s)es|(?<!s)s)(?= |$)/g, (end) => (end === "ies" ? "y" : ""));
}

/** `undefined` where two of them would be one, and differ. */
export function withKeysMeant(
  fields: Readonly<Record<string, unknown>>,
  known: readonly string[],
): Record<string, unknown> | undefined {
  const meant = new Map<string, unknown>();
  for (const [written, value] of Object.entries(fields)) {
    const key = keyMeant(written, known) ?? written;
    if (meant.has(key) && JSON.stringify(meant.get(key)) !== JSON.stringify(value)) return undefined;
    meant.set(key, value);
  }
  return Object.fromEntries(meant);
}

const yes = /^(?:yes|y|true|はい|有|あり)(?:$|\s*[,.:;!(—–-])/i;
const no = /^(?:no|n|false|いいえ|無|なし)(?:$|\s*[,.:;!(—–-])/i;

export function booleanOf(value: unknown): unknown {
  if (value === 0 || value === 1) return value === 1;
  if (typeof value !== "string") return value;
  const said = value.trim().replaceAll(/^["'`*_]+|["'`*_]+$/g, "");
  if (yes.test(said)) return true;
  return no.test(said) ? false : value;
}

export function wordOf(value: unknown, words: readonly unknown[], path: string): unknown {
  if (words.includes(value)) return value;
  if (Array.isArray(value) && value.length === 1) return wordOf(value[0], words, path);
  return typeof value === "string" ? (wordMeant(value, words, path) ?? value) : value;
}

/** "Medium confidence", "CONTINUE.", "high (tests pass)": the word, with nothing beside it that could change it. */
export function wordMeant(value: string, words: readonly unknown[], path: string): unknown {
  const own = path.split(".").at(-1) ?? "";
  const [head = ""] = value.trim().split(/[(（:：;,、。\n—–]|\s-\s|\.(?:\s|$)/);
  const said = [head.replace(/^(?:i|we|to)\s+/i, ""), value.replace(/^[^:：=]*[:：=]/, "")].map(bare);
  const about = [bare(own), "confidence", "certainty", "level", "risk", "effort", "priority"];
  const ways = [
    (one: string, word: string) => one === word,
    (one: string, word: string) => about.some((key) => one === word + key || one === key + word),
    (one: string, word: string) => stem(one) === stem(word),
  ];
  for (const isMeant of ways) {
    const [only, another] = words.filter(
      (word) => typeof word === "string" && said.some((one) => isMeant(one, bare(word))),
    );
    if (only !== undefined) return another === undefined ? only : undefined;
  }
  return undefined;
}

function stem(word: string): string {
  return word.replace(/(?:ing|ed|es|s|e)$/, "");
}
