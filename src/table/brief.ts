import { z } from "zod";
import { line } from "../kernel/line.ts";
import { paragraphs } from "../kernel/prompt.ts";
import type { Seat } from "../kernel/seat.ts";
import { wordCount } from "../text/word-count.ts";
import type { Act } from "./act.ts";
import {
  briefOf,
  draftText,
  isOfBrief,
  missingKind,
  partKind,
  pointsText,
  replyKind,
  restsOn,
  saidSince,
  stepKind,
} from "./brief-told.ts";
import { type Id, answerKind, asId, authorOf, followUpKind, issueKind, optionKind, textOf } from "./item.ts";
import type { Ledger } from "./ledger.ts";
import { joins } from "./editor.ts";
import { adds, listOf, optional, owed, remarked, says, someOf, text, texts } from "./parts.ts";
import { type Part, type Shape, shape } from "./shape.ts";
import { liveItems } from "./stands.ts";
import type { Heard, Move } from "./move.ts";
import type { Table } from "./table.ts";
import { dataBlock, itemLine, tagOf } from "./record.ts";
import { standing } from "./standing.ts";
import type { View } from "./view.ts";

/** One seat writes the answer in parts with ids, others review it by id, the author edits once: what it does not take stands there as dissent. */

const steps = adds(stepKind, "what is done next", {
  fields: { owner: "a role", by: "a date" },
  from: "from",
});

const same = optional(joins("items that give the same reason in other words, by id, [] where all differ"));

const briefParts = {
  covers: owed(
    texts("what a good answer has to cover, in at most 8 words", {
      most: 15,
      note: "first: theirs and your own, obligations and people that nobody named, figures that do not fit each other",
    }),
  ),
  joins: same,
  title: text("the answer in at most 12 words"),
  parts: adds(partKind, "Markdown: a paragraph, a list or a table", {
    fields: { heading: "at most 5 words" },
    from: "from",
    lines: true,
    note: "the first is the answer, in at most 80 words. from: the ids it rests on; no ids in the text",
  }),
  steps: { ...steps, note: "in order; not told again in parts" },
};

const Reviewed = z.object({
  on: line.min(1),
  say: z.enum(["object", "amend"]),
  reason: line,
  change: line.nullish(),
});

/** Fields of a review, to stand beside those of a method's own. A part or step that it does not name has its consent. */
export const reviewParts = {
  review: optional<z.infer<typeof Reviewed>[]>({
    schema: z.array(Reviewed),
    form: `[{"on": "<id>", "say": "object | amend", "reason": "what is wrong", "change": "the least change that settles it"}]`,
    note: "only what must change; you consent to the rest. object: it must not stay; amend: a figure, a date, a word",
    acts: (values) => remarked(values, { object: "contest", amend: "narrower" }),
  }),
  missing: optional(says(missingKind, "what has to be in the draft and is not", "at most 4")),
};

/** What reviewers look at, each at something else: what an author overlooks, all overlook who look at everything. */
const charges = [
  "every sum, figure and threshold: against the facts, against each other, and whether what is advised passes its own test",
  "every date and step: can it be done then, in this order, by this owner; what has to be decided or ordered and is no step",
  "what the question and the facts hold and the draft does not: a duty, a cost, somebody it touches, figures that do not fit each other",
  "what happens when the advice fails: who is harmed, what cannot be undone, what then, by when that is known",
] as const;

export function replies(form: string, note: string) {
  return listOf(
    z.object({ to: line.min(1), taken: z.boolean(), why: line.nullish() }),
    form,
    note,
    ({ to, taken, why }) => ({
      do: "add",
      item: { kind: replyKind, text: why ?? "", fields: { to: asId(to), taken: taken ? "yes" : "no" } },
    }),
  );
}

const furtherParts = {
  title: optional(text("the answer in at most 12 words, where it has changed")),
  edits: listOf(
    z.object({ id: line.min(1), heading: line.nullish(), text: z.string().trim().min(1) }),
    `[{"id": "<id>", "heading": "at most 5 words", "text": "the whole part as it reads now"}]`,
    "every part that reads better now",
    ({ id, heading, text: words }) => ({
      do: "amend",
      id: asId(id),
      text: words,
      ...(heading && { fields: { heading } }),
      sameMeaning: false,
      because: [],
    }),
  ),
  adds: optional(
    adds(partKind, "Markdown", { fields: { heading: "at most 5 words" }, from: "from", lines: true }),
  ),
  cuts: someOf(line.min(1), `["<id>"]`, "parts that go", (id) => withdrawn(asId(id))),
  steps: optional({ ...steps, note: "all of them as they read now, where any of them changes" }),
  replies: replies(
    `[{"to": "<id>", "taken": true, "why": "what you changed, or why not"}]`,
    "one for every point of the reviews",
  ),
};

const secondShape = shape({
  faults: owed(
    texts("a fault of the draft that no review names", {
      most: 8,
      note: "first, as its hardest critic: what is wrong, contradicts, cannot be done in time, or is not answered. Then mend them",
    }),
  ),
  joins: same,
  ...furtherParts,
});

const furtherShape = shape(furtherParts);

function withdrawn(id: Id): Act {
  return { do: "withdraw", id, because: [] };
}

export interface BriefAsked {
  readonly kind?: string;
  readonly task: string;
  /** What the author is told besides what all are: who is who, how it stands. */
  readonly own: () => string;
  readonly mostWords: number;
  /** What it is written from; left out, all that was said. */
  readonly sees?: View;
  /** What else the author says with it, such as what it reads as the same or as opposed, in place of a field of that name. */
  readonly besides?: Readonly<Record<string, Part>>;
  readonly mayLook?: true;
}

const leftForReviews = 100;

/** Everybody's reasons become one answer, in place of one that was there. `false` where the author gave none. */
export async function writeBrief(table: Table, author: Seat, asked: BriefAsked): Promise<boolean> {
  const { kind = "brief", task, own, mostWords, sees, besides, mayLook } = asked;
  const whole: typeof briefParts = { ...briefParts, ...besides };
  const before = liveItems(table.ledger).filter((item) => isOfBrief(item) && authorOf(item) === author.id);
  const heard = await table.each([author], {
    kind,
    task: `${task}\n\nAt most ${mostWords - leftForReviews} words in all: what the reviews ask for has to fit in as well. Figures with their units; guesses marked as guesses; sums shown, and their total beside what is available. One number for each threshold, the same throughout; when to begin, when to look again, and what would stop it; contracts and costs that no option changes. No word about this discussion or its rounds; members by name only where they differ. Before you answer, read it once as whoever has to act and once as its hardest critic, and give only the corrected text: is every part of the question answered; is it said in figures why the strongest rival loses; does every date and sum agree with the record and with each other; does what is advised meet its own conditions.`,
    shape: renewing(shape(whole), () => before.map(({ id }) => id)),
    own,
    ...(sees && { sees }),
    ...(mayLook && { mayLook }),
    untold: true,
    missing: unwritten,
    lacks: (value) => tooLong([...value.parts, ...value.steps], mostWords),
  });
  return heard.length > 0;
}

/** Each reviews it by id, beside where all stand, with what else its method asks for at the end. */
export function reviewBrief<T>(
  table: Table,
  seats: readonly Seat[],
  move: Move<T>,
): Promise<readonly Heard<T>[]> {
  const sees = whereAllStand(table.ledger);
  const brief = briefOf(table.ledger);
  return table.each(seats, {
    sees,
    ...move,
    own: (seat) =>
      paragraphs([
        move.own?.(seat) ?? "",
        draftText(brief),
        ...dataBlock("What others rest on", groundsOfOthers(table.ledger, seat)),
        `In your review look first at ${charges[seats.indexOf(seat) % charges.length]}. Others look at the rest.`,
      ]),
  });
}

/** What positions name as their reasons, and the answer as its own: in short, since the record of it is not shown again. */
function groundsOfOthers(ledger: Ledger, { id: seat }: Seat): readonly string[] {
  const said = standing(ledger).flatMap(({ options }) => options.flatMap(({ seats }) => seats));
  const answer = briefOf(ledger)?.parts[0];
  const ids = [...said.flatMap((one) => one.said?.because ?? []), ...(answer?.from.slice(1) ?? [])];
  const shown = whereAllStand(ledger).of;
  return [...new Set(ids)].flatMap((id) => {
    const item = ledger.items.get(id);
    if (item === undefined || shown.includes(id) || authorOf(item) === seat) return [];
    return [itemLine({ ...item, fields: {}, under: null }, tagOf(ledger, authorOf(item)))];
  });
}

export function whereAllStand(ledger: Ledger): View & { readonly of: readonly Id[] } {
  const told = new Set([issueKind, optionKind, answerKind, followUpKind]);
  const of = liveItems(ledger).flatMap(({ id, kind }) => (told.has(kind) ? [id] : []));
  return { of, names: true, reasons: true };
}

/** The author writes it a second time, after the reviews; nobody is asked where nothing was objected to and nobody has moved since. */
export async function editBrief(
  table: Table,
  author: Seat,
  { own, mostWords }: BriefAsked,
  { isMoved, followUp }: { readonly isMoved: boolean; readonly followUp?: Id },
): Promise<void> {
  const written = briefOf(table.ledger);
  if (written === null || (written.points.length === 0 && !isMoved)) return;
  // What a review before asked for was answered then.
  const points = written.points.filter(({ reply }) => followUp === undefined || reply === null);
  const brief = { ...written, points };
  const old = ({ steps: given }: { readonly steps?: readonly unknown[] | null | undefined }) =>
    (given ?? []).length === 0 ? [] : brief.steps.map(({ id }) => id);
  const shown = whereAllStand(table.ledger);
  await table.each([author], {
    kind: "edit",
    task: `${followUp === undefined ? secondTime : furtherTime(followUp)} Settle each point of the reviews; what you do not take stays as dissent, in the objector's words. At most ${mostWords} words in parts and steps, now ${wordCount([...brief.parts, ...brief.steps].map(textOf).join(" "))}: cut what carries nothing.${followUp === undefined ? ` ${onceMore}` : ""}`,
    shape: followUp === undefined ? renewing(secondShape, old) : renewing(furtherShape, old),
    sees: shown,
    own: () =>
      paragraphs([
        own(),
        draftText(brief, { ledger: table.ledger }),
        // What it rested on was weighed when it was written.
        ...(followUp === undefined
          ? dataBlock("What the draft rests on", restsOn(table.ledger, brief, shown.of))
          : []),
        pointsText(brief.points),
        ...dataBlock("What else they said with their reviews", saidSince(table.ledger, brief, shown.of)),
      ]),
    untold: true,
    missing: unwritten,
  });
}

const secondTime =
  "The reviews of your draft are in, and some may stand elsewhere now. Write it a second time, by id: not a patch, but the answer you would give now that you know all of it.";

const onceMore =
  "Then read the whole once more as whoever has to act: every part of the question is answered; every date can be kept, in its order; what has to be decided or ordered is a step with owner and date, up to the end; sums are right and complete; no sentence contradicts another, and what is advised passes its own test.";

function furtherTime(id: Id): string {
  return `The answer was given; then the person asked further, ${id}, and all answered. Change the answer by id where that changes it, so that it answers ${id} too; every other part stays as it reads.`;
}

/** An author who gives no answer leaves it as it was; one that a limit kept away is asked when it goes on. */
function unwritten(): undefined {}

function renewing<T>(one: Shape<T>, old: (value: T) => readonly Id[]): Shape<T> {
  return { ...one, acts: (value, issue) => [...old(value).map(withdrawn), ...one.acts(value, issue)] };
}

function tooLong(items: readonly Readonly<Record<string, unknown>>[], mostWords: number): string | null {
  const texts = items.map(({ text: words }) => (typeof words === "string" ? words : ""));
  const words = wordCount(texts.join(" "));
  return words <= mostWords * 1.25 ? null : `It has ${words} words; at most ${mostWords} are asked for`;
}
