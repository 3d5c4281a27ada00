import { readFile } from "node:fs/promises";
import { type Document, isMap, isScalar, LineCounter, type Node, parseDocument } from "yaml";
import { ColloquyError } from "../core/error.ts";

/** A node of a YAML file that knows where it stands, so that a complaint can say so. */
export interface Located {
  readonly value: unknown;
  /** `path:line`, as editors and people read it. */
  readonly place: string;
  readonly entries: () => readonly (readonly [key: string, value: Located])[];
}

export async function readYaml(path: string, what: string): Promise<Located> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (cause) {
    throw new ColloquyError(
      "bad-input",
      `The ${what} ${path} cannot be read (${(cause as NodeJS.ErrnoException).code}).`,
      {
        cause,
        hint: "Check the path and its permissions.",
      },
    );
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [fault] = document.errors;
  if (fault !== undefined) {
    const line = lines.linePos(fault.pos[0]).line;
    throw new ColloquyError("config", `${path}:${line}: ${fault.message.replace(/\.$/, "")}.`, {
      hint: "Mend the YAML there.",
    });
  }
  return located(document.contents, 1, { path, lines, document });
}

interface Source {
  readonly path: string;
  readonly lines: LineCounter;
  readonly document: Document.Parsed;
}

function located(node: Node | null, parentLine: number, source: Source): Located {
  const lineOf = (at: Node | null) => (at?.range ? source.lines.linePos(at.range[0]).line : parentLine);
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
  };
}
