import { code, type Doc, type Graph, heading } from "../../../document/document.ts";
import { mermaidLabel } from "../../../document/mermaid.ts";
import { type Id, type Item, asId, textOf } from "../../../table/item.ts";
import type { Ledger } from "../../../table/ledger.ts";
import { itemsOf, listIn } from "./draft.ts";

/** What a diagram of a design shows. */
export type Shows = "context" | "parts" | "runtime" | "deployment";

interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly label: string;
}

/** The author's diagrams of one sort, each with its title; else the one that follows from the parts, if any does. */
export function diagramsOf(ledger: Ledger, shows: Shows, system: string): Doc {
  const own = itemsOf(ledger, "diagram").filter(
    (item) => item.fields.shows === shows && arrowsOf(item).length > 0,
  );
  if (own.length === 0) {
    const picture = shows === "runtime" ? null : drawnFromParts(ledger, shows, system);
    return picture === null ? [] : [picture];
  }
  return own.flatMap((item) => [
    heading(3, `${item.id}: ${textOf(item)}`),
    shows === "runtime"
      ? code("mermaid", sequence(ledger, arrowsOf(item)))
      : flowchart(ledger, arrowsOf(item), []),
  ]);
}

/** `COMP-1 -> COMP-2: asks`, by ids or by names. */
function arrowsOf(item: Item): readonly Arrow[] {
  return listIn(item, "arrows").flatMap((line) => {
    const [from = "", rest = ""] = splitAt(line, /\s*(?:-+>+|→)\s*/);
    const [to = "", label = ""] = splitAt(rest, /\s*[:：]\s*/);
    return from === "" || to === "" ? [] : [{ from: asId(from), to: asId(to), label }];
  });
}

function splitAt(text: string, mark: RegExp): readonly string[] {
  const found = mark.exec(text);
  if (found === null) return [text.trim()];
  return [text.slice(0, found.index).trim(), text.slice(found.index + found[0].length).trim()];
}

function drawnFromParts(ledger: Ledger, shows: Shows, system: string): Graph | null {
  const parts = itemsOf(ledger, "component");
  const arrows = parts.flatMap((part) =>
    listIn(part, "needs").flatMap((line) => {
      const [to = "", label = ""] = splitAt(line, /\s*[:：]\s*/);
      return to === "" ? [] : [{ from: part.id, to: asId(to), label }];
    }),
  );
  if (shows === "parts")
    return parts.length === 0
      ? null
      : flowchart(
          ledger,
          arrows,
          parts.map(({ id }) => id),
        );
  if (shows === "deployment") {
    const runs = itemsOf(ledger, "node").flatMap((node) =>
      listIn(node, "runs").map((id) => ({
        from: node.id,
        to: asId(splitAt(id, /\s*[:：]\s*/)[0] ?? id),
        label: "",
      })),
    );
    return runs.length === 0 ? null : flowchart(ledger, runs, []);
  }
  const outside = new Set(parts.filter(isOutside).map(({ id }) => id));
  if (outside.size === 0) return null;
  // The whole is one box among its neighbours.
  const asOne = (id: string) => (outside.has(id) ? id : system);
  const met = arrows
    .map(({ from, to, label }) => ({ from: asOne(from), to: asOne(to), label }))
    .filter(({ from, to }) => from !== to);
  return flowchart(ledger, met, [system, ...outside]);
}

export function isOutside({ fields }: Item): boolean {
  return fields.outside === "system" || fields.outside === "person";
}

/** Boxes for everything that arrows name, and for these; each arrow once. */
function flowchart(ledger: Ledger, arrows: readonly Arrow[], also: readonly Id[]): Graph {
  const ids = [...new Set([...also, ...arrows.flatMap(({ from, to }) => [from, to])])];
  const nodes = ids.map((id) => {
    const item = ledger.items.get(id);
    return { id, label: nameIn(ledger, id), group: "", outside: item !== undefined && isOutside(item) };
  });
  const once = new Map(arrows.map((one) => [`${one.from}\n${one.to}\n${one.label}`, one]));
  return { kind: "graph", nodes, edges: [...once.values()] };
}

/** In the order of time. */
function sequence(ledger: Ledger, arrows: readonly Arrow[]): string {
  const lanes = [...new Set(arrows.flatMap(({ from, to }) => [from, to]))];
  const laneOf = (id: string) => `p${lanes.indexOf(id)}`;
  const heads = lanes.map(
    (id) => `  participant ${laneOf(id)} as ${mermaidLabel(nameIn(ledger, id)) || "?"}`,
  );
  const lines = arrows.map(
    ({ from, to, label }) => `  ${laneOf(from)}->>${laneOf(to)}: ${mermaidLabel(label, 120) || "?"}`,
  );
  return ["sequenceDiagram", ...heads, ...lines].join("\n");
}

/** What a box is called: a name where there is one, else the words themselves. */
export function nameIn(ledger: Ledger, id: Id): string {
  const item = ledger.items.get(id);
  if (item === undefined) return id;
  return item.fields.name ?? item.fields.title ?? textOf(item);
}
