import { z } from "zod";
import { line } from "../kernel/line.ts";
import { paragraphs } from "../kernel/prompt.ts";
import type { Seat } from "../kernel/seat.ts";
import { chooses } from "./ballot.ts";
import { type BriefAsked, editBrief, reviewParts, whereAllStand } from "./brief.ts";
import { briefOf, draftText, isOfBrief, missingKind } from "./brief-told.ts";
import { furtherLines, viewKind } from "./follow-told.ts";
import {
  answerKind,
  asId,
  authorOf,
  followUpKind,
  type Id,
  idsNamed,
  type Item,
  optionKind,
  questionKind,
  textOf,
  type Who,
  you,
} from "./item.ts";
import type { Ledger } from "./ledger.ts";
import type { Move } from "./move.ts";
import { listOf, owed, own, says, stands, text, unasked } from "./parts.ts";
import { openQuestions } from "./questions.ts";
import { dataBlock } from "./record.ts";
import { type Part, shape } from "./shape.ts";
import { heldBy, optionStanding, standing } from "./standing.ts";
import { cameTrueField, countedSeats, givenUpWhen, liveItems } from "./stands.ts";
import type { Table } from "./table.ts";
import { neededFirst, viewed } from "./view.ts";
import { singleSpaced } from "../text/shorten.ts";

export interface FollowedBy extends Pick<
  Move<unknown>,
  "mayLook" | "missing" | "material" | "passages" | "standIns"
> {
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
      const [since, stood] = [table.ledger.log.length, table.ledger.shifts.length];
      const alone = floor.seats.filter(({ id }) => id === to);
      const [first, others] = alone.length > 0 ? [alone, []] : concerned(table.ledger, question, by.seats);
      // Made once: who is asked later sees nothing that those before said to it.
      const move = moveFor(table, item, changed, by);
      await table.each(first, move);
      // Where they only answer, nothing of the result changes: the others and its author need not speak.
      const goesOn = () => floor.limit === null && changesSomething(table.ledger, since);
      const [members = [], critics = []] = [true, false].map((isMember) =>
        others.filter(({ id }) => countedSeats(table.ledger).includes(id) === isMember),
      );
      if (members.length > 0 && goesOn()) await table.each(members, { ...move, optional: true });
      // A critic attacks where that takes them.
      if (critics.length > 0 && goesOn() && table.ledger.shifts.length > stood) {
        const sees = [...viewed(table.ledger, whereAllStand(table.ledger)), ...furtherLines(table.ledger)];
        await table.each(critics, {
          ...move,
          sees: [...new Set(sees)],
          task: `The person asked further, or told something new: ${item.id}. All have answered, and some change what they said. You are for nothing yourself: say what is wrong with where that takes them, by id, and what all take for granted.`,
          optional: true,
        });
      }
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

/** Whose items the question names by id, and who stands on them, before the others; all that count first where it names none. */
function concerned(
  ledger: Ledger,
  question: string,
  seats: readonly Seat[],
): readonly [readonly Seat[], readonly Seat[]] {
  const whose = new Set(idsNamed(question, ledger.items).flatMap((id) => standingOn(ledger, id)));
  const first = seats.filter(({ id }) => whose.has(id));
  const counting = seats.filter(({ id }) => countedSeats(ledger).includes(id));
  const begin = first.length > 0 ? first : counting.length > 0 ? counting : seats;
  return [begin, seats.filter((seat) => !begin.includes(seat))];
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
  const issues = standing(ledger).map(({ issue }) => issue.id);
  return {
    kind: "follow",
    task: `The person asks further, or tells something new: ${id}. Answer that in a sentence or two, with the reason. Say by id what it changes: what you are for, what you said yourself, what must change in what is shown. What you do not name stands as you said it; leave out every field that changes nothing.`,
    shape: (seat) =>
      shape({
        answer: says(viewKind, "your answer, with its reason, in at most 3 sentences"),
        ...(changes?.(id) ?? usualChanges(ledger, id, seat, { isWritten: brief !== null, issues, named })),
      }),
    issue: issues[0] ?? "",
    sees: viewed(ledger, whereAllStand(ledger)),
    own: (seat) =>
      paragraphs([
        ...(changes === undefined
          ? [
              ...ownSaid(ledger, seat, named),
              ...dataBlock("What it names", namedOfOthers(ledger, seat, named)),
            ]
          : []),
        ...dataBlock("Changed since", changed),
        result?.(named, seat) ?? draft,
      ]),
    untold: true,
    ...how,
  };
}

/** What it said that it can word anew, what would change its mind, and what it asked: nothing else in the turn tells it. */
function ownSaid(ledger: Ledger, seat: Seat, named: readonly Id[]): readonly string[] {
  const of = [...new Set([...questionsOf(ledger, seat), ...ownItems(ledger, seat, named)])].slice(0, mostOwn);
  const condition = conditionOf(ledger, seat);
  return dataBlock("What you said yourself", [
    ...of.map((id) => `[${id}] ${singleSpaced(textOf(ledger.items.get(id) as Item))}`),
    ...(condition === null ? [] : [`What would change your mind: ${singleSpaced(condition)}`]),
  ]);
}

/** What is named first. Of a critic nothing else: it attacks where that takes the others. */
function ownItems(ledger: Ledger, { id: seat }: Seat, named: readonly Id[]): readonly Id[] {
  // What it said of an option at length stands there.
  const inFull = new Set([...(ledger.positions.get(seat)?.values() ?? [])].map(({ item }) => item));
  const own = liveItems(ledger).filter(
    (item) =>
      authorOf(item) === seat && !isOfBrief(item) && !toldElsewhere.has(item.kind) && !inFull.has(item.id),
  );
  const first = own.filter(({ id }) => named.includes(id)).map(({ id }) => id);
  return countedSeats(ledger).includes(seat) ? [...first, ...neededFirst(ledger, own)] : first;
}

/** Of what the question names by id, what nothing else in the turn tells. */
function namedOfOthers(ledger: Ledger, { id: seat }: Seat, named: readonly Id[]): readonly string[] {
  const of = named.filter((id) => {
    const item = ledger.items.get(id) as Item;
    return authorOf(item) !== seat && !isOfBrief(item) && !whereAllStand(ledger).of.includes(id);
  });
  return viewed(ledger, { of, names: true, reasons: true });
}

const toldElsewhere = new Set([viewKind, optionKind, answerKind, questionKind]);
const mostOwn = 8;

function questionsOf(ledger: Ledger, { id }: Seat): readonly Id[] {
  const open = openQuestions(ledger).flatMap(({ ids }) => ids);
  return open.filter((one) => authorOf(ledger.items.get(one) as Item) === id);
}

function conditionOf(ledger: Ledger, { id }: Seat): string | null {
  const held = standing(ledger).flatMap((on) => givenUpWhen(ledger, on, heldBy(on, id)?.option.id ?? ""));
  return held.find(({ seat }) => seat === id)?.text ?? null;
}

function usualChanges(
  ledger: Table["ledger"],
  id: Id,
  seat: Seat,
  {
    isWritten,
    issues,
    named,
  }: { readonly isWritten: boolean; readonly issues: readonly Id[]; readonly named: readonly Id[] },
) {
  const hasCondition = conditionOf(ledger, seat) !== null;
  const asked = questionsOf(ledger, seat);
  const which = issues.length < 2 ? "" : `"issue": "${issues.join(" | ")}", `;
  return {
    ...(countedSeats(ledger).includes(seat.id) &&
      issues.length > 0 && {
        moved: owed(
          chooses({
            form: `[{${which}"option": "<id of what you are for now, or a new one in at most 12 words>", "why": "the reason that decides it", "because": ["${id}"]}]`,
            note: "",
            why: [],
            issueOf: (option) => ledger.find(option)?.item.under ?? undefined,
          }),
        ),
      }),
    stands: owed(
      stands(
        "agree: an option you could live with; narrower: on a condition; contest: it must not stay",
        `[{"on": "<id>", "stand": "agree | contest | narrower", "reason": "why", "text": "what would have to be true, or the narrower wording"}]`,
      ),
    ),
    ...(ownItems(ledger, seat, named).length > 0 && { own: { ...own("", [id]), note: "" } }),
    ...(asked.length > 0 && { answered: owed(answered(id, asked)) }),
    ...(hasCondition && {
      [cameTrueField]: owed(cameTrue),
      reconsiderWhen: owed(text("what you would have to see now to give up what you are for")),
    }),
    ...(isWritten && {
      missing: owed(says(missingKind, "what the draft has to say now and does not")),
      // As it was asked for before the end: who answers so is heard.
      review: unasked(reviewParts.review),
    }),
  };
}

/** What the person's words say to questions that a seat asked. */
function answered(id: Id, questions: readonly Id[]) {
  return listOf(
    z.object({ question: line.min(1), answer: line.min(1) }),
    `[{"question": "${questions.join(" | ")}", "answer": "what ${id} says to it"}]`,
    "",
    ({ question, answer }) => ({
      do: "add",
      item: { kind: answerKind, text: answer, under: asId(question), from: [id] },
    }),
  );
}

const cameTrue: Part<boolean> = {
  schema: z.boolean(),
  form: "true or false",
  note: "whether what would change your mind has",
  acts: () => [],
  words: (value) => (value ? "yes" : ""),
};
