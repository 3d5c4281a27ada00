import {
  type Doc,
  heading,
  list,
  paragraph,
  prose,
  section,
  strong,
  table,
  type Text,
} from "../../../document/document.ts";
import { type Item, textOf } from "../../../table/item.ts";
import { diagramsOf, isOutside, nameIn } from "./diagrams.ts";
import { itemsOf, listIn } from "./draft.ts";
import { decidedIn, outcomeOf } from "./decision.ts";
import {
  actionSection,
  entriesOf,
  entryOf,
  fieldsOf,
  headOf,
  labelled,
  listLine,
  openSection,
  originOf,
  type Paper,
  saidSection,
  textAt,
  titled,
} from "./paper.ts";
import { qualities, terms } from "./requirements.ts";
import { traceOf, uncovered } from "./order.ts";

/** The architecture by arc42. `files`: where each decision is told, by its id. */
export function architectureDocument(paper: Paper, files: ReadonlyMap<string, string>): Doc {
  const { ledger, words } = paper;
  const system = words("paper.theSystem");
  const [outside = [], parts = []] = [true, false].map((is) =>
    itemsOf(ledger, "component").filter((item) => isOutside(item) === is),
  );
  const named = (items: readonly Item[], below: (item: Item) => readonly Text[]) =>
    list(items.map((item) => entryOf(paper, item, below(item), item.fields.name)));
  return [
    ...headOf(paper, words("paper.architecture", { topic: titled(paper) })),
    ...section(words("paper.goals"), entriesOf(paper, "scope")),
    ...section(words("paper.constraints"), entriesOf(paper, "constraint")),
    ...section(words("paper.context"), [
      ...diagramsOf(ledger, "context", system),
      named(outside, ({ fields }) => [
        labelled(words("paper.outside"), words("paper.neighbour", { is: fields.outside ?? "" })),
      ]),
    ]),
    ...section(words("paper.strategy"), strategy(paper)),
    ...section(words("paper.buildingBlocks"), [
      ...diagramsOf(ledger, "parts", system),
      ...parts.flatMap((part) => partOf(paper, part)),
    ]),
    ...section(words("paper.runtime"), diagramsOf(ledger, "runtime", system)),
    ...section(words("paper.deployment"), [
      ...diagramsOf(ledger, "deployment", system),
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
    ...openSection(paper),
    ...actionSection(paper),
    ...saidSection(paper),
  ];
}

/** What the decisions come to, each in a sentence. */
function strategy(paper: Paper): Doc {
  const { ledger } = paper;
  return [
    list(
      itemsOf(ledger, "decision").map((item) => [
        strong(item.id),
        " ",
        prose(textOf(item)),
        ": ",
        prose(outcomeOf(paper, item)),
      ]),
    ),
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
    : [labelled(words("paper.severity"), words("paper.level", { is: fields.severity.toLowerCase() }))];
}

function decisions(paper: Paper, files: ReadonlyMap<string, string>): Doc {
  const { ledger, words } = paper;
  return [
    table(
      [words("paper.id"), words("paper.decision"), words("paper.outcome")],
      itemsOf(ledger, "decision").map((item) => {
        const to = files.get(item.id);
        return [
          item.id,
          to === undefined ? [prose(textOf(item))] : [{ text: textOf(item), to: `../${to}` }],
          [prose(outcomeOf(paper, item))],
        ];
      }),
    ),
  ];
}

/** How each quality shows, by scenarios. */
function scenarios(paper: Paper): Doc {
  const { ledger, words } = paper;
  return section(
    words("paper.scenarios"),
    [
      table(
        ["id", "source", "stimulus", "response", "measure", "of"].map((is) =>
          words("paper.scenarioColumn", { is }),
        ),
        itemsOf(ledger, "scenario").map((item) => [
          item.id,
          ...["source", "stimulus"].map((name) => [prose(item.fields[name] ?? "")]),
          [prose(textOf(item))],
          [prose(item.fields.measure ?? "")],
          item.from.slice(1).join(", "),
        ]),
      ),
    ],
    3,
  );
}

function ids(items: readonly Item[]): string {
  return items.map(({ id }) => id).join(", ");
}

/** Every requirement in force with the parts and decisions that carry it, and those that nothing does. */
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
