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
import type { Tell } from "../../../table/sections.ts";
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
  /** The day, `2026-11-18`. */
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

export function entryOf(paper: Paper, item: Item, below: readonly Text[] = [], title = ""): Entry {
  const head = [strong(title === "" ? item.id : `${item.id} ${title}`), ": "];
  return { text: [...head, prose(textOf(item))], below: [...below, ...originOf(paper, item)] };
}

export function entriesOf(paper: Paper, kind: string, labels: Readonly<Record<string, string>> = {}): Doc {
  return [list(itemsOf(paper.ledger, kind).map((item) => entryOf(paper, item, fieldsOf(item, labels))))];
}

export function listLine(label: string, lines: readonly string[], between = "; "): readonly Text[] {
  return lines.length === 0 ? [] : [labelled(label, lines.join(between))];
}

export function fieldsOf(item: Item, labels: Readonly<Record<string, string>>): readonly Text[] {
  return Object.entries(labels).flatMap(([name, label]) =>
    item.fields[name] === undefined ? [] : [labelled(label, listIn(item, name).join(" "))],
  );
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
      const told = sentence([`${nameIn(paper, by)} ${stance}`, text], [wants, answer]);
      return labelled(words("paper.dissent"), told);
    });
  return [...own, ...votedOn(paper, item.id)];
}

/** `Security objects: it is too late. Would take: … .` */
function sentence(head: readonly string[], rest: readonly string[]): string {
  const first = head.filter((one) => one !== "").join(": ");
  const parts = [first, ...rest].filter((one) => one !== "");
  return parts.map((one, at) => (at < parts.length - 1 ? one.replace(/[.。]$/u, "") : one)).join(". ");
}

function votedOn(paper: Paper, id: Id): readonly Text[] {
  const { ledger, settled, words } = paper;
  return settled
    .filter(({ issue }) => {
      const item = ledger.items.get(issue);
      return item?.from.includes(id) === true && !isDecision(item);
    })
    .flatMap(({ dissent }) =>
      dissent.map(({ seat, for: other, why }) => {
        const instead = other === null ? "" : words("paper.isFor", { text: textAt(ledger, other) });
        return labelled(words("paper.dissent"), sentence([nameIn(paper, seat), why], [instead]));
      }),
    );
}

export function textAt(ledger: Paper["ledger"], id: Id): string {
  const item = ledger.items.get(id);
  return item === undefined ? id : textOf(item);
}

/** How every document ends. */
export function lastSections(paper: Paper): Doc {
  const { words } = paper;
  const labels = { owner: words("paper.owner"), when: words("paper.when") };
  return [
    ...openSection(paper),
    ...section(words("paper.actions"), entriesOf(paper, "action", labels)),
    ...saidSection(paper),
  ];
}

function openSection(paper: Paper): Doc {
  const { ledger, words, settled } = paper;
  const labels = { decides: words("paper.decides"), until: words("paper.until") };
  const told = new Set(itemsOf(ledger, "open").flatMap(({ from }) => from.slice(1)));
  const unasked = openQuestions(ledger).filter(({ ids }) => !ids.some((id) => told.has(id)));
  const yours = unasked.map(({ id, text }) => ({
    text: [strong(id), ": ", prose(text)],
    below: [labelled(words("paper.decides"), words("paper.person"))],
  }));
  const undecided = settled.filter(({ decided }) => decided === null);
  return section(words("paper.open"), [
    list([
      ...itemsOf(ledger, "open").map((item) => entryOf(paper, item, fieldsOf(item, labels))),
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
    const used = usedIn(paper, [item.id, ...(question === undefined ? [] : [question.id])]);
    return {
      text: [strong(item.id), ": ", prose(textOf(item))],
      below: [
        ...(question?.kind === questionKind ? [labelled(question.id, textOf(question))] : []),
        ...listLine(words("paper.usedIn"), used, ", "),
      ],
    };
  });
  return section(words("paper.said"), [list(entries)]);
}

function usedIn(paper: Paper, ids: readonly Id[]): readonly Id[] {
  return liveItems(paper.ledger)
    .filter((item) => isOfDraft(item) && sourcesOf(paper, item).some((source) => ids.includes(source.id)))
    .map(({ id }) => id);
}
