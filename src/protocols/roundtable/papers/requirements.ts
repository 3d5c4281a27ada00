import {
  type Doc,
  heading,
  type Item as Entry,
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
  const labels = {
    why: words("paper.why"),
    wants: words("paper.wantsTo"),
    if_wrong: words("paper.ifWrong"),
  };
  const flows = itemsOf(ledger, "flow").flatMap((flow) => flowParts(paper, flow));
  return [
    ...headOf(paper, words("paper.requirements", { topic: titled(paper) })),
    ...section(words("paper.scope"), entriesOf(paper, "scope")),
    ...section(words("paper.users"), entriesOf(paper, "user", labels)),
    ...section(words("paper.terms"), terms(paper)),
    ...section(words("paper.flows"), flows),
    ...section(words("paper.functional"), requirements(paper)),
    ...section(words("paper.rules"), entriesOf(paper, "rule")),
    ...section(words("paper.qualities"), qualities(paper)),
    ...section(words("paper.constraints"), entriesOf(paper, "constraint")),
    ...section(words("paper.exclusions"), entriesOf(paper, "exclusion", labels)),
    ...section(words("paper.assumptions"), entriesOf(paper, "assumption", labels)),
    ...lastSections(paper),
  ];
}

export function terms(paper: Paper): Doc {
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
  const steps = below(ledger, "step", flow.id);
  return [
    heading(3, `${flow.id}: ${textOf(flow)}`),
    list([
      ...fieldsOf(flow, { actor: words("paper.actor"), trigger: words("paper.trigger") }),
      ...linesBelow(
        words("paper.steps"),
        steps.map((step): Text => {
          const who = step.fields.who === undefined ? [] : [prose(step.fields.who), ": "];
          return [strong(step.id), " ", ...who, prose(textOf(step))];
        }),
      ),
      ...fieldsOf(flow, { result: words("paper.result") }),
      ...linesBelow(
        words("paper.failures"),
        listIn(flow, "failures").map((one) => [prose(one)]),
      ),
      ...originOf(paper, flow),
      ...steps.flatMap((step) =>
        dissentOn(paper, step).map((one): Text => [strong(step.id), " ", ...spansOf(one)]),
      ),
    ]),
  ];
}

function linesBelow(label: string, lines: readonly Text[]): readonly Entry[] {
  return lines.length === 0 ? [] : [{ text: [strong(`${label}:`)], below: lines }];
}

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
  return [...groups]
    .toSorted(([a], [b]) => place(a) - place(b))
    .flatMap(([name, items]) => {
      const known = characteristics.find((one) => one === name);
      return [
        heading(
          3,
          known === undefined
            ? name || words("paper.otherQuality")
            : words("paper.characteristic", { is: known.replace(" ", "_") }),
        ),
        list(
          items.map(({ is, item }) =>
            entryOf(paper, item, [
              ...(is === "none"
                ? []
                : [labelled(words("paper.priorityLabel"), words("paper.priority", { is }))]),
              ...fieldsOf(item, { criterion: words("paper.measured") }),
            ]),
          ),
        ),
      ];
    });
}

function place(name = ""): number {
  return [...characteristics, name].findIndex((one) => one === name);
}
