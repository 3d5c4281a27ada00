import type { Document } from "yaml";
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
  const value = written === null ? undefined : valueIn(written);
  try {
    // A map that is empty so far is nothing to the library, and could hold no key.
    const empty = keys.findIndex((_, at) => at > 0 && document.getIn(keys.slice(0, at)) === null);
    if (written === null) document.deleteIn(keys);
    else if (empty > 0) document.deleteIn(keys.slice(0, empty));
    if (written !== null) document.setIn(keys, value);
  } catch {
    throw cannot;
  }
  const isEmpty = document.contents === null || isDeepStrictEqual(document.toJS(), {});
  const changed = isEmpty ? "" : document.toString({ lineWidth: 0, flowCollectionPadding: false });
  check(changed, path, protocols);
  if (!isDeepStrictEqual(valueAt(yaml().parseDocument(changed), keys), value)) throw cannot;
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

function valueIn(written: string): unknown {
  const document = yaml().parseDocument(written);
  return written.includes("\n") || document.errors.length > 0 ? written : document.toJS();
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
