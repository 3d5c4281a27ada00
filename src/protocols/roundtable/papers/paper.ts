import {
  type Doc,
  heading,
  type Item as Entry,
  list,
  paragraph,
  prose,
  section,
  strong,
  type Text,
} from "../../../document/document.ts";
import {
  authorOf,
  type Id,
  issueKind,
  type Item,
  questionKind,
  textOf,
  type Who,
  you,
} from "../../../table/item.ts";
import { answersOf, openQuestions } from "../../../table/questions.ts";
import { ended } from "../../../table/record.ts";
import { answerOf, stanceWord, type Tell } from "../../../table/sections.ts";
import type { Settled } from "../../../table/settle.ts";
import { liveItems } from "../../../table/stands.ts";
import {
  documentWho,
  isDecision,
  isOfDraft,
  itemsOf,
  listIn,
  noteKind,
  titleOf,
  type Workflow,
} from "./draft.ts";
import { dissentingPoints, isBallot } from "../draft/points.ts";

export interface Paper extends Tell {
  readonly workflow: Workflow | "roundtable" | "brainstorm";
  readonly topic: string;
  readonly settled: readonly Settled[];
  readonly approved: boolean;
  readonly date: string;
  /** The folder for documents, from the project's. */
  readonly out: string;
  readonly name: string | null;
  readonly firstDecision: number;
  /** Names of people who decide, and of seats with their agents: `Security (ada)`. */
  readonly people: readonly string[];
  readonly consulted: readonly string[];
  readonly recommendation?: string | null;
}

/** What people call somebody, in a document that others read: "you" would be the reader. */
export function nameIn({ nameOf, words }: Paper, who: Who): string {
  return who === you ? words("paper.person") : nameOf(who);
}

export function titled({ ledger, topic }: Paper): string {
  return titleOf(ledger) ?? topic;
}

export function headOf(paper: Paper, title: string): Doc {
  const { approved, date, words, topic } = paper;
  return [
    heading(1, title),
    paragraph(approved ? words("paper.approved", { date }) : words("paper.draft", { date })),
    ...(titled(paper) === topic ? [] : [paragraph([strong(words("paper.asked")), " ", prose(topic)])]),
  ];
}

/** `**Label:** text`, by which `readRequirements` knows it again. */
export function labelled(label: string, text: Text): Text {
  return [strong(`${label}:`), " ", ...(typeof text === "string" ? [prose(text)] : text)];
}

/** **ID name**: how it reads, with its fields, what it was made of and who is against it below. */
export function entryOf(paper: Paper, item: Item, more: readonly Text[] = []): Entry {
  const name = nameOf(paper, item);
  return {
    text: [strong(name === "" ? item.id : `${item.id} ${name}`), ": ", prose(textOf(item))],
    below: [...more, ...fieldsOf(paper, item), ...originOf(paper, item)],
  };
}

function nameOf({ words }: Paper, { kind, fields }: Item): string {
  const { name, title, term, characteristic = "" } = fields;
  const is = characteristic.toLowerCase().replace(" ", "_");
  return kind === "quality" && is !== ""
    ? words("paper.characteristic", { is })
    : (name ?? title ?? term ?? "");
}

export function entriesOf(paper: Paper, kind: string): Doc {
  return [list(itemsOf(paper.ledger, kind).map((item) => entryOf(paper, item)))];
}

export function listLine(label: string, lines: readonly string[], between = "; "): readonly Text[] {
  return lines.length === 0 ? [] : [labelled(label, lines.join(between))];
}

export function fieldsOf({ words }: Paper, item: Item): readonly Text[] {
  const told: Readonly<Record<string, (text: string) => string>> = {
    severity: (is) => words("paper.level", { is: is.toLowerCase() }),
    outside: (is) => words("paper.neighbour", { is }),
  };
  return Object.entries(labelsOf(words)).flatMap(([name, label]) =>
    listLine(label, listIn(item, name).map(told[name] ?? String)),
  );
}

function labelsOf(words: Paper["words"]): Readonly<Record<string, string>> {
  return {
    wants: words("paper.wantsTo"),
    actor: words("paper.actor"),
    trigger: words("paper.trigger"),
    result: words("paper.result"),
    criterion: words("paper.criterion"),
    why: words("paper.why"),
    if_wrong: words("paper.ifWrong"),
    outside: words("paper.outside"),
    technology: words("paper.technology"),
    offers: words("paper.offers"),
    needs: words("paper.needs"),
    runs: words("paper.runs"),
    severity: words("document.severity"),
    mitigation: words("paper.mitigation"),
    decides: words("paper.decides"),
    until: words("paper.until"),
    owner: words("paper.owner"),
    when: words("paper.when"),
  };
}

const told: ReadonlySet<string> = new Set(["requirement", "quality", "component", issueKind]);

export function originOf(paper: Paper, item: Item): readonly Text[] {
  const { words } = paper;
  const sources = sourcesOf(paper, item);
  const covers = sources.filter((one) => isOfDraft(one)).map(({ id }) => id);
  // Of the rest, the record tells it: a document that names the source of every term is read by nobody.
  const isCited = (one: Item) => !isOfDraft(one) && (told.has(item.kind) || authorOf(one) === you);
  const from = sources.filter(isCited).map((one) => {
    const author = authorOf(one);
    return author === documentWho ? one.id : `${one.id} (${nameIn(paper, author)})`;
  });
  return [
    ...listLine(words("paper.covers"), covers, ", "),
    ...listLine(words("paper.from"), from, ", "),
    ...dissentOn(paper, item),
  ];
}

function sourcesOf({ ledger }: Paper, { id, from, wordings }: Item): readonly Item[] {
  const ids = new Set([...from.slice(1), ...wordings.flatMap(({ because }) => because)]);
  // What was only voted on means nothing to who reads the document.
  return [...ids]
    .filter((one) => one !== id)
    .flatMap((one) => ledger.items.get(one) ?? [])
    .filter((one) => !isBallot(ledger, one) && (one.kind !== issueKind || isDecision(one)));
}

export function dissentOn(paper: Paper, item: Item): readonly Text[] {
  const { ledger, words } = paper;
  const own = dissentingPoints(ledger, paper.settled)
    .filter(({ on }) => on === item.id)
    .map(({ by, says, isOld, text, change, reply }) => {
      const stance = words("paper.stance", { as: says, old: isOld ? "yes" : "no" });
      const wants = change === null ? "" : words("paper.wants", { text: change });
      const answer =
        reply === null ? "" : words("paper.authorSays", { who: nameIn(paper, reply.by), text: reply.why });
      const head = [`${nameIn(paper, by)} ${stance}`, text].filter((one) => one !== "").join(": ");
      const told = [head, wants, answer].filter((one) => one !== "").map(ended);
      return labelled(words("paper.dissent"), told.join(" "));
    });
  return [...own, ...votedOn(paper, item.id)];
}

function votedOn(paper: Paper, id: Id): readonly Text[] {
  const { ledger, settled } = paper;
  return settled
    .filter(({ issue }) => {
      const item = ledger.items.get(issue);
      return item?.from.includes(id) === true && !isDecision(item);
    })
    .flatMap((one) => dissentFrom(paper, one));
}

export function dissentFrom({ ledger, words, nameOf: called }: Paper, { dissent }: Settled): readonly Text[] {
  return dissent.map(({ seat, stance, for: other, why }) => {
    const instead = other === null ? "" : words("paper.isFor", { text: textAt(ledger, other) });
    const is = stance === "objects" || stance === "stands aside" ? stanceWord(words, stance) : "";
    const places = [is, instead].filter((one) => one !== "").join("; ");
    return labelled(words("paper.dissent"), `${called(seat)} (${places})${why === "" ? "" : `: ${why}`}`);
  });
}

export function settledOf(settled: readonly Settled[], issue: Id): Settled | undefined {
  return settled.find((one) => one.issue === issue);
}

export function outcomeOf(paper: Paper, issue: Item): string {
  const settled = settledOf(paper.settled, issue.id);
  return settled === undefined ? paper.words("paper.notDecided") : answerOf(paper, settled);
}

export function textAt(ledger: Paper["ledger"], id: Id): string {
  const item = ledger.items.get(id);
  return item === undefined ? id : textOf(item);
}

export function lastSections(paper: Paper): Doc {
  const { words } = paper;
  return [
    ...openSection(paper),
    ...section(words("paper.actions"), entriesOf(paper, "action")),
    ...saidSection(paper),
  ];
}

function openSection(paper: Paper): Doc {
  const { ledger, words, settled } = paper;
  const told = new Set(itemsOf(ledger, "open").flatMap(({ from }) => from.slice(1)));
  const unasked = openQuestions(ledger).filter(({ ids }) => !ids.some((id) => told.has(id)));
  const yours = unasked.map(({ id, text }) => ({
    text: [strong(id), ": ", prose(text)],
    below: [labelled(words("paper.decides"), words("paper.person"))],
  }));
  const undecided = settled.filter(({ decided }) => decided === null);
  return section(words("paper.open"), [
    list([
      ...itemsOf(ledger, "open").map((item) => entryOf(paper, item)),
      ...yours,
      ...undecided.map(({ issue, tied }) => ({
        text: [strong(issue), ": ", prose(textAt(ledger, issue))],
        below: tied.map((id) => [strong(id), " ", prose(textAt(ledger, id))]),
      })),
    ]),
  ]);
}

function saidSection(paper: Paper): Doc {
  const { ledger, words } = paper;
  const notes = liveItems(ledger, noteKind).filter((item) => authorOf(item) === you);
  const entries = [...answersOf(ledger), ...notes].map((item) => {
    const question = item.under === null ? undefined : ledger.items.get(item.under);
    return {
      text: [strong(item.id), ": ", prose(textOf(item))],
      below: question?.kind === questionKind ? [labelled(question.id, textOf(question))] : [],
    };
  });
  return section(words("paper.said"), [list(entries)]);
}
