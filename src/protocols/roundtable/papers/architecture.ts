import {
  code,
  type Doc,
  type Graph,
  heading,
  list,
  paragraph,
  prose,
  section,
  strong,
  table,
} from "../../../document/document.ts";
import { asId, type Id, type Item, textOf } from "../../../table/item.ts";
import type { Ledger } from "../../../table/ledger.ts";
import { mermaidLabel } from "../../../document/mermaid.ts";
import { traceOf } from "./checks.ts";
import { outcomeOf } from "./decision.ts";
import { itemsOf, listIn } from "./draft.ts";
import { entriesOf, entryOf, headOf, labelled, lastSections, type Paper, textAt, titled } from "./paper.ts";
import { qualities } from "./requirements.ts";

/** The architecture by arc42. `files`: where each decision is told, by its id. */
export function architectureDocument(paper: Paper, files: ReadonlyMap<string, string>): Doc {
  const { ledger, words } = paper;
  const parts = (isNeighbour: boolean) =>
    list(
      itemsOf(ledger, "component")
        .filter((item) => isOutside(item) === isNeighbour)
        .map((item) => entryOf(paper, item)),
    );
  return [
    ...headOf(paper, words("paper.architecture", { topic: titled(paper) })),
    ...section(words("paper.goals"), entriesOf(paper, "scope")),
    ...section(words("paper.constraints"), entriesOf(paper, "constraint")),
    ...section(words("paper.context"), [...diagramsOf(ledger, "context"), parts(true)]),
    ...section(words("paper.buildingBlocks"), [...diagramsOf(ledger, "parts"), parts(false)]),
    ...section(words("paper.runtime"), diagramsOf(ledger, "runtime")),
    ...section(words("paper.deployment"), [...diagramsOf(ledger, "deployment"), ...entriesOf(paper, "node")]),
    ...section(words("paper.concepts"), entriesOf(paper, "concept")),
    ...section(words("paper.decisions"), decisions(paper, files)),
    ...section(words("paper.qualities"), qualities(paper)),
    ...section(words("paper.scenarios"), entriesOf(paper, "scenario")),
    ...section(words("paper.risks"), entriesOf(paper, "risk")),
    ...section(words("paper.terms"), entriesOf(paper, "term")),
    ...section(words("paper.trace"), trace(paper)),
    ...section(words("paper.changes"), changes(paper)),
    ...lastSections(paper),
  ];
}

function decisions(paper: Paper, files: ReadonlyMap<string, string>): Doc {
  const { ledger, words } = paper;
  const rows = itemsOf(ledger, "decision").map((item) => {
    const to = files.get(item.id);
    const title = to === undefined ? prose(textOf(item)) : { text: textOf(item), to: `../${to}` };
    return [item.id, [title], [prose(outcomeOf(paper, item))]];
  });
  return [table([words("paper.id"), words("paper.decision"), words("paper.outcome")], rows)];
}

function trace(paper: Paper): Doc {
  const { ledger, words } = paper;
  const all = traceOf(ledger);
  const carried = all.filter(({ parts, decisions: made }) => parts.length + made.length > 0);
  const rows = carried.map(({ requirement, parts, decisions: made }) => [
    [requirement.id, " ", prose(requirement.fields.title ?? "")],
    idsOf(parts),
    idsOf(made),
  ]);
  const naked = all.filter((one) => !carried.includes(one)).map(({ requirement }) => requirement);
  return [
    table([words("paper.requirement"), words("paper.parts"), words("paper.decisions")], rows),
    ...(naked.length === 0 ? [] : [paragraph([strong(words("paper.uncovered"))])]),
    list(naked.map((item) => [strong(item.id), ": ", prose(textOf(item))])),
  ];
}

function idsOf(items: readonly Item[]): string {
  return items.map(({ id }) => id).join(", ");
}

/** What of the requirements the design would have otherwise: proposed, and nobody's file is changed. */
function changes(paper: Paper): Doc {
  const { ledger, words } = paper;
  const lines = itemsOf(ledger, "change").map((item) => {
    const was = item.under === null ? "" : `${item.under}: ${textAt(ledger, item.under)}`;
    return entryOf(paper, item, [labelled(words("paper.was"), was)]);
  });
  return lines.length === 0 ? [] : [paragraph(words("paper.changesNote")), list(lines)];
}

interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly label: string;
}

function diagramsOf(ledger: Ledger, shows: "context" | "parts" | "runtime" | "deployment"): Doc {
  return itemsOf(ledger, "diagram").flatMap((item) => {
    const arrows = arrowsOf(item);
    if (item.fields.shows !== shows || arrows.length === 0) return [];
    const picture = shows === "runtime" ? code("mermaid", sequence(ledger, arrows)) : graph(ledger, arrows);
    return [heading(3, `${item.id}: ${textOf(item)}`), picture];
  });
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

function isOutside({ fields }: Item): boolean {
  return fields.outside === "system" || fields.outside === "person";
}

function graph(ledger: Ledger, arrows: readonly Arrow[]): Graph {
  const ids = [...new Set(arrows.flatMap(({ from, to }) => [from, to]))];
  const nodes = ids.map((id) => {
    const item = ledger.items.get(id);
    return { id, label: nameIn(ledger, id), group: "", outside: item !== undefined && isOutside(item) };
  });
  return { kind: "graph", nodes, edges: arrows };
}

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

function nameIn(ledger: Ledger, id: Id): string {
  const item = ledger.items.get(id);
  if (item === undefined) return id;
  return item.fields.name ?? item.fields.title ?? textOf(item);
}
