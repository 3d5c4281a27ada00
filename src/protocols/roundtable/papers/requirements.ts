import {
  type Doc,
  heading,
  list,
  paragraph,
  prose,
  section,
  spansOf,
  strong,
  type Text,
} from "../../../document/document.ts";
import { type Item, textOf } from "../../../table/item.ts";
import { below, itemsOf, listIn } from "./draft.ts";
import { byPriority } from "./checks.ts";
import {
  dissentOn,
  entriesOf,
  entryOf,
  fieldsOf,
  headOf,
  labelled,
  lastSections,
  originOf,
  type Paper,
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

export function qualities(paper: Paper): Doc {
  const { ledger, words } = paper;
  const groups = byPriority(ledger, itemsOf(ledger, "quality"));
  const entries = groups.flatMap(({ is, items }) => {
    const priority = labelled(words("paper.priorityLabel"), words("paper.priority", { is }));
    return items.map((item) => entryOf(paper, item, is === "none" ? [] : [priority]));
  });
  return [list(entries)];
}
