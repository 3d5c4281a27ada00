import type { Document, Node, Scalar } from "yaml";
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
  const before: unknown = valueAt(document, keys);
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
    const old = document.getIn(keys, true) as Node | undefined;
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

function valueAt(document: Document, keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (above, key) => (above as Record<string, unknown> | null | undefined)?.[key],
    document.toJS(),
  );
}

function valueIn(document: Document, key: string, written: string): Node {
  const { contents, errors } = yaml().parseDocument(written);
  if (contents !== null && !written.includes("\n") && errors.length === 0) return contents;
  if (/^["'[{]/.test(written))
    throw new ColloquyError("usage", `${key}: ${written} is not YAML.`, {
      hint: "Close what it opens. Nothing was changed.",
    });
  return document.createNode(written);
}

/** What is said above a key stays, as does what follows it. */
function takeOut(document: Document, keys: readonly string[]): void {
  const map = keys.length === 1 ? document.contents : document.getIn(keys.slice(0, -1));
  const items = yaml().isMap<Scalar>(map) ? map.items : [];
  const at = items.findIndex((item) => String(item.key) === keys.at(-1));
  const { commentBefore: above, spaceBefore } = items[at]?.key ?? {};
  const below = items[at + 1]?.key;
  document.deleteIn(keys);
  if (!above) return;
  const both = (other: string | null | undefined) => [above, other ?? []].flat().join("\n");
  if (below === undefined) (map as Node).comment = both((map as Node).comment);
  else Object.assign(below, { commentBefore: both(below.commentBefore), spaceBefore });
}

/**
 * The library writes a file anew: only what differs between two of its writings goes into the text. Blanks, and a comma
 * before a bracket, are a matter of style; all other signs are in both.
 */
function spliced(text: string, before: string, after: string): string {
  const signsOf = (of: string) => of.replaceAll(/[\s,]/g, "");
  if (signsOf(text) !== signsOf(before)) return before;
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const isSign = (sign = " ") => signsOf(sign) !== "";
  const signs = [...text.matchAll(/[^\s,]/g)].map(({ index }) => index);
  const rest = before.slice(before.length - tail).replace(/^[\s,]+/, "");
  const [first, last] = [signsOf(before.slice(0, head)).length, signs.length - signsOf(rest).length];
  // The blanks of the text stay where both writings have some of a kind.
  const isKept = isSign(before[head]) && isSign(after[head]);
  const from = isKept ? head : before.slice(0, head).replace(/[\s,]+$/, "").length;
  const start = (isKept ? signs[first] : (signs[first - 1] ?? -1) + 1) ?? text.length;
  const to = after.length - rest.length;
  const blanks = /[\s,]*$/.exec(after.slice(from, to))?.[0] ?? "";
  const end = Math.max(start, signs[last] ?? text.length);
  const own = text.slice(Math.max(start, (signs[last - 1] ?? -1) + 1), end);
  const isAlike = [",", "\n"].every((sign) => own.includes(sign) === blanks.includes(sign));
  const added = after.slice(from, to - (isAlike ? blanks.length : 0));
  return text.slice(0, start) + added + (isAlike ? own : "") + text.slice(end);
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
