import type { Node, Pair } from "yaml";
import { isDeepStrictEqual } from "node:util";
import { ColloquyError } from "../kernel/error.ts";
import { yaml } from "../own-files.ts";
import { parseConfigFile } from "./config-file.ts";
import { inStyle, type SectionShape } from "./section.ts";
import { parseYaml } from "./yaml-file.ts";

interface ChangedFile {
  readonly text: string;
  /** `path:line` where the key stands now; where it was taken out, where it stood. */
  readonly place: string;
  readonly before: unknown;
}

/** A config file with one key set to what `written` says in YAML, or taken out. All other lines, and comments, stay as they are. */
export function changedFile(
  text: string,
  path: string,
  key: string,
  written: string | null,
  protocols: readonly SectionShape[],
): ChangedFile {
  const root = parseYaml(text, path);
  const { keys, pairs } = found(yaml().parseDocument(text).contents, key.split("."));
  const before = at(root.value, keys);
  const pair = pairs.at(-1);
  if (written === null) {
    if (pair === undefined || pairs.length < keys.length)
      throw new ColloquyError("usage", `${key} is not set in ${path}.`, {
        hint: "`colloquy config` shows where each value comes from.",
      });
    const left = text.slice(0, lineStart(text, pair.key.range?.[0] ?? 0)) + text.slice(endOf(text, pair));
    return { text: checked(left, path, protocols), place: root.placeOf(keys), before };
  }
  const changed = checked(withValue(text, pair, keys.slice(pairs.length), written), path, protocols);
  const now = parseYaml(changed, path);
  if (!isDeepStrictEqual(at(now.value, keys), valueIn(written)))
    throw new ColloquyError("usage", `${key} cannot be set in ${path} as it is written there.`, {
      hint: "Edit the file. Nothing was changed.",
    });
  return { text: changed, place: now.placeOf(keys), before };
}

type WrittenPair = Pair<Node, Node | null>;

function found(node: Node | null, keys: readonly string[]): { keys: string[]; pairs: WrittenPair[] } {
  const [key, ...rest] = keys;
  if (key === undefined) return { keys: [], pairs: [] };
  const items = yaml().isMap<Node, Node | null>(node) ? node.items : [];
  const names = items.map((item) => String(item.key));
  const written = inStyle(key, names);
  const pair = items[names.indexOf(written)];
  const below = found(pair?.value ?? null, rest);
  return { keys: [written, ...below.keys], pairs: pair === undefined ? [] : [pair, ...below.pairs] };
}

function at(value: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (above, key) => (above as Record<string, unknown> | null | undefined)?.[key],
    value,
  );
}

function withValue(
  text: string,
  pair: WrittenPair | undefined,
  rest: readonly string[],
  written: string,
): string {
  const value = isYaml(written) ? written : JSON.stringify(written);
  if (pair === undefined)
    return `${text}${text === "" || text.endsWith("\n") ? "" : "\n"}${nested(rest, value, "")}\n`;
  const [, end = 0] = pair.key.range ?? [];
  const indent = " ".repeat(end - lineStart(text, end) - String(pair.key).length);
  if (rest.length > 0) {
    const last = endOf(text, pair);
    const newline = text[last - 1] === "\n" ? "" : "\n";
    return `${text.slice(0, last)}${newline}${nested(rest, value, `${indent}  `)}\n${text.slice(last)}`;
  }
  const [start = 0, valueEnd = 0] = pair.value?.range ?? [];
  if (start === valueEnd) return `${text.slice(0, end)}: ${value}${text.slice(end + 1)}`;
  const isBelow = text.slice(end, valueEnd).includes("\n");
  const after = isBelow ? `\n${text.slice(endOf(text, pair))}` : text.slice(valueEnd);
  return `${text.slice(0, end)}: ${value}${after}`;
}

function nested([key = "", ...rest]: readonly string[], value: string, indent: string): string {
  return `${indent}${key}:${rest.length === 0 ? ` ${value}` : `\n${nested(rest, value, `${indent}  `)}`}`;
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf("\n", offset - 1) + 1;
}

function endOf(text: string, { key, value }: WrittenPair): number {
  const end = Math.max(value?.range?.[1] ?? 0, key.range?.[1] ?? 0);
  const newline = text.indexOf("\n", end - 1);
  return newline === -1 ? text.length : newline + 1;
}

function valueIn(written: string): unknown {
  return isYaml(written) ? (yaml().parseDocument(written).toJS() as unknown) : written;
}

function isYaml(written: string): boolean {
  return !written.includes("\n") && yaml().parseDocument(written).errors.length === 0;
}

function checked(text: string, path: string, protocols: readonly SectionShape[]): string {
  try {
    parseConfigFile(text, path, "given", protocols);
    return text;
  } catch (cause) {
    if (!(cause instanceof ColloquyError)) throw cause;
    const hint = ["Nothing was changed.", cause.hint ?? []].flat().join(" ");
    throw new ColloquyError("usage", cause.message, { cause, hint });
  }
}
