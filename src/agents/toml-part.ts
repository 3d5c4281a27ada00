/**
 * Of a TOML file some tables, with those below them, and some keys of its top: line by line, as people and programs write it.
 * What goes over several lines is left out.
 */
export function tomlPart(toml: string, names: readonly string[]): string {
  let table = "";
  const kept = toml.split("\n").filter((line) => {
    const header = /^\s*\[+\s*([^\]]+?)\s*\]/.exec(line)?.[1];
    if (header !== undefined) table = header;
    const [top = ""] = table === "" ? (/^\s*(\w+)/.exec(line)?.slice(1) ?? []) : table.split(".");
    return names.includes(top) && (header !== undefined || pair.test(line));
  });
  return kept.map((line) => `${line}\n`).join("");
}

/** A whole `key = value` on one line. */
const pair = /^\s*[\w."-]+\s*=\s*(?:"(?!"")[^"]*"|'(?!'')[^']*'|[\w.+-]+|\{.*\}|\[.*\])\s*(?:#.*)?$/;
