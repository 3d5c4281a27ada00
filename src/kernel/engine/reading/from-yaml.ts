import { yaml } from "../../../own-files.ts";
import { isObject } from "../../json-value.ts";

const longest = 50_000;

/** What a text is as YAML; `undefined` where it is none, or gives a key twice. */
export function yamlValue(text: string): unknown {
  if (text.length > longest) return undefined;
  try {
    const document = yaml().parseDocument(text, { uniqueKeys: true, logLevel: "silent" });
    return document.errors.length > 0 ? undefined : document.toJS({ maxAliasCount: 0 });
  } catch {
    return undefined;
  }
}

/** The fields of YAML that is the reply, stands in its one fence, or begins where a key that was asked for does. */
export function yamlFields(text: string, isKey: (label: string) => boolean): unknown {
  const lines = text.split("\n");
  const first = lines.findIndex((line) => isKey(/^([\w "'-]+?)\s*:(?:\s|$)/.exec(line)?.[1] ?? ""));
  const fences = [...text.matchAll(/^```[^\n`]*\n([\s\S]*?)^```/gm)].map(([, body]) => body ?? "");
  const ways = [
    text,
    ...(fences.length === 1 ? fences : []),
    ...(first > 0 ? [lines.slice(first).join("\n")] : []),
  ];
  return ways.map(yamlValue).find(isObject);
}
