import { englishLooks, japaneseLooks, looksSection } from "../../../document/looks.ts";
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
import { carriedFrom } from "../rules/carried.ts";
import { conflictKey } from "../rules/conflicts.ts";
import { sameStatement } from "../rules/same-statement.ts";
import { type Account, type HeldRound, nameOf } from "./account.ts";
import { lineOf, names, originOf, spokenIn, standing, whatChanged } from "./origin.ts";
import { colon, ended, sentences } from "./sentences.ts";
import type { Word } from "./words/en.ts";
import { ja } from "./words/ja.ts";
import { filled, spanned } from "./words/words.ts";

type Line = readonly Span[];

/** Prose of others in a cell; a dash where nothing was said. */
export function cellOf(...parts: readonly (string | null | undefined)[]): Text {
  const told = parts.filter((part) => !!part);
  const text = told.length > 1 ? sentences(...told) : (told[0] ?? "");
  return text === "" ? "-" : [prose(text)];
}

/** A section, or none where there is nothing in it. */
export function sectionOf(title: Text, items: readonly (Text | Item)[]): Doc {
  return section(title, [list(items)]);
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
  const firstSaid = new Map<string, number>();
  for (const { session } of account.rounds.toReversed())
    for (const statement of session.consensus) firstSaid.set(sameStatement(statement), session.number);
  return account.state.consensus.map((statement) => {
    const number = firstSaid.get(sameStatement(statement)) ?? 0;
    return [prose(statement), " (", ...spokenIn(number, account), ")"];
  });
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
    ...open.map(({ id, description, positions, since, named }) => ({
      text: [
        strong(id),
        " ",
        prose(description),
        ` (${filled(account.words.lastingConflict, { n: since, rounds: named.join(", ") })})`,
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

const settledBy = { consensus: "byAgreement", facilitator: "byFacilitator", user: "byPerson" } as const;

/** Conflicts that were settled on the way, how, and by whom. */
function settledConflicts(account: Account): readonly Line[] {
  const sessions = account.rounds.map(({ session }) => session);
  return account.state.resolved.map(({ conflict_id, resolution, resolution_type }) => {
    const key = conflictKey(conflict_id);
    const named = sessions.findLast(({ conflicts }) => conflicts.some(({ id }) => conflictKey(id) === key));
    const what = named?.conflicts.find(({ id }) => conflictKey(id) === key)?.description;
    const since = named?.number ?? 0;
    const settled = sessions.find(
      ({ number, resolved }) =>
        number >= since && resolved.some((one) => conflictKey(one.conflict_id) === key),
    );
    return [
      strong(conflict_id),
      ...(what === undefined ? [": "] : [" ", prose(what), colon(what)]),
      prose(resolution),
      ` (${filled(account.words[settledBy[resolution_type]], { n: settled?.number ?? since })})`,
    ];
  });
}

const decidedHow = {
  accepted: "personAccepted",
  own: "personDecided",
  continue: "personContinued",
} as const;

/** What a person decided where the table could not. */
export function decisions(account: Account): readonly Line[] {
  const { words } = account;
  return account.escalations.map(({ round, reason, decision, text }) => [
    `${capital(filled(words.round, { n: round }))}: `,
    prose(ended(reason)),
    ` ${words[decidedHow[decision]]}`,
    ...(text === "" ? ["."] : [": ", prose(ended(text))]),
  ]);
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Who blocked, stood aside, or held something else to the end. */
export function dissent(account: Account): readonly Line[] {
  const last = lastAnswered(account);
  const { blocks = [], standAsides = [] } = last?.session.agreement ?? {};
  const { words } = account;
  const round = filled(words.round, { n: last?.session.number ?? 0 });
  const line = (id: string, how: Word, change: string | null = null): Line => {
    const said = last?.responses.get(id)?.position;
    return [
      ...spanned(words[how], { who: names(account, [id]), round }),
      ...(said === undefined ? [] : [": ", prose(ended(said))]),
      ...(change === null ? [] : [" ", ...spanned(words.liftedBy, { change: [prose(ended(change))] })]),
    ];
  };
  return [
    ...blocks.map(({ participant, minimumChange }) => line(participant, "blocks", minimumChange)),
    ...standAsides.map((id) => line(id, "standsAside")),
    ...outvoted(account).map((id) => line(id, "holds")),
  ];
}

/** Phases of the facilitator's own have no answers. */
export function lastAnswered({ rounds }: Account): HeldRound | undefined {
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
    ")",
  ]);
}

/** What every document ends with. */
export function ending(account: Account, leftOut: Doc = []): Doc {
  const { words } = account;
  return [
    ...sectionOf(words.settled, settledConflicts(account)),
    ...sectionOf(words.decidedByPerson, decisions(account)),
    ...sectionOf(words.changes, whatChanged(account)),
    ...section(words.carriedOver, carriedOver(account)),
    ...looksSection(account.discussion, words === ja ? japaneseLooks : englishLooks),
    ...leftOut,
    ...sectionOf(words.origin, provenance(account)),
  ];
}

/** Where our document takes the place of one that was there. */
function carriedOver({ outcome, state, words }: Account): Doc {
  const replaced = outcome?.existing.filter(({ how }) => how === "override") ?? [];
  const ids = replaced.flatMap(({ text }) => carriedFrom(text, state)).map(({ id }) => id);
  return ids.length === 0 ? [] : [paragraph(filled(words.carried, { ids: ids.join(", ") }))];
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
