import { isObject } from "../../kernel/json-value.ts";
import { paragraphs } from "../../kernel/prompt.ts";
import type { Seat } from "../../kernel/seat.ts";
import { type Id, optionKind, sameText, textOf } from "../../table/item.ts";
import type { Heard, Move } from "../../table/move.ts";
import { dataBlock, told } from "../../table/record.ts";
import { liveItems } from "../../table/stands.ts";
import { part } from "../prompt-parts.ts";
import { inForceText } from "./draft/told.ts";
import { optionsText, phaseForFacilitator, responseTask, tasks, whereItStands } from "./prompts.ts";
import { endOf, type RoundEnd, type Synthesis } from "./round-end.ts";
import { agreementOf, blockedBy } from "./rules/agreement.ts";
import { leadingShape, questionShape, type Replied, responseShape, synthesisShape } from "./shapes.ts";
import type { Conflict, NextAction, Resolution } from "./options.ts";
import { addedSince, besidesOptions, choicesIn, history, sharesText, shownTo, soFar } from "./seen.ts";
import {
  type TableQuestion,
  type Talk,
  collects,
  countedIn,
  isDrafted,
  phaseOf,
  reword,
  tellOf,
  wordingShown,
  wordingText,
} from "./talk.ts";

/** The facilitator leads, code counts and keeps. `null` where a limit came before anybody had answered. */
export function talkRound(talk: Talk): Promise<RoundEnd | null> {
  return talk.table.round(phaseOf(talk).name, async () => {
    const { floor, table } = talk;
    const question = talk.asked ?? (await askedQuestion(talk));
    talk.asked = null;
    const since = table.ledger.log.length;
    offer(talk, question.options);
    const speakers = speakersFor(talk, question);
    const wording = wordingShown(talk);
    const heard = await responses(talk, speakers, question, { wording, since });
    if (floor.limit !== null && heard.length === 0) return null;
    // Each is put to the person once, with all others that are new.
    const added = addedSince(table.ledger, since);
    await table.you({ isWanted: ({ ids }) => ids.every((id) => added.has(id)) });
    const synthesis = await synthesised(talk, question, since, { asked: speakers.length, heard });
    talk.lastRoundAt = since;
    return endOf(talk, { stage: "talk", question, asked: speakers, heard, synthesis });
  });
}

/** What the table is asked; of a draft also what each looks for in the review, where the facilitator says so. */
export async function askedQuestion(talk: Talk): Promise<TableQuestion> {
  const { table, facilitator, options } = talk;
  const isLists = isDrafted(talk);
  const [heard] = await table.each([facilitator], {
    kind: "question",
    task: isLists ? tasks.lead : tasks.question,
    shape: isLists ? leadingShape : questionShape(takesOptions(talk)),
    sees: "nothing",
    own: () =>
      paragraphs([
        whereItStands(talk),
        ...(isLists ? [inForceText(table.ledger, false)] : [soFar(talk), phaseForFacilitator(talk)]),
      ]),
    untold: true,
    missing: () => `The facilitator asked nothing in round ${talk.rounds.length + 1}`,
  });
  if (heard === undefined) return fallbackQuestion(options.topic);
  const { charges } = heard.value;
  if (isObject(charges)) talk.charges = charges as Record<string, string>;
  return questionIn(heard.value);
}

function questionIn(value: Replied): TableQuestion {
  const { question, options, focus, participants, topic_id } = value;
  return {
    question: wordsOf(question) ?? "",
    options: Array.isArray(options) ? options.flatMap((one) => wordsOf(one) ?? []) : [],
    focus: wordsOf(focus) ?? "",
    participants: Array.isArray(participants) ? participants.filter((one) => typeof one === "string") : "all",
    topic_id: wordsOf(topic_id),
    isFallback: false,
  };
}

export const unasked = questionIn({});

function fallbackQuestion(topic: string): TableQuestion {
  return {
    question: `What are the key considerations for ${topic.trim().replace(/[.?!。？！]+$/u, "")}?`,
    focus: "core requirements",
    options: [],
    participants: "all",
    topic_id: null,
    isFallback: true,
  };
}

/** Whether what a question gives to choose from becomes options; a motion has its own. */
function takesOptions(talk: Talk): boolean {
  return talk.motion === null && optionAsked(talk) !== null;
}

/** What the question gives to choose from becomes options with ids, before anybody answers. */
function offer(talk: Talk, options: readonly string[]): void {
  const { table, facilitator, issue } = talk;
  if (!takesOptions(talk)) return;
  const there = new Set(choicesIn(talk).map((option) => sameText(textOf(option))));
  const added = options.filter((text) => !there.has(sameText(text)));
  table.put(
    facilitator.id,
    added.map((text) => ({ kind: optionKind, text, under: issue })),
  );
}

function speakersFor(talk: Talk, { participants }: TableQuestion): readonly Seat[] {
  const { sides, strategy } = talk;
  const phase = phaseOf(talk);
  if (phase.participants === "facilitator") return [];
  const there =
    sides === null
      ? talk.participants
      : talk.participants.filter(({ id }) => sides.pro.includes(id) || sides.con.includes(id));
  const isTargeted = (phase.participation ?? strategy.participation) === "targeted";
  const named = participants === "all" ? [] : there.filter(({ id }) => participants.includes(id));
  return isTargeted && named.length > 0 ? named : there;
}

async function responses(
  talk: Talk,
  speakers: readonly Seat[],
  question: TableQuestion,
  { wording, since }: { readonly wording: Id | null; readonly since: number },
): Promise<readonly Heard<Replied>[]> {
  const { table, strategy, issue } = talk;
  const phase = phaseOf(talk);
  const option = optionAsked(talk);
  const isFull = phase.context.history === "full";
  const isInTurn = (phase.participation ?? strategy.participation) === "sequential";
  const hasChoice = option !== null && choicesIn(talk).length > 0;
  const hasItems = phase.stands && talk.rounds.length > 0;
  const move: Move<Replied> = {
    kind: "response",
    task: (seat) => responseTask(talk, seat, question.question),
    shape: responseShape({
      option,
      hasChoice,
      wording,
      stands: hasItems,
      own: isFull || hasItems,
      collects: collects(talk),
    }),
    issue,
    ...((hasChoice || wording !== null) && { on: [issue] }),
    sees: "nothing",
    own: (seat) =>
      paragraphs([
        perspectiveOf(talk, seat),
        isFull ? history(talk) : paragraphs([soFar(talk), shownTo(talk, seat, question)]),
        ...(isInTurn && !isFull ? dataBlock("Answers so far", told(table.ledger, since, true)) : []),
        wordingText(talk, wording),
      ]),
    mayLook: true,
    missing: (seat) => `${seat.name} gave no answer in round ${talk.rounds.length + 1}`,
  };
  return isInTurn ? table.inTurn(speakers, move) : table.each(speakers, move);
}

export function perspectiveOf({ options }: Talk, { id }: Seat): string {
  const found = options.participants.find((one) => one.id === id);
  return paragraphs([found?.perspective ?? "", ...(found?.skills ?? []).map(({ text }) => text)]);
}

function optionAsked(talk: Talk): string | null {
  const { stands, converges } = phaseOf(talk);
  if (talk.motion !== null)
    return converges
      ? "your own view, whatever your side: by the id of an option, or a third in at most 12 words"
      : null;
  const isCounted = talk.strategy.consensus.policy === "weighted_majority" && collects(talk) === null;
  if (!isCounted || !stands) return null;
  return "what you are for, on the topic as a whole also where the question is about a part of it: the id of one that is on the table, or a new one in at most 12 words; null for none";
}

async function synthesised(
  talk: Talk,
  question: TableQuestion,
  since: number,
  { asked, heard: said }: { readonly asked: number; readonly heard: readonly Heard<Replied>[] },
): Promise<Synthesis> {
  const { table, facilitator, strategy, options, rounds } = talk;
  const { ledger } = table;
  const number = rounds.length + 1;
  const isLastPhase = talk.phase === strategy.phases.length - 1;
  const isLast =
    number >= options.rules.limits.max_rounds ||
    (isLastPhase &&
      strategy.validation.requires_sequential_phases &&
      number >= options.rules.limits.min_rounds);
  const choices = liveItems(ledger, optionKind).map(({ id }) => id);
  const agreed = rounds.flatMap(({ consensus }) => consensus);
  const missing = asked - said.length;
  const [heard] = await table.each([facilitator], {
    kind: "synthesis",
    task: tasks.synthesis,
    shape: synthesisShape({
      wording: strategy.consensus.policy === "consent",
      isLast,
      choosing: takesOptions(talk),
      option: choices.length === 0 ? null : "the id of the option that you recommend",
      isBlocked: blockedBy(agreementOf(tellOf(talk), countedIn(talk), talk.issue, new Map())).length > 0,
    }),
    sees: "nothing",
    own: () =>
      paragraphs([
        whereItStands(talk),
        soFar(talk),
        agreed.length === 0 ? "" : part("Agreed before", agreed.join("\n")),
        optionsText(ledger, choices),
        sharesText(talk, said),
        part("The question of this round", question.question, "question"),
        ...dataBlock("What was said in this round", besidesOptions(ledger, since)),
        missing === 0 ? "" : `${missing} gave no answer.`,
        phaseOf(talk).participants === "facilitator" ? phaseForFacilitator(talk) : "",
      ]),
    missing: () => `The facilitator gave no synthesis of round ${number}`,
  });
  return heard === undefined ? fallbackSynthesis : takenIn(talk, heard.value);
}

/** What stands for a synthesis that is missing or cannot be read. It claims nothing, so nothing is settled by it. */
export const fallbackSynthesis: Synthesis = {
  synthesis: "The discussion continues.",
  consensus: [],
  conflicts: [],
  resolved: [],
  wanted: "continue",
  afterwards: "continue",
  wantedBecause: null,
  wantedAbout: null,
  nextFocus: null,
  recommendation: null,
  isFallback: true,
};

/** What code says of a round in which the facilitator does not sum up: it goes on, in the next phase if there is one. */
export function stepped({ strategy, phase }: Talk, synthesis: string): Synthesis {
  const wanted = phase < strategy.phases.length - 1 ? "phase" : "continue";
  return { ...fallbackSynthesis, synthesis, wanted, isFallback: false };
}

export function takenIn(talk: Talk, value: Replied): Synthesis {
  const nextQuestion = wordsOf(value["next_question"]);
  const nextFocus = wordsOf(value["next_focus"]);
  talk.asked =
    nextQuestion === null
      ? null
      : questionIn({
          question: nextQuestion,
          options: value["next_options"],
          focus: nextFocus ?? "",
          participants: value["next_participants"],
        });
  talk.concluding = value;
  talk.recommends = recommendedIn(talk, value);
  reword(talk, wordsOf(value["wording"]));
  const { escalation_about: about, afterwards } = value;
  return {
    synthesis: wordsOf(value["synthesis"]) ?? "",
    consensus: (value["consensus"] as readonly string[] | null | undefined) ?? [],
    conflicts: ((value["conflicts"] ?? []) as readonly Conflict[]).map((one) => ({
      ...one,
      positions: one.positions ?? {},
    })),
    resolved: (value["resolved"] ?? []) as readonly Resolution[],
    wanted: value["next_action"] as NextAction,
    afterwards: afterwards === "continue" || afterwards === "conclude" ? afterwards : "phase",
    wantedBecause: wordsOf(value["escalation_reason"]),
    wantedAbout: wordsOf(Array.isArray(about) ? about[0] : about),
    nextFocus,
    recommendation: wordsOf(value["recommendation"]),
    isFallback: false,
  };
}

export function recommendedIn({ table }: Talk, value: Replied): Id | null {
  const named = wordsOf(value["option"]);
  const found = named === null ? undefined : table.ledger.find(named.trim())?.item;
  return found?.kind === optionKind ? found.id : null;
}

export function wordsOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}
