import {
  type Doc,
  type Item,
  list,
  paragraph,
  prose,
  section,
  type Span,
  strong,
  type Text,
} from "../../../document/document.ts";
import { conflictKey } from "../rules/conflicts.ts";
import { stillFollowed } from "../rules/recommended.ts";
import type { Dissent, Escalation } from "../rules/session.ts";
import { type Account, type RoundAccount, nameOf } from "./account.ts";
import { lineOf, names, originOf, spokenIn, standing } from "./origin.ts";
import { ended, sentences } from "./sentences.ts";
import type { Word } from "./words/en.ts";
import { filled, spanned } from "./words/words-for.ts";

export type Line = readonly Span[];

/** Prose of others in a cell; a dash where nothing was said. */
export function cellOf(...parts: readonly (string | null | undefined)[]): Text {
  const told = parts.filter((part) => !!part);
  const text = told.length > 1 ? sentences(...told) : (told[0] ?? "");
  return text === "" ? "-" : [prose(text)];
}

/** A section, or none where there is nothing in it. */
export function sectionOf(title: Text, items: readonly (Text | Item)[], level: 2 | 3 = 2): Doc {
  return section(title, [list(items)], level);
}

/** Titles of sections and what stands in them, one by one; those with nothing in them are told once, behind the others. */
export function filedSections(
  account: Account,
  parts: readonly (readonly [title: Word, body: Doc, number?: number])[],
): { readonly told: Doc; readonly leftOut: Doc } {
  const { words } = account;
  const sections = parts.map(([title, body, number]) => ({
    title: words[title],
    // A number of its own: in one text Markdown would be told that it begins no list.
    doc: section(number === undefined ? words[title] : [String(number), `. ${words[title]}`], body),
  }));
  const empty = sections.filter(({ doc }) => doc.length === 0).map(({ title }) => title);
  return {
    told: sections.flatMap(({ doc }) => doc),
    leftOut:
      empty.length === 0
        ? []
        : section(words.leftOut, [paragraph(filled(words.nothingOn, { sections: empty.join(", ") }))]),
  };
}

/** What they agree on, each with the round in which it was said first. */
export function agreed(account: Account): readonly Line[] {
  return account.state.agreed.map(({ text, round }) => [prose(text), " (", ...spokenIn(round, account), ")"]);
}

/** What the facilitator recommends at the end, with where it said so; `null` where it does not. */
export function recommended(account: Account): Line | null {
  const { verdict, rounds } = account;
  if (!verdict?.recommendation) return null;
  const number = rounds.at(-1)?.session.number ?? 0;
  return [prose(verdict.recommendation), " (", ...spokenIn(number, account), ")"];
}

/** What they could not settle, with every position. */
export function openConflicts(account: Account): readonly Item[] {
  const { openConflicts: open, artifacts } = account.state;
  const told = new Set(open.map(({ id }) => conflictKey(id)));
  return [
    ...open.map(({ id, description, positions, since, named, goes_by }) => ({
      text: [
        strong(id),
        " ",
        prose(description),
        ` (${filled(account.words[named.length > 1 ? "lastingConflict" : "lateConflict"], { n: since, rounds: named.join(", ") })}${goes_by === undefined ? "" : `; ${account.words.goesBy}`})`,
      ],
      below: held(account, positions),
    })),
    ...standing(artifacts, "CONF")
      .filter(({ id }) => !told.has(conflictKey(id)))
      .map((one) => ({
        text: lineOf(one, account, prose(one.title)),
        below: held(account, one.positions ?? {}),
      })),
  ];
}

function held(account: Account, positions: Readonly<Record<string, string>>): readonly Line[] {
  return Object.entries(positions).map(([who, what]) => [nameOf(account, who), ": ", prose(what)]);
}

const decidedHow = {
  accepted: "personAccepted",
  own: "personDecided",
  continue: "personContinued",
} as const;

/** What a person decided where the table could not. */
function decisions(account: Account): readonly Line[] {
  const { words } = account;
  return decidedBy(account, "person").map((one) => [
    ...reasonOf(one, account),
    ` ${words[decidedHow[one.decision]]}`,
    ...(one.text === "" ? ["."] : [": ", prose(ended(one.text))]),
  ]);
}

/** What was taken because it was recommended, and no person was asked. */
function takenAsRecommended(account: Account): readonly Line[] {
  return decidedBy(account, "recommended").map((one) => [
    ...reasonOf(one, account),
    " ",
    prose(ended(one.text)),
  ]);
}

/** That it just went on without anybody having been asked decided nothing, and what was replaced since holds no more. */
export function decidedBy(
  { escalations, state }: Account,
  who: "person" | "recommended",
): readonly Escalation[] {
  return who === "person"
    ? escalations.filter(({ by }) => by === "person")
    : stillFollowed(escalations, state);
}

function reasonOf({ round, reason }: Escalation, { words }: Account): Line {
  return [`${capital(filled(words.round, { n: round }))}: `, prose(ended(reason))];
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Who would not have it so in the end; `on` some artifacts only, by their ids. */
export function dissent(account: Account, on?: ReadonlySet<string>): readonly Line[] {
  const all = account.verdict?.dissent ?? dissentByStances(account);
  return all
    .filter((one) => on === undefined || on.has(one.on ?? ""))
    .map((one) => dissentLine(one, account));
}

const dissentHow = {
  blocks: "blocks",
  "stands-aside": "standsAside",
  contests: "contests",
  "other-option": "holds",
} as const;

/** A stand on an option is on how it is described, not on whether it is chosen. */
function wordOfDissent(how: Dissent["how"], on: string | null): Word {
  if (how !== "contests") return dissentHow[how];
  if (on === null) return "against";
  return on.startsWith("OPT-") ? "contestsOption" : "contests";
}

function dissentLine({ participant, how, round, on, text, minimumChange }: Dissent, account: Account): Line {
  const { words } = account;
  const values = {
    who: names(account, [participant]),
    round: filled(words.round, { n: round }),
    on: on === null ? "" : [prose(account.state.agreed.find(({ id }) => id === on)?.text ?? on)],
  };
  return [
    ...spanned(words[wordOfDissent(how, on)], values),
    ...(text === "" ? [] : [": ", prose(ended(text))]),
    ...(minimumChange ? [" ", ...spanned(words.liftedBy, { change: [prose(ended(minimumChange))] })] : []),
  ];
}

/** Before the end: who blocked or stood aside in the last round that was answered. */
function dissentByStances(account: Account): readonly Dissent[] {
  const last = lastAnswered(account);
  if (last === undefined) return [];
  const { blocks, standAsides } = last.session.agreement;
  const one = (participant: string, how: Dissent["how"], minimumChange: string | null = null): Dissent => ({
    participant,
    how,
    round: last.session.number,
    on: null,
    text: last.responses.get(participant)?.position ?? "",
    minimumChange,
  });
  return [
    ...blocks.map(({ participant, minimumChange }) => one(participant, "blocks", minimumChange)),
    ...standAsides.map((id) => one(id, "stands-aside")),
    ...outvoted(account).map((id) => one(id, "other-option")),
  ];
}

/** Phases of the facilitator's own have no answers. */
export function lastAnswered({ rounds }: Account): RoundAccount | undefined {
  return rounds.findLast(({ responses }) => responses.size > 0);
}

/** Where confidence decides: whoever was for another option at the end. How alike words are tells nothing of it. */
function outvoted(account: Account): readonly string[] {
  const last = lastAnswered(account);
  if (last?.session.agreement.policy !== "weighted_majority" || last.session.agreement.by !== "options")
    return [];
  const { supporters, blocks, standAsides } = last.session.agreement;
  const told = new Set([...supporters, ...standAsides, ...blocks.map(({ participant }) => participant)]);
  return [...last.responses.keys()].filter((id) => !told.has(id));
}

/** The last thing each participant said. */
export function positions(account: Account): readonly Line[] {
  return account.participants.flatMap(({ id, name }) => {
    const held = account.rounds.findLast(({ responses }) => responses.has(id));
    const response = held?.responses.get(id);
    if (held === undefined || response === undefined) return [];
    const { position, confidence } = response;
    const { words } = account;
    const where = `${filled(words.round, { n: held.session.number })}, ${filled(words.confidence, { n: confidence })}`;
    return [[strong(name), ` (${where}): `, prose(position)]];
  });
}

export function openQuestions(account: Account): readonly Line[] {
  return standing(account.state.artifacts, "OQ").map((one) => [
    strong(one.id),
    " ",
    prose(one.title),
    ...(one.description ? [" ", prose(one.description)] : []),
    ` (${one.blocking === true ? `${account.words.blocking}, ` : ""}`,
    ...originOf(one, account),
    one.goes_by === undefined ? ")" : `; ${account.words.goesBy})`,
  ]);
}

/** What was decided from outside of the table. */
export function decidedSections(account: Account, level: 2 | 3 = 2): Doc {
  const { words } = account;
  return [
    ...sectionOf(words.decidedByPerson, decisions(account), level),
    ...sectionOf(words.takenAsRecommended, takenAsRecommended(account), level),
  ];
}

export function provenance(account: Account): readonly Line[] {
  const { strategy, participants, rounds, workflow, sides, discussion, words } = account;
  const ids = participants.map((seat) => seat.id);
  return [
    [`${words.discussion} `, { text: discussion.id, as: "code" }, `, ${discussion.lastActiveAt}`],
    spanned(words.byStrategy, {
      workflow,
      strategy: [{ text: strategy?.id ?? "", as: "code" }],
      n: String(rounds.length),
    }),
    spanned(words.participants, { who: names(account, ids) }),
    ...(sides === null
      ? []
      : [spanned(words.sides, { pro: names(account, sides.pro), con: names(account, sides.con) })]),
  ];
}

/** A sentence of somebody's as a paragraph of its own. */
export function said(text: string): Doc[number] {
  return paragraph([prose(text)]);
}
