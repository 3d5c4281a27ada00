import {
  type Doc,
  type Graph,
  type Text,
  code,
  heading,
  list,
  paragraph,
  prose,
  section,
  strong,
  table,
} from "../../../document/document.ts";
import { type Id, type Item, asId, textOf } from "../../../table/item.ts";
import { itemsOf, listIn } from "./draft.ts";
import { decidedIn, outcomeOf } from "./decision.ts";
import {
  type Paper,
  entriesOf,
  entryOf,
  fieldsOf,
  headOf,
  labelled,
  listLine,
  lastSections,
  originOf,
  textAt,
  titled,
} from "./paper.ts";
import { qualities, terms } from "./requirements.ts";
import { traceOf, uncovered } from "./checks.ts";
import { mermaidLabel } from "../../../document/mermaid.ts";
import type { Ledger } from "../../../table/ledger.ts";

/** The architecture by arc42. `files`: where each decision is told, by its id. */
export function architectureDocument(paper: Paper, files: ReadonlyMap<string, string>): Doc {
  const { ledger, words } = paper;
  const [outside = [], parts = []] = [true, false].map((is) =>
    itemsOf(ledger, "component").filter((item) => isOutside(item) === is),
  );
  const strategy = itemsOf(ledger, "decision").map((item): Text => [
    strong(item.id),
    " ",
    prose(textOf(item)),
    ": ",
    prose(outcomeOf(paper, item)),
  ]);
  const named = (items: readonly Item[], below: (item: Item) => readonly Text[]) =>
    list(items.map((item) => entryOf(paper, item, below(item), item.fields.name)));
  return [
    ...headOf(paper, words("paper.architecture", { topic: titled(paper) })),
    ...section(words("paper.goals"), entriesOf(paper, "scope")),
    ...section(words("paper.constraints"), entriesOf(paper, "constraint")),
    ...section(words("paper.context"), [
      ...diagramsOf(ledger, "context"),
      named(outside, ({ fields }) => [
        labelled(words("paper.outside"), words("paper.neighbour", { is: fields.outside ?? "" })),
      ]),
    ]),
    ...section(words("paper.strategy"), [list(strategy)]),
    ...section(words("paper.buildingBlocks"), [
      ...diagramsOf(ledger, "parts"),
      ...parts.flatMap((part) => partOf(paper, part)),
    ]),
    ...section(words("paper.runtime"), diagramsOf(ledger, "runtime")),
    ...section(words("paper.deployment"), [
      ...diagramsOf(ledger, "deployment"),
      named(itemsOf(ledger, "node"), (node) =>
        listLine(
          words("paper.runs"),
          listIn(node, "runs").map((line) => withName(paper, line)),
        ),
      ),
    ]),
    ...section(words("paper.concepts"), [named(itemsOf(ledger, "concept"), () => [])]),
    ...section(words("paper.decisions"), decisions(paper, files)),
    ...section(words("paper.qualities"), [...qualities(paper), ...scenarios(paper)]),
    ...section(words("paper.risks"), [
      list(
        itemsOf(ledger, "risk").map((item) =>
          entryOf(paper, item, [
            ...severityOf(paper, item),
            ...fieldsOf(item, { mitigation: words("paper.mitigation") }),
          ]),
        ),
      ),
    ]),
    ...section(words("paper.terms"), terms(paper)),
    ...section(words("paper.trace"), trace(paper)),
    ...section(words("paper.changes"), changes(paper)),
    ...lastSections(paper),
  ];
}

function partOf(paper: Paper, part: Item): Doc {
  const { words } = paper;
  const needs = listIn(part, "needs").map((line) => withName(paper, line));
  return [
    heading(3, `${part.id}: ${part.fields.name ?? textOf(part)}`),
    paragraph([prose(textOf(part))]),
    list([
      ...fieldsOf(part, { technology: words("paper.technology") }),
      ...listLine(words("paper.offers"), listIn(part, "offers")),
      ...listLine(words("paper.needs"), needs),
      ...originOf(paper, part),
      ...notTaken(paper, part),
    ]),
  ];
}

/** One that only an option needs that was not taken says so. */
function notTaken(paper: Paper, part: Item): readonly Text[] {
  const { ledger, words } = paper;
  const options = part.from
    .slice(1)
    .flatMap((id) => ledger.items.get(id) ?? [])
    .filter(({ kind }) => kind === "option");
  const lost = options.filter(({ under, id }) => under !== null && decidedIn(paper, under) !== id);
  return lost.length < options.length ? [] : listLine(words("paper.onlyFor"), lost.map(textOf));
}

/** `COMP-2: answers` with the name of the part beside its id. */
function withName({ ledger }: Paper, line: string): string {
  const [, id = "", rest = ""] = /^(\S+?)\s*(?:[:：]\s*(.*))?$/s.exec(line) ?? [];
  const item = ledger.items.get(id);
  if (item === undefined) return line;
  return `${id} ${nameIn(ledger, id)}${rest === "" ? "" : ` (${rest})`}`;
}

function severityOf({ words }: Paper, { fields }: Item): readonly Text[] {
  return fields.severity === undefined
    ? []
    : [labelled(words("document.severity"), words("paper.level", { is: fields.severity.toLowerCase() }))];
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

function scenarios(paper: Paper): Doc {
  const { ledger, words } = paper;
  const columns = ["id", "source", "stimulus", "response", "measure", "of"];
  const heads = columns.map((is) => words("paper.scenarioColumn", { is }));
  const rows = itemsOf(ledger, "scenario").map((item) => {
    const { source = "", stimulus = "", measure = "" } = item.fields;
    const told = [source, stimulus, textOf(item), measure].map((text) => [prose(text)]);
    return [item.id, ...told, item.from.slice(1).join(", ")];
  });
  return section(words("paper.scenarios"), [table(heads, rows)], 3);
}

function ids(items: readonly Item[]): string {
  return items.map(({ id }) => id).join(", ");
}

function trace(paper: Paper): Doc {
  const { ledger, words } = paper;
  const all = traceOf(ledger);
  const naked = uncovered(ledger);
  return [
    table(
      [words("paper.requirement"), words("paper.parts"), words("paper.decisions"), words("paper.how")],
      all
        .filter(({ requirement }) => !naked.includes(requirement))
        .map(({ requirement, parts, decisions: made, how }) => [
          [requirement.id, " ", prose(requirement.fields.title ?? "")],
          ids(parts),
          ids(made),
          [prose(how.map(textOf).join(" "))],
        ]),
    ),
    ...(naked.length === 0 ? [] : [paragraph([strong(words("paper.uncovered"))])]),
    list(naked.map((item) => [strong(item.id), ": ", prose(textOf(item))])),
  ];
}

/** What of the requirements the design would have otherwise: proposed, and nobody's file is changed. */
function changes(paper: Paper): Doc {
  const { ledger, words } = paper;
  const all = itemsOf(ledger, "change");
  const labels = { criterion: words("paper.criterion"), why: words("paper.why") };
  const lines = all.map((item) => {
    const was = item.under === null ? "" : textAt(ledger, item.under);
    return entryOf(
      paper,
      item,
      [labelled(words("paper.was"), was), ...fieldsOf(item, labels)],
      item.under ?? "",
    );
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
