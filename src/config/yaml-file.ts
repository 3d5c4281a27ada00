import type { Document, Node } from "yaml";
import { ColloquyError } from "../kernel/error.ts";
import type { Located } from "../manifest/shelf.ts";
import { yaml } from "../own-files.ts";
import { eachTextOnce } from "../text/each-once.ts";

export type { Located };

export function parseYaml(text: string, path: string, above = 0): Located {
  checkDepth(text, path);
  const { lines, document } = parsed(text);
  const [fault] = document.errors;
  if (fault !== undefined) {
    const line = lines.linePos(fault.pos[0]).line + above;
    throw new ColloquyError("config", `${path}:${line}: ${fault.message.replace(/\.$/, "")}.`, {
      hint: "Fix the YAML there.",
    });
  }
  const lineOf = (offset: number) => lines.linePos(offset).line + above;
  try {
    return located(document.contents, above + 1, { path, lineOf, document });
  } catch (cause) {
    // Aliases are followed only now: one without its anchor, or more of them than anybody writes by hand.
    if (!(cause instanceof ReferenceError)) throw cause;
    throw new ColloquyError("config", `${path}:${above + 1}: ${cause.message}.`, {
      cause,
      hint: "Fix the YAML: write out what its `*` aliases stand for.",
    });
  }
}

/** A command reads its settings and scripts several times over, and YAML is slow to parse. */
const parsed = eachTextOnce((text) => {
  const { LineCounter, parseDocument } = yaml();
  const lines = new LineCounter();
  return { lines, document: parseDocument(text, { lineCounter: lines, prettyErrors: false }) };
}, 100_000);

interface Source {
  readonly path: string;
  readonly lineOf: (offset: number) => number;
  readonly document: Document.Parsed;
}

function located(node: Node | null, parentLine: number, source: Source): Located {
  const { isMap, isScalar } = yaml();
  const lineOf = (at: Node | null) => (at?.range ? source.lineOf(at.range[0]) : parentLine);
  return {
    value: node === null ? null : node.toJS(source.document),
    place: `${source.path}:${lineOf(node)}`,
    entries: () =>
      isMap<Node, Node | null>(node)
        ? node.items.map(({ key, value }) => {
            const name = isScalar(key) ? String(key.value) : String(key);
            const line = lineOf(key);
            return [name, { ...located(value, line, source), place: `${source.path}:${line}` }] as const;
          })
        : [],
    placeOf: (keys) => `${source.path}:${lineBelow(node, keys, lineOf(node), source)}`,
  };
}

function lineBelow(node: Node | null, keys: readonly PropertyKey[], line: number, source: Source): number {
  const { isMap, isScalar, isSeq } = yaml();
  const [key, ...rest] = keys;
  const lineOf = (at: Node | null | undefined) => (at?.range ? source.lineOf(at.range[0]) : line);
  if (isMap<Node, Node | null>(node)) {
    const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === key);
    return pair === undefined ? line : lineBelow(pair.value, rest, lineOf(pair.key), source);
  }
  if (isSeq<Node>(node) && typeof key === "number") {
    const item = node.items[key];
    return item === undefined ? line : lineBelow(item, rest, lineOf(item), source);
  }
  return line;
}

/** A parser of YAML takes its time for every level, and nobody writes this many. */
const mostLevels = 200;

function checkDepth(text: string, path: string): void {
  let level = 0;
  for (const sign of text.matchAll(/[[\]{}]/g)) {
    level = Math.max(0, level + (sign[0] === "[" || sign[0] === "{" ? 1 : -1));
    if (level > mostLevels)
      throw new ColloquyError("config", `${path}: it is nested in more than ${mostLevels} brackets.`, {
        hint: "Write it with fewer.",
      });
  }
}

/** Its fields are `null` for a file that begins with its text. */
export function parseFrontMatter(written: string, path: string) {
  const lines = written.replace(/^\uFEFF/, "").split(/\r?\n/);
  if (!isFence(lines[0])) return { fields: null, text: lines.join("\n").trim() };
  const end = lines.findIndex((line, index) => index > 0 && isFence(line));
  if (end === -1) {
    throw new ColloquyError("config", `${path}:1: the front matter is not closed.`, {
      hint: "Put a line `---` below it.",
    });
  }
  return {
    fields: parseYaml(lines.slice(1, end).join("\n"), path, 1),
    text: lines
      .slice(end + 1)
      .join("\n")
      .trim(),
  };
}

function isFence(line: string | undefined): boolean {
  return line !== undefined && /^---\s*$/.test(line);
}
