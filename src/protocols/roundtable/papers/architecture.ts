import {
  code,
  type Doc,
  heading,
  list,
  paragraph,
  prose,
  section,
  strong,
  table,
} from "../../../document/document.ts";
import { type Item, textOf } from "../../../table/item.ts";
import { traceOf } from "./checks.ts";
import { outcomeOf } from "./decision.ts";
import { itemsOf } from "./draft.ts";
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
    ...section(words("paper.context"), [...diagramsOf(paper, "context"), parts(true)]),
    ...section(words("paper.buildingBlocks"), [...diagramsOf(paper, "parts"), parts(false)]),
    ...section(words("paper.runtime"), diagramsOf(paper, "runtime")),
    ...section(words("paper.deployment"), [...diagramsOf(paper, "deployment"), ...entriesOf(paper, "node")]),
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

function diagramsOf({ ledger }: Paper, shows: "context" | "parts" | "runtime" | "deployment"): Doc {
  return itemsOf(ledger, "diagram").flatMap((item) => {
    const { mermaid, shows: where } = item.fields;
    if (where !== shows || mermaid === undefined) return [];
    return [heading(3, `${item.id}: ${textOf(item)}`), code("mermaid", mermaid)];
  });
}

function isOutside({ fields }: Item): boolean {
  return fields.outside === "system" || fields.outside === "person";
}
