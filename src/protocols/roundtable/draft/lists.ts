import { ColloquyError } from "../../../kernel/error.ts";
import { paragraphs } from "../../../kernel/prompt.ts";
import type { Seat } from "../../../kernel/seat.ts";
import { type Id, authorOf, optionKind, textOf } from "../../../table/item.ts";
import { liveItems } from "../../../table/stands.ts";
import { part } from "../../prompt-parts.ts";
import { tasks, whereItStands } from "../prompts.ts";
import { type RoundEnd, endOf } from "../round-end.ts";
import { fallbackQuestion, perspectiveOf, questionIn, stepped, unasked } from "../rounds.ts";
import { leadingShape } from "../shapes.ts";
import { type TableQuestion, type Talk, phaseOf, tellOf } from "../talk.ts";
import { edited, workflowOf, consent, proofRead, review } from "./editing.ts";
import { unheard } from "./points.ts";
import { listedKind, listsShape, rivalsShape, wholeShape } from "./forms.ts";
import { draftItems, inForceText, listsText, shortLine } from "./told.ts";
import type { Stage } from "../options.ts";

async function leading(talk: Talk): Promise<TableQuestion> {
  const { table, facilitator, options } = talk;
  const [heard] = await table.each([facilitator], {
    kind: "question",
    task: tasks.lead,
    shape: leadingShape,
    sees: "nothing",
    own: () => paragraphs([whereItStands(talk), inForceText(table.ledger, false)]),
    untold: true,
    missing: () => "The facilitator asked nothing in round 1",
  });
  if (heard === undefined) return fallbackQuestion(options.topic);
  const given = heard.value["charges"];
  if (typeof given === "object" && given !== null) talk.charges = given as Record<string, string>;
  return questionIn(heard.value);
}

async function lists(talk: Talk): Promise<RoundEnd | null> {
  const { table, floor, participants, issue } = talk;
  const question = talk.asked ?? (await leading(talk));
  talk.asked = null;
  const workflow = workflowOf(talk);
  const heard = await table.each(participants, {
    kind: "response",
    task: tasks.lists[workflow],
    shape: listsShape(workflow, workflow === "design"),
    issue,
    sees: "nothing",
    own: (seat) =>
      paragraphs([
        perspectiveOf(talk, seat),
        inForceText(table.ledger, false),
        part("The facilitator asks", question.question, "question"),
      ]),
    mayLook: true,
    missing: (seat) => `${seat.name} gave no list`,
  });
  if (heard.length === 0 && floor.limit !== null) return null;
  // The document rests on the answers: it is not written before somebody has seen the questions.
  await table.you({ waits: true });
  const rivals = await rivalWholes(talk);
  const usual: Seat = participants.find(({ id }) => id === talk.options.author) ?? (participants[0] as Seat);
  const authors = rivals.length < 2 ? [usual] : rivals.map(({ author }) => author);
  for (const [index, author] of authors.entries())
    await written(talk, author, question.question, rivals[index]?.option ?? null, index);
  if (draftItems(table.ledger).length === 0) {
    if (floor.limit !== null) return null;
    throw new ColloquyError("no-answer", "Nobody wrote the draft.", {
      hint: "`colloquy agents --check` shows which agents answer.",
    });
  }
  const { words, nameOf } = tellOf(talk);
  const synthesis = words("roundtable.listed", {
    seats: heard.length,
    items: liveItems(table.ledger, listedKind).length,
    author: authors.map(({ id }) => nameOf(id)).join(", "),
    draft: draftItems(table.ledger).length,
  });
  return endOf(talk, {
    stage: "lists",
    question,
    asked: participants,
    heard,
    synthesis: stepped(talk, synthesis),
  });
}

/** Of a design: two wholes that the lists cannot be put into together, each with an author who is for it. */
async function rivalWholes(talk: Talk) {
  const { table, facilitator, participants, issue } = talk;
  const wholes = liveItems(table.ledger, optionKind).filter(({ under }) => under === issue);
  if (workflowOf(talk) !== "design" || wholes.length < 2) return [];
  const [heard] = await table.each([facilitator], {
    kind: "synthesis",
    task: "Read the lists. Say whether one whole can hold what they say, or two wholes stand against each other.",
    shape: rivalsShape,
    sees: "nothing",
    opening: talk.shortOpening,
    own: () =>
      paragraphs([
        inForceText(table.ledger, false),
        listsText(table.ledger),
        part("Wholes", wholes.map(shortLine).join("\n")),
      ]),
    untold: true,
    missing: () => "The facilitator did not say whether one whole holds all lists",
  });
  const named = heard?.value["rivals"];
  const ids = Array.isArray(named) ? named.filter((one) => typeof one === "string") : [];
  const found = ids.flatMap((id) => {
    const option = table.ledger.find(id.trim())?.item;
    const author = participants.find((seat) => option !== undefined && seat.id === authorOf(option));
    return option === undefined || author === undefined ? [] : [{ option: option.id, author }];
  });
  const [one, other] = found;
  return one === undefined || other === undefined || one.author === other.author ? [] : [one, other];
}

async function written(
  talk: Talk,
  first: Seat,
  asked: string,
  whole: Id | null,
  place: number,
): Promise<void> {
  const { table, participants } = talk;
  const workflow = workflowOf(talk);
  const ofWhole = whole === null ? undefined : table.ledger.items.get(whole);
  for (const author of [first, ...participants.filter((seat) => seat !== first)]) {
    const before = draftItems(table.ledger).length;
    await table.each([author], {
      kind: "draft",
      task: paragraphs([
        tasks.draft[workflow],
        ofWhole === undefined ? "" : `${tasks.rival} Begin your ids at ${place * 100 + 1}.`,
      ]),
      shape: wholeShape(workflow),
      sees: "nothing",
      mayLook: true,
      own: () =>
        paragraphs([
          inForceText(table.ledger, true),
          part("The facilitator asked", asked, "question"),
          listsText(table.ledger),
          ofWhole === undefined ? "" : part("The whole that you write", textOf(ofWhole)),
        ]),
      untold: true,
      missing: (seat) => `${seat.name} wrote no draft`,
    });
    if (draftItems(table.ledger).length > before || ofWhole !== undefined || talk.floor.limit !== null)
      return;
  }
}

/** A round of `specs` or `design`, by its stage. `null` where a limit came first. */
export function draftRound(talk: Talk): Promise<RoundEnd | null> {
  return talk.table.round(phaseOf(talk).name, async () => {
    if (phaseOf(talk).participants === "facilitator") return facilitatorsRound(talk);
    const stage = stageOf(talk);
    if (stage === "lists") return lists(talk);
    return stage === "review" ? review(talk) : consent(talk);
  });
}

function stageOf({ rounds, strategy, phase }: Talk): Stage {
  const isHeld = (stage: Stage) => rounds.some((round) => round.stage === stage);
  if (!isHeld("lists")) return "lists";
  const later = strategy.phases.slice(phase + 1).some(({ participants }) => participants !== "facilitator");
  return isHeld("review") && !later ? "consent" : "review";
}

async function facilitatorsRound(talk: Talk): Promise<RoundEnd | null> {
  const isOpening = !talk.rounds.some(({ stage }) => stage === "lists");
  if (!isOpening) {
    const synthesis = await proofRead(talk);
    if (unheard(talk.table.ledger).length > 0) await edited(talk, { task: tasks.edit });
    return endOf(talk, { stage: "consent", question: unasked, asked: [], heard: [], synthesis });
  }
  const question = await leading(talk);
  talk.asked = question;
  const synthesis = stepped(talk, question.question);
  return endOf(talk, { stage: "talk", question, asked: [], heard: [], synthesis });
}
