import { numberIn } from "../../../kernel/spelled-number.ts";

/** What agents give where something else was asked for, as what it plainly means. Doubt stays doubt: `null`. */

type Fields = Readonly<Record<string, unknown>>;

function isFields(given: unknown): given is Fields {
  return typeof given === "object" && given !== null && !Array.isArray(given);
}

/** One thing is a list of one; entries that say nothing are none. */
export function listOf(given: unknown): unknown {
  if (given === undefined || given === null || given === "") return [];
  if (!Array.isArray(given)) return [given];
  return given.filter((one) => one !== null && !(typeof one === "string" && one.trim() === ""));
}

const speakingKeys =
  "finding point text description summary issue concern detail title name location file".split(" ");

/** Agents put objects where a sentence was asked for; what they say in them is not lost for it. */
export function sentenceOf(given: unknown): unknown {
  if (!isFields(given)) return given;
  const said = speakingKeys
    .map((key) => given[key])
    .find((value) => typeof value === "string" && value.trim() !== "");
  if (typeof said !== "string") return JSON.stringify(given);
  const { file } = given;
  if (typeof file !== "string" || file === "") return said;
  const line = lineOf(given["line"]);
  const place = typeof line === "number" ? `${file}:${line}` : file;
  if (said === file) return place;
  return said.includes(place) ? said : `${place}: ${said}`;
}

/** `low (two hours)` is low; `low to medium` is nobody's guess. */
export function levelOf(given: unknown): unknown {
  if (typeof given !== "string") return null;
  return /^(low|medium|high)(?:\s*[(:].*)?$/s.exec(given.trim().toLowerCase())?.[1] ?? null;
}

export function feasibilityOf(given: unknown): unknown {
  const number = typeof given === "string" ? numberIn(given, { minimum: 0, maximum: 1 }) : given;
  // A sum, since JSON can hold -0 and a journal gives it back as 0: a replay must find the same.
  return typeof number === "number" && number >= 0 && number <= 1 ? number + 0 : null;
}

/** `src/a.ts:45`, alone or where the path of a file belongs, is a file and a line. */
export function fileOf(given: unknown): unknown {
  if (typeof given === "string") return placeOf(given);
  if (!isFields(given)) return given;
  const file = given["file"] ?? given["path"];
  return typeof file === "string"
    ? { ...placeOf(file), ...withoutNull(given), file: placeOf(file).file }
    : given;
}

function placeOf(text: string): { readonly file: string; readonly line?: number } {
  const place = /^(.+?)(?::|#L)(\d+)/.exec(text.trim());
  return place === null ? { file: text } : { file: place[1] ?? "", line: Number(place[2]) };
}

function withoutNull(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

/** Of a range, its beginning. */
export function lineOf(given: unknown): unknown {
  const line = typeof given === "string" ? Number(/^\D{0,3}(\d+)/.exec(given.trim())?.[1]) : given;
  return typeof line === "number" && Number.isSafeInteger(line) && line >= 1 ? line : null;
}

export function actionOf(given: unknown): unknown {
  const word = typeof given === "string" ? given.trim().toLowerCase() : "";
  if (/^(?:creat\w*|add(?:s|ed)?|new)\b/.test(word)) return "create";
  return /^(?:delet\w*|remov\w*)\b/.test(word) ? "delete" : "modify";
}

export function taskIdOf(given: unknown): unknown {
  if (given === undefined || given === null) return "";
  return typeof given === "number" ? String(given) : given;
}
