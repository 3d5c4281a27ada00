import { paragraphs } from "../kernel/prompt.ts";
import type { Seat } from "../kernel/seat.ts";
import { chooses } from "./ballot.ts";
import { type BriefAsked, editBrief, whereAllStand } from "./brief.ts";
import { briefOf, draftText, missingKind } from "./brief-told.ts";
import { viewKind } from "./follow-told.ts";
import { answerKind, authorOf, followUpKind, type Id, idsNamed, type Item, type Who, you } from "./item.ts";
import type { Ledger } from "./ledger.ts";
import type { Move } from "./move.ts";
import { optional, owed, own, says, stands } from "./parts.ts";
import { dataBlock, ownPlace } from "./record.ts";
import { type Part, shape } from "./shape.ts";
import { optionStanding } from "./standing.ts";
import type { Table } from "./table.ts";
import { viewed } from "./view.ts";

export interface FollowedBy extends Pick<
  Move<unknown>,
  "mayLook" | "missing" | "material" | "passages" | "standIns"
> {
  /** Who answers. */
  readonly seats: readonly Seat[];
  /** What the result reads, where it is no brief; `named` is what the question names by id. */
  readonly own?: (named: readonly Id[], seat: Seat) => string;
  /** What can be changed by id, where that is not a place among options and what was said oneself. */
  readonly changes?: (followUp: Id) => Readonly<Record<string, Part>>;
  /** Makes what was said a part of the result, by the id of what was asked; left out where the ledger is the result. */
  readonly edit?: (followUp: Id) => Promise<void>;
}

/** The last thing that a protocol does: a round for each question that somebody asked after the end. */
export async function followUps(table: Table, by: FollowedBy): Promise<void> {
  const { floor } = table;
  for (let asked = floor.followUp(); asked !== null && floor.limit === null; asked = floor.followUp()) {
    const { question, changed, answers, to } = asked;
    await table.round("Follow-up", async () => {
      table.put(
        you,
        answers.map(({ question: under, value }) => ({ kind: answerKind, text: value, under })),
      );
      const [item] = table.put(you, [{ kind: followUpKind, text: question }]);
      if (item === undefined) return;
      const since = table.ledger.log.length;
      const alone = floor.seats.filter(({ id }) => id === to);
      const [first, others] = alone.length > 0 ? [alone, []] : concerned(table.ledger, question, by.seats);
      // Made once: who is asked later sees nothing that those before said to it.
      const move = moveFor(table, item, changed, by);
      await table.each(first, move);
      // Where they only answer, nothing of the result changes: the others and its author need not speak.
      const goesOn = () => floor.limit === null && changesSomething(table.ledger, since);
      if (others.length > 0 && goesOn()) await table.each(others, { ...move, optional: true });
      if (goesOn()) await by.edit?.(item.id);
    });
  }
}

/** For a result that is a brief: its author changes it by id. */
export function briefEditor(table: Table, author: Seat, asked: BriefAsked): NonNullable<FollowedBy["edit"]> {
  return (followUp) => editBrief(table, author, asked, { isMoved: true, followUp });
}

function changesSomething({ log, items }: Ledger, since: number): boolean {
  return log.slice(since).some((entry) => entry.is !== "item" || items.get(entry.id)?.kind !== viewKind);
}

/** Whose items the question names by id, and who stands on them, before the others that count; all of these where it names none. */
function concerned(
  ledger: Ledger,
  question: string,
  seats: readonly Seat[],
): readonly [readonly Seat[], readonly Seat[]] {
  const whose = new Set(idsNamed(question, ledger.items).flatMap((id) => standingOn(ledger, id)));
  const first = seats.filter(({ id }) => whose.has(id));
  const counting = seats.filter(({ id }) => ledger.seats.some((one) => one.id === id && one.counts));
  const others = counting.filter((seat) => !first.includes(seat));
  return first.length === 0 ? [counting.length === 0 ? seats : counting, []] : [first, others];
}

function standingOn(ledger: Ledger, id: Id): readonly Who[] {
  const item = ledger.items.get(id) as Item;
  const supporters = optionStanding(ledger, item).seats.flatMap(({ seat, stance }) =>
    stance === "not said" ? [] : [seat.id],
  );
  return [
    authorOf(item),
    ...item.from,
    ...supporters,
    ...ledger.stands.flatMap(({ on, by }) => (on === id ? [by] : [])),
  ];
}

function moveFor(
  { ledger }: Table,
  { id, wordings: [asked] }: Item,
  changed: readonly string[],
  { seats: _seats, own: result, changes, edit: _edit, ...how }: FollowedBy,
): Move<unknown> {
  const brief = briefOf(ledger);
  const named = idsNamed(asked?.text ?? "", ledger.items);
  const draft = result === undefined ? draftText(brief, { whole: named }) : "";
  return {
    kind: "follow",
    task: `The person asks further, or tells something new: ${id}. Answer that in a sentence or two, with the reason. Say by id what it changes: what you are for, what you said yourself, what must change in what is shown. What you do not name stands as you said it; if nothing changes, answer and leave the rest empty.`,
    shape: shape({
      answer: says(viewKind, "your answer, with its reason", "at most 3 sentences, one each"),
      ...(changes?.(id) ?? usualChanges(ledger, id, brief !== null)),
    }),
    sees: viewed(ledger, whereAllStand(ledger)),
    own: (seat) =>
      paragraphs([
        ownPlace(seat, ledger),
        ...dataBlock("Changed since", changed),
        result?.(named, seat) ?? draft,
      ]),
    untold: true,
    ...how,
  };
}

function usualChanges(ledger: Table["ledger"], id: Id, isWritten: boolean) {
  return {
    moved: owed(
      chooses({
        form: `[{"option": "<id of an option>", "why": "the reason that decides it", "because": ["${id}"]}]`,
        note: "only if you are for another one now; [] if not",
        why: [],
        issueOf: (option) => ledger.find(option)?.item.under ?? undefined,
      }),
    ),
    stands: optional(
      stands(
        "only what you judge otherwise now: agree to an option you could live with, narrower with its condition; contest what must not stay",
      ),
    ),
    own: own("only those that you word anew or take back"),
    ...(isWritten && {
      missing: optional(says(missingKind, "what the draft has to say now and does not")),
    }),
  };
}
