import {
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
import { below, characteristics, itemsOf, listIn } from "./draft.ts";
import { byPriority } from "./order.ts";
import {
  actionSection,
  dissentOn,
  entryOf,
  fieldsOf,
  labelled,
  openSection,
  originOf,
  type Paper,
  saidSection,
  statusOf,
  titled,
} from "./paper.ts";

/** `requirements.md`: what holds and in which order it matters, in the order of ISO/IEC/IEEE 29148; nothing of how it came. */
export function requirementsDocument(paper: Paper): Doc {
  const { ledger, words } = paper;
  const entries = (kind: string, labels: Readonly<Record<string, string>> = {}) => [
    list(itemsOf(ledger, kind).map((item) => entryOf(paper, item, fieldsOf(item, labels)))),
  ];
  const title = titled(paper);
  return [
    heading(1, words("paper.requirements", { topic: title })),
    paragraph(statusOf(paper)),
    ...(title === paper.topic ? [] : [paragraph([strong(words("paper.asked")), " ", prose(paper.topic)])]),
    ...section(words("paper.scope"), entries("scope")),
    ...section(words("paper.users"), entries("user", { wants: words("paper.wantsTo") })),
    ...section(words("paper.terms"), terms(paper)),
    ...section(
      words("paper.flows"),
      itemsOf(ledger, "flow").flatMap((flow) => flowParts(paper, flow)),
    ),
    ...section(words("paper.functional"), requirements(paper)),
    ...section(words("paper.rules"), entries("rule")),
    ...section(words("paper.qualities"), qualities(paper)),
    ...section(words("paper.constraints"), entries("constraint")),
    ...section(words("paper.exclusions"), entries("exclusion", { why: words("paper.why") })),
    ...section(words("paper.assumptions"), entries("assumption", { if_wrong: words("paper.ifWrong") })),
    ...openSection(paper, words("paper.open")),
    ...actionSection(paper, words("paper.actions")),
    ...saidSection(paper, words("paper.said")),
  ];
}

function terms(paper: Paper): Doc {
  const { ledger, words } = paper;
  const all = itemsOf(ledger, "term");
  const contested = all.flatMap((item) => {
    const lines = originOf(paper, item);
    return lines.length === 0 ? [] : [{ text: [strong(item.id)], below: lines }];
  });
  return [
    table(
      [words("paper.id"), words("paper.term"), words("paper.meaning")],
      all.map((item) => [item.id, [strong(item.fields.term ?? "")], [prose(textOf(item))]]),
    ),
    list(contested),
  ];
}

function flowParts(paper: Paper, flow: Item): Doc {
  const { ledger, words } = paper;
  const steps = below(ledger, "step", flow.id).map((step): Text => {
    const who = step.fields.who === undefined ? [] : [prose(step.fields.who), ": "];
    return [strong(step.id), " ", ...who, prose(textOf(step))];
  });
  const failures = listIn(flow, "failures");
  return [
    heading(3, `${flow.id}: ${textOf(flow)}`),
    list([
      ...fieldsOf(flow, { actor: words("paper.actor"), trigger: words("paper.trigger") }),
      ...(steps.length === 0 ? [] : [{ text: [strong(`${words("paper.steps")}:`)], below: steps }]),
      ...fieldsOf(flow, { result: words("paper.result") }),
      ...(failures.length === 0
        ? []
        : [{ text: [strong(`${words("paper.failures")}:`)], below: failures.map((one) => [prose(one)]) }]),
      ...originOf(paper, flow),
      ...below(ledger, "step", flow.id).flatMap((step) =>
        dissentOn(paper, step).map((one): Text => [strong(step.id), " ", ...spansOf(one)]),
      ),
    ]),
  ];
}

/** In the order in which they matter, the most important first. */
function requirements(paper: Paper): Doc {
  const { ledger, words } = paper;
  const groups = byPriority(ledger, itemsOf(ledger, "requirement"));
  const isOrdered = groups.some(({ is }) => is !== "none");
  return groups.flatMap(({ is, items }) =>
    section(
      words("paper.priority", { is }),
      items.flatMap((item) => requirementParts(paper, item, isOrdered ? 4 : 3)),
      3,
    ).slice(isOrdered ? 0 : 1),
  );
}

function requirementParts(paper: Paper, item: Item, level: 3 | 4): Doc {
  const { words } = paper;
  const { title } = item.fields;
  return [
    heading(level, title === undefined ? item.id : `${item.id}: ${title}`),
    paragraph([prose(textOf(item))]),
    list([
      ...fieldsOf(item, { criterion: words("paper.criterion"), why: words("paper.why") }),
      ...originOf(paper, item),
    ]),
  ];
}

/** By the classes of ISO 25010, in their order; one that names another comes last. */
export function qualities(paper: Paper): Doc {
  const { ledger, words } = paper;
  const all = byPriority(ledger, itemsOf(ledger, "quality")).flatMap(({ is, items }) =>
    items.map((item) => ({ is, item })),
  );
  const groups = Map.groupBy(all, ({ item: { fields } }) => fields.characteristic?.toLowerCase());
  const sorted = [...groups].toSorted(([a], [b]) => place(a) - place(b));
  return sorted.flatMap(([name, items]) => [
    heading(
      3,
      isKnown(name)
        ? words("paper.characteristic", { is: name.replace(" ", "_") })
        : name || words("paper.otherQuality"),
    ),
    list(
      items.map(({ is, item }) =>
        entryOf(paper, item, [
          ...(is === "none" ? [] : [labelled(words("paper.priorityLabel"), words("paper.priority", { is }))]),
          ...fieldsOf(item, { criterion: words("paper.measured") }),
        ]),
      ),
    ),
  ]);
}

function isKnown(text: string | undefined): text is (typeof characteristics)[number] {
  return characteristics.some((one) => one === text);
}

function place(name: string | undefined): number {
  const at = characteristics.findIndex((one) => one === name);
  return at === -1 ? characteristics.length : at;
}
