import { bare } from "./keys.ts";

const yes = /^(?:yes|y|true|はい|有|あり)(?:$|\s*[,.:;!(—–-])/i;
const no = /^(?:no|n|false|いいえ|無|なし)(?:$|\s*[,.:;!(—–-])/i;

/** Yes or no, as a boolean; anything else as it is. */
export function booleanOf(value: unknown): unknown {
  if (value === 0 || value === 1) return value === 1;
  if (typeof value !== "string") return value;
  const said = value.trim().replaceAll(/^["'`*_]+|["'`*_]+$/g, "");
  if (yes.test(said)) return true;
  return no.test(said) ? false : value;
}

/** One of a few words, in other letters; anything else as it is. */
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

/** "blocking", "supports", "concluded". */
function stem(word: string): string {
  return word.replace(/(?:ing|ed|es|s|e)$/, "");
}
