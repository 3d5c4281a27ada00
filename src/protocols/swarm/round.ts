import type { Step } from "../../kernel/event.ts";
import { fenced, paragraphs } from "../../kernel/prompt.ts";
import { noteMissing } from "../missing.ts";
import { argue, compare, state, stressCheck } from "./argue.ts";
import { finalSynthesis } from "./conclude.ts";
import { lengthRemark } from "./lengths.ts";
import { openingFor, tasks } from "./prompts.ts";
import { synthesisShape } from "./shapes.ts";
import { countedText } from "./rules/counted.ts";
import { fixedSeat, isLast, issueOf, outsider, rosterOf, type Talk, tellOf, told, topicOf } from "./talk.ts";
import { inQuestion } from "./views.ts";

export interface Wanted {
  readonly topic: string;
  /**
   * A new topic begins blind, with an opening and everybody's own statement. A deeper round goes on from where they
   * stand: the Contrarian speaks, and all answer with their position in it.
   */
  readonly isNew: boolean;
}

/** Opening, statements, counterpoint, rebuttals, analogy, synthesis: nobody hears who speaks at the same time. */
export function swarmRound(talk: Talk, wanted: Wanted): Promise<void> {
  const { table } = talk;
  talk.rounds += 1;
  return table.round(
    wanted.topic,
    async () => {
      talk.since = table.ledger.log.length;
      talk.issue = issueOf(talk, wanted.topic);
      await open(talk, wanted);
      // Where no expert spoke there is nothing to argue about.
      if (wanted.isNew && !(await state(talk))) return;
      await argue(talk);
      if (wanted.isNew) await compare(talk);
      await sumUp(talk);
    },
    stepsOf(talk, wanted),
  );
}

function stepsOf(talk: Talk, { isNew }: Wanted): readonly Step[] {
  const experts = talk.experts.length;
  return [
    ...(isNew && talk.opening === "" ? [{ turn: "opening", seats: 1 }] : []),
    ...(isNew ? [{ turn: "initial_statement", seats: experts }] : []),
    { turn: "counterpoint", seats: 1 },
    { turn: "rebuttal", seats: experts },
    ...(isNew && outsider(talk) !== null ? [{ turn: "analogy", seats: 1 }] : []),
    { turn: isLast(talk) ? "final_synthesis" : "synthesis", seats: 1 },
  ];
}

async function open(talk: Talk, { isNew, topic }: Wanted): Promise<void> {
  const { floor, options } = talk;
  const moderator = fixedSeat(floor, "moderator");
  if (isNew && talk.opening === "") {
    const about = topic === options.topic ? "" : `This round is about:\n\n${fenced("topic", topic)}`;
    const reply = await floor.ask<string>(moderator, {
      kind: "opening",
      prompt: {
        stable: openingFor(options),
        fresh: paragraphs([rosterOf(talk), about]),
        request: tasks.opening,
      },
      recap: "",
      question: `${tasks.opening}\n\n${topic}`,
      schema: null,
    });
    if (reply.answered) talk.opening = reply.value;
    else noteMissing(floor, "The moderator gave no opening", reply.failure);
  }
  if (talk.opening === "") return;
  const hearing = floor.seats.filter(({ id }) => id !== "moderator" && id !== "historian");
  const content = { topic: topicOf(talk), moderator_opening: talk.opening };
  floor.tell(moderator, hearing, { type: "round_start", content });
}

async function sumUp(talk: Talk): Promise<void> {
  const { floor, table } = talk;
  talk.opening = "";
  if (floor.limit !== null) return;
  if (isLast(talk)) {
    await stressCheck(talk);
    return finalSynthesis(talk);
  }
  const [heard] = await table.each([fixedSeat(floor, "moderator")], {
    kind: "synthesis",
    task: tasks.synthesis,
    shape: synthesisShape,
    sees: inQuestion(table.ledger, talk.rounds),
    own: () => paragraphs([told(talk), `Counted: ${countedText(tellOf(talk))}`]),
    untold: true,
    missing: (_, failure) =>
      noteMissing(floor, `The moderator gave no synthesis of round ${talk.rounds}`, failure),
    plainly: () => `What is the outcome of this round, and what should be taken up next? ${topicOf(talk)}`,
  });
  if (heard === undefined) return;
  talk.opening = heard.value.opening ?? "";
  const remark = lengthRemark(
    `The moderator's summary of round ${talk.rounds}`,
    heard.value.summary,
    200,
    400,
  );
  if (remark !== null) floor.warn(remark);
  floor.report(`Round ${talk.rounds}: ${heard.value.summary}`);
}
