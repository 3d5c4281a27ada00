import {
  code,
  type Doc,
  heading,
  list,
  paragraph,
  prose,
  section,
  spansOf,
  strong,
  table,
  type Text,
} from "../../../document/document.ts";
import { type Item, textOf } from "../../../table/item.ts";
import { byPriority, traceOf } from "./checks.ts";
import { below, itemsOf, listIn } from "./draft.ts";
import {
  dissentOn,
  entriesOf,
  entryOf,
  fieldsOf,
  headOf,
  labelled,
  lastSections,
  originOf,
  outcomeOf,
  type Paper,
  textAt,
  titled,
} from "./paper.ts";

/** `requirements.md`: what holds and in which order it matters, in the order of ISO/IEC/IEEE 29148; nothing of how it came. */
export function requirementsDocument(paper: Paper): Doc {
  const { ledger, words } = paper;
  const flows = itemsOf(ledger, "flow").flatMap((flow) => flowParts(paper, flow));
  return [
    ...headOf(paper, words("paper.requirements", { topic: titled(paper) })),
    ...section(words("paper.scope"), entriesOf(paper, "scope")),
    ...section(words("paper.users"), entriesOf(paper, "user")),
    ...section(words("paper.terms"), entriesOf(paper, "term")),
    ...section(words("paper.flows"), flows),
    ...section(words("paper.functional"), requirements(paper)),
    ...section(words("paper.rules"), entriesOf(paper, "rule")),
    ...section(words("paper.qualities"), qualities(paper)),
    ...section(words("paper.constraints"), entriesOf(paper, "constraint")),
    ...section(words("paper.exclusions"), entriesOf(paper, "exclusion")),
    ...section(words("paper.assumptions"), entriesOf(paper, "assumption")),
    ...lastSections(paper),
  ];
}

function flowParts(paper: Paper, flow: Item): Doc {
  const { ledger, words } = paper;
  const steps = below(ledger, "step", flow.id);
  const told = steps.map((step): Text => {
    const who = step.fields.who === undefined ? [] : [prose(step.fields.who), ": "];
    return [strong(step.id), " ", ...who, prose(textOf(step))];
  });
  const failures = listIn(flow, "failures").map((one): Text => [prose(one)]);
  const lists = [
    { text: [strong(`${words("paper.steps")}:`)], below: told },
    { text: [strong(`${words("paper.failures")}:`)], below: failures },
  ];
  return [
    heading(3, `${flow.id}: ${textOf(flow)}`),
    list([
      ...fieldsOf(paper, flow),
      ...lists.filter((one) => one.below.length > 0),
      ...originOf(paper, flow),
      ...steps.flatMap((step) =>
        dissentOn(paper, step).map((one): Text => [strong(step.id), " ", ...spansOf(one)]),
      ),
    ]),
  ];
}

function requirements(paper: Paper): Doc {
  const groups = byPriority(paper.ledger, itemsOf(paper.ledger, "requirement"));
  const isOrdered = groups.some(({ is }) => is !== "none");
  return groups.flatMap(({ is, items }) => [
    ...(isOrdered ? [heading(3, paper.words("paper.priority", { is }))] : []),
    ...items.flatMap((item) => requirementParts(paper, item, isOrdered ? 4 : 3)),
  ]);
}

function requirementParts(paper: Paper, item: Item, level: 3 | 4): Doc {
  const { title } = item.fields;
  return [
    heading(level, title === undefined ? item.id : `${item.id}: ${title}`),
    paragraph([prose(textOf(item))]),
    list([...fieldsOf(paper, item), ...originOf(paper, item)]),
  ];
}

function qualities(paper: Paper): Doc {
  const { ledger, words } = paper;
  const groups = byPriority(ledger, itemsOf(ledger, "quality"));
  const entries = groups.flatMap(({ is, items }) => {
    const priority = labelled(words("paper.priorityLabel"), words("paper.priority", { is }));
    return items.map((item) => entryOf(paper, item, is === "none" ? [] : [priority]));
  });
  return [list(entries)];
}

/** The architecture by arc42. `files`: where each decision is told, by its id. */
export function architectureDocument(paper: Paper, files: ReadonlyMap<string, string>): Doc {
  const { ledger, words } = paper;
  const parts = (isNeighbour: boolean) =>
    list(
      itemsOf(ledger, "component")
        .filter(({ fields: { outside } }) => (outside === "system" || outside === "person") === isNeighbour)
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
