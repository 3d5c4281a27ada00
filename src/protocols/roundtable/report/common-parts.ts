import { looksSection } from "../../../document/looks.ts";
import {
  type Doc,
  type Item,
  list,
  type List,
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

/** What stands where there is nothing to tell, so that a reader sees it was not forgotten. */
export const noneNamed = "None were named.";
export const undiscussed = "Not discussed.";

type Line = readonly Span[];

/** A list that says so where there is nothing in it. */
export function bullets(items: readonly (Text | Item)[]): List {
  return list(items, { none: "None" });
}

/** Prose of others in a cell; a dash where nothing was said. */
export function cellOf(...parts: readonly (string | null | undefined)[]): Text {
  const text = parts.filter(Boolean).join(": ");
  return text === "" ? "-" : [prose(text)];
}

/** A section, or none where there is nothing in it. */
export function sectionOf(title: string, items: readonly (Text | Item)[]): Doc {
  return section(title, [list(items)]);
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
    ...open.map(({ id, description, positions, since, rounds }) => {
      const times = `${rounds} ${rounds === 1 ? "round" : "rounds"}`;
      return {
        text: [strong(id), " ", prose(description), ` (since round ${since}, named in ${times})`],
        below: held(account, positions),
      };
    }),
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

const settledBy = {
  consensus: "by agreement",
  facilitator: "by the facilitator",
  user: "by a person",
} as const;

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
      ...(what === undefined ? [] : [" ", prose(what)]),
      ": ",
      prose(resolution),
      ` (${settledBy[resolution_type]}, round ${settled?.number ?? since})`,
    ];
  });
}

const decidedHow = {
  accepted: "the recommendation was accepted",
  own: "decided",
  continue: "they were to go on",
} as const;

/** What a person decided where the table could not. */
export function decisions(account: Account): readonly Line[] {
  return account.escalations.map(({ round, reason, decision, text }) => [
    `Round ${round}: `,
    prose(reason),
    ` A person: ${decidedHow[decision]}`,
    ...(text === "" ? [] : [": ", prose(text)]),
  ]);
}

/** Who blocked, stood aside, or held something else to the end. */
export function dissent(account: Account): readonly Line[] {
  const last = lastAnswered(account);
  const { blocks = [], standAsides = [] } = last?.session.agreement ?? {};
  const round = `round ${last?.session.number ?? 0}`;
  const line = (id: string, how: string, change: string | null = null): Line => {
    const said = last?.responses.get(id)?.position;
    return [
      ...names(account, [id]),
      `${how} (${round})`,
      ...(said === undefined ? [] : [": ", prose(said)]),
      ...(change === null ? [] : [" It would be lifted by: ", prose(change)]),
    ];
  };
  return [
    ...blocks.map(({ participant, minimumChange }) => line(participant, " blocks", minimumChange)),
    ...standAsides.map((id) => line(id, " stands aside")),
    ...outvoted(account).map((id) => line(id, "")),
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
    return [[strong(name), ` (round ${held.session.number}, confidence ${confidence}): `, prose(position)]];
  });
}

export function openQuestions(account: Account): readonly Line[] {
  return standing(account.state.artifacts, "OQ").map((one) => [
    strong(one.id),
    " ",
    prose(one.title),
    ...(one.description ? [" ", prose(one.description)] : []),
    ` (${one.blocking === true ? "blocking, " : ""}`,
    ...originOf(one, account),
    ")",
  ]);
}

/** What every document ends with. */
export function ending(account: Account): Doc {
  return [
    ...sectionOf("Settled on the way", settledConflicts(account)),
    ...sectionOf("Decided by a person", decisions(account)),
    ...sectionOf("What changed on the way", whatChanged(account)),
    ...section("Carried over", carriedOver(account)),
    ...looksSection(account.discussion),
    ...section("Where this comes from", [bullets(provenance(account))]),
  ];
}

/** Where our document takes the place of one that was there. */
function carriedOver({ outcome, state }: Account): Doc {
  const replaced = outcome?.existing.filter(({ how }) => how === "override") ?? [];
  const ids = replaced.flatMap(({ text }) => carriedFrom(text, state)).map(({ id }) => id);
  if (ids.length === 0) return [];
  return [
    paragraph(
      `${ids.join(", ")}: as they stood before, since nobody changed them. Rounds and names they give are those of the discussion they come from.`,
    ),
  ];
}

function provenance(account: Account): readonly Line[] {
  const { strategy, participants, rounds, workflow, sides, discussion } = account;
  const held = `${rounds.length} ${rounds.length === 1 ? "round" : "rounds"}`;
  const ids = participants.map((seat) => seat.id);
  return [
    ["Discussion ", { text: discussion.id, as: "code" }, `, ${discussion.lastActiveAt}`],
    [`${workflow} by the strategy `, { text: strategy?.id ?? "", as: "code" }, `, ${held}`],
    ["Participants: ", ...names(account, ids)],
    ...(sides === null
      ? []
      : [["For it: ", ...names(account, sides.pro), "; against it: ", ...names(account, sides.con)]]),
  ];
}

/** A sentence of somebody's as a paragraph of its own. */
export function said(text: string): Doc[number] {
  return paragraph([prose(text)]);
}
