import { ColloquyError } from "../../../kernel/error.ts";
import { paragraphs } from "../../../kernel/prompt.ts";
import type { Seat } from "../../../kernel/seat.ts";
import { liveItems } from "../../../table/stands.ts";
import { part } from "../../prompt-parts.ts";
import { tasks } from "../prompts.ts";
import { type RoundEnd, endOf } from "../round-end.ts";
import { askedQuestion, perspectiveOf, stepped, unasked } from "../rounds.ts";
import { type Talk, phaseOf, tellOf } from "../talk.ts";
import { edited, workflowOf, consent, proofRead, review } from "./editing.ts";
import { unheard } from "./points.ts";
import { listedKind, listsShape, wholeShape } from "./forms.ts";
import { draftItems, inForceText, listsText } from "./told.ts";
import type { Stage } from "../options.ts";

async function lists(talk: Talk): Promise<RoundEnd | null> {
  const { table, floor, participants, issue } = talk;
  const question = talk.asked ?? (await askedQuestion(talk));
  talk.asked = null;
  const workflow = workflowOf(talk);
  const heard = await table.each(participants, {
    kind: "response",
    task: tasks.lists[workflow],
    shape: listsShape(workflow),
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
  const author = await written(talk, question.question);
  if (author === null) return null;
  const { words, nameOf } = tellOf(talk);
  const synthesis = words("roundtable.listed", {
    seats: heard.length,
    items: liveItems(table.ledger, listedKind).length,
    author: nameOf(author.id),
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

/** Whoever was asked to, else the first; where that seat gives none, the others in turn. */
async function written(talk: Talk, asked: string): Promise<Seat | null> {
  const { table, participants, floor, options } = talk;
  const usual = participants.find(({ id }) => id === options.author);
  for (const author of new Set([...(usual ? [usual] : []), ...participants])) {
    await table.each([author], {
      kind: "draft",
      task: tasks.draft[workflowOf(talk)],
      shape: wholeShape(workflowOf(talk)),
      sees: "nothing",
      mayLook: true,
      own: () =>
        paragraphs([
          inForceText(table.ledger, true),
          part("The facilitator asked", asked, "question"),
          listsText(table.ledger),
        ]),
      untold: true,
      missing: (seat) => `${seat.name} wrote no draft`,
    });
    if (draftItems(table.ledger).length > 0) return author;
    if (floor.limit !== null) return null;
  }
  throw new ColloquyError("no-answer", "Nobody wrote the draft.", {
    hint: "`colloquy agents --check` shows which agents answer.",
  });
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
  const question = await askedQuestion(talk);
  talk.asked = question;
  const synthesis = stepped(talk, question.question);
  return endOf(talk, { stage: "talk", question, asked: [], heard: [], synthesis });
}
