import type { Document, Node, Scalar, YAMLMap } from "yaml";
import { isDeepStrictEqual } from "node:util";
import { ColloquyError, foreseen } from "../kernel/error.ts";
import { yaml } from "../own-files.ts";
import { parseConfigFile } from "./config-file.ts";
import { inStyle, type SectionShape } from "./section.ts";
import { parseYaml } from "./yaml-file.ts";

/** A config file with one key set to what `written` says in YAML, or taken out; comments stay. `place` is `path:line` of the key. */
export function changedFile(
  text: string,
  path: string,
  key: string,
  written: string | null,
  protocols: readonly SectionShape[],
): { readonly text: string; readonly place: string; readonly before: unknown } {
  const root = parseYaml(text, path);
  const document = yaml().parseDocument(text);
  const keys = keysWritten(document, key.split("."));
  const old = document.getIn(keys, true) as Node | undefined;
  const before: unknown = old?.toJS(document);
  if (written === null && before === undefined)
    throw new ColloquyError("usage", `${key} is not set in ${path}.`, {
      hint: "`colloquy config` shows where each value comes from.",
    });
  const cannot = new ColloquyError("usage", `${key} cannot be set in ${path} as it is written there.`, {
    hint: "Edit the file. Nothing was changed.",
  });
  const value = written === null ? undefined : valueIn(document, key, written);
  const style = {
    lineWidth: 0,
    flowCollectionPadding: false,
    indent: /^( +)[^\s#]/m.exec(text)?.[1]?.length ?? 2,
  };
  const tidy = document.toString(style).replace(/^null\n/m, "");
  try {
    // A map that is empty so far is nothing to the library, and could hold no key.
    const empty = keys.findIndex((_, at) => at > 0 && document.getIn(keys.slice(0, at)) === null);
    if (written === null) takeOut(document, keys);
    else if (empty > 0) document.deleteIn(keys.slice(0, empty));
    if (value && old) value.comment = old.comment ?? null;
    if (value) document.setIn(keys, value);
  } catch {
    throw cannot;
  }
  const changed = spliced(text, tidy, document.toString(style).replace(/^\{\}\n/m, ""));
  check(changed, path, protocols);
  if (!isDeepStrictEqual(yaml().parseDocument(changed).toJS() ?? {}, document.toJS() ?? {})) throw cannot;
  const place = (written === null ? root : parseYaml(changed, path)).placeOf(keys);
  return { text: changed, place, before };
}

function keysWritten(document: Document, keys: readonly string[]): readonly string[] {
  const written: string[] = [];
  for (const key of keys) {
    const node = written.length === 0 ? document.contents : document.getIn(written, true);
    const names = yaml().isMap(node) ? node.items.map((item) => String(item.key)) : [];
    written.push(inStyle(key, names));
  }
  return written;
}

function valueIn(document: Document, key: string, written: string): Node {
  const { contents, errors } = yaml().parseDocument(written);
  if (contents !== null && !written.includes("\n") && errors.length === 0) return contents;
  if (/^["'[{]/.test(written))
    throw new ColloquyError("usage", `${key}: ${written} is not YAML. Nothing was changed.`);
  return document.createNode(written);
}

/** What is said above a key stays. */
function takeOut(document: Document, keys: readonly string[]): void {
  const map = document.getIn(keys.slice(0, -1), true) as YAMLMap<Scalar>;
  const at = map.items.findIndex((item) => String(item.key) === keys.at(-1));
  const { commentBefore: above, spaceBefore } = map.items[at]?.key ?? {};
  document.deleteIn(keys);
  if (!above) return;
  const below = map.items[at]?.key;
  const all = [above, (below ? below.commentBefore : map.comment) ?? []].flat().join("\n");
  Object.assign(below ?? map, below ? { commentBefore: all, spaceBefore } : { comment: all });
}

const signsOf = (text: string) => text.replaceAll(/[\s,]/g, "");

/** The library writes a file anew: only what differs between two of its writings goes into the text, at the place that has as many signs before it. */
function spliced(text: string, before: string, after: string): string {
  if (signsOf(text) !== signsOf(before)) return before;
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const signs = [...text.matchAll(/[^\s,]/g)].map(({ index }) => index);
  const same = before.slice(0, head).replace(/[\s,]+$/, "");
  const rest = before.slice(before.length - tail).replace(/^[\s,]+/, "");
  const start = (signs[signsOf(same).length - 1] ?? -1) + 1;
  const last = signs.length - signsOf(rest).length;
  const end = signs[last] ?? text.length;
  const own = text.slice(Math.max(start, (signs[last - 1] ?? -1) + 1), end);
  const added = after.slice(same.length, after.length - rest.length);
  const blanks = /[\s,]*$/.exec(added)?.[0] ?? "";
  const isAlike = [",", "\n"].every((sign) => own.includes(sign) === blanks.includes(sign));
  const put = isAlike ? added.slice(0, added.length - blanks.length) + own : added;
  return text.slice(0, start) + put + text.slice(end);
}

function check(text: string, path: string, protocols: readonly SectionShape[]): void {
  try {
    parseConfigFile(text, path, "given", protocols);
  } catch (cause) {
    const { message, hint: before = [] } = foreseen(cause);
    const hint = ["Nothing was changed.", before].flat().join(" ");
    throw new ColloquyError("usage", message, { cause, hint });
  }
}
