import type { Seat } from "../../kernel/seat.ts";
import { opening } from "../../table/move.ts";
import { advocateId, type DiscussOptions } from "./options.ts";
import type { State } from "./rules/state.ts";

/** What seats are asked, in English; they answer in the discussion's language. */

const rules = `
Several members with opposed views discuss a topic for a person who must decide. They take positions blind, attack each
other's items by id, and review a brief that a moderator writes from all of it; a devil's advocate attacks what is best
supported. Be short and concrete: figures with units, dates, sums; mark guesses and what you know from memory. Be
convinced by reasons, never by how many hold a view.`;

export function openingFor({ topic, context, lang, today }: DiscussOptions): string {
  const flat = rules.trim().replaceAll("\n", " ");
  return opening({ rules: flat, about: "topic", subject: topic, context, lang, today });
}

export const castTask = `Say who should discuss this. First what has to be decided, in at most 15 words, and the options that the topic itself names, in its own words: "should we do X" names two, to do it and not to. [] where it names none. Then the members, who must be opposed: one for each option, in the order of the options; if there are fewer than three options, others until there are three, who doubt that these are the right ones. Without options, three opposed viewpoints. A devil's advocate and a moderator are there already.`;

export const castForm = `Answer with one JSON object and nothing around it:
{ "issue": "what has to be decided",
  "options": ["in the topic's words"],
  "members": [{"name": "one or two words", "stance": "what they speak for", "focus": "what they look at first"}]
}`;

/** Words of a statement and of the last word: what is asked for, what is meant, and what is still taken as it is. */
export const limits = {
  statement: { asked: 150, meant: 200, taken: 250 },
  final: { asked: 375, meant: 500, taken: 625 },
} as const;

export interface Asked {
  /** Ids of issues that it keeps to; empty: all. */
  readonly focus: readonly string[];
  /** Where members stood before it; `null` where too few had said. */
  readonly state: State | null;
  readonly leading: readonly string[];
  readonly revises: boolean;
}

export type TaskKind = "position" | "challenge" | "synthesis" | "final" | "rebuttal" | "solo";

export function taskFor(kind: TaskKind, { id }: Seat, asked: Asked): string {
  const { focus, state } = asked;
  const isRevision = kind === "final" && asked.revises;
  const member = isRevision ? `${tasks.synthesis} ${reviewTask}` : tasks[kind];
  const own = id === advocateId ? advocateTasks[kind](asked) : member;
  const isRound = kind === "challenge" || kind === "synthesis";
  return [
    own,
    ...(focus.length === 0 ? [] : [`Keep to ${focus.join(", ")}.`]),
    ...(isRound && state !== null ? [interventions[state]] : []),
    `At most ${kind === "final" || kind === "solo" ? limits.final.asked : limits.statement.asked} words in all.`,
  ].join(" ");
}

const reviewTask =
  "Review the draft by id: what is wrong or missing for whoever has to act on it. Say what you would have to see to give up your option.";

const tasks: Readonly<Record<TaskKind, string>> = {
  position:
    "State your position. You are alone: nobody sees another's before all are in. Take one option by its id, or say in at most 12 words what you are for in place of them. Three to five grounds, each a claim that could turn out false; then the strongest fact against your own option, and what evidence would change your mind.",
  challenge:
    "Attack by id the two items of others that matter most for the choice: the weakness, how it fails in practice, what to do instead. An attack on an option counts as your objection to it until you say otherwise. Agreeing is not for this round; what convinced you goes into because. Then say where you stand now.",
  synthesis:
    "Revise your position in the light of what was said against it: what of that criticism you accept, what you keep and why, and a compromise that others could live with. Say where you stand now; if you change, name the ids that moved you.",
  final: `Give your last word, and say where you stand now. ${reviewTask}`,
  rebuttal: "",
  solo: "The members cannot meet, so you go through all of it alone: your position, the strongest attack on it that you can think of, and your last word after that.",
};

const advocateTasks: Readonly<Record<TaskKind, (asked: Asked) => string>> = {
  position: () =>
    "You are the devil's advocate: critical in every round, and for no option. You are alone. Name at least three assumptions that everybody is likely to make here, each with why it is doubtful, and what the whole debate may overlook.",
  challenge: ({ leading }) =>
    `You are the devil's advocate. ${targetOf(leading)}, or what carries it, by id: the weakness, how it fails in practice, what to do instead. Name at least three assumptions that nobody has named and that it rests on.`,
  synthesis: () =>
    "You are the devil's advocate. Say which criticism is still not met, by id, at least three assumptions that are still unchecked, and a compromise that meets the worst of it.",
  final: () =>
    "You are the devil's advocate. Review the draft by id: what is wrong or missing for whoever has to act on it. Conclude with a constructive compromise, the risks that remain, and the assumptions that nobody has checked.",
  rebuttal: ({ leading }) =>
    `You are the devil's advocate. All members agree on ${leading.join(" and ") || "one option"}. Rebut it once more: the strongest case against it, and at least three assumptions that all of them share. Say what you concede, then conclude with a constructive compromise, the risks that remain, and the assumptions that nobody has checked.`,
  solo: () =>
    "You are the devil's advocate. The members cannot meet, so you go through all of it alone: assumptions that everybody is likely to make, the strongest attack on the likely answer, and a constructive compromise.",
};

/** What the critic attacks: by the rules what is best supported, and none is where several are level. */
function targetOf(leading: readonly string[]): string {
  const [first, ...others] = leading;
  if (first === undefined) return "No option has support yet: attack the likeliest";
  return others.length === 0
    ? `Attack the best supported option, ${first}`
    : `${leading.join(", ")} are level, none is best supported: attack the one whose choice would do most harm`;
}

/** What the moderator does about each state: process only, never which option is right. */
const interventions: Readonly<Record<State, string>> = {
  DIVERGENT: "Keep to what decides the choice, and leave the rest.",
  NARROWING: "Is there a viewpoint that nobody has spoken of?",
  CONVERGING: "Are your reasons your own, or those of whoever you join?",
  CONSENSUS: "All seem to agree; what would show that all of you are wrong?",
};

export const editTask =
  "You are the editor and take no side. Join options that are the same in other words, questions to the person that ask the same, and claims that give the same reason. Options that differ in what would be done are not the same. Whatever you do not name is kept as it is.";

export const briefWords = 900;

export const briefTask =
  "You are the author and take no side: the choice stays the person's. Write the brief that the person decides by: first what the members would do, or where they are split what divides them; then why, with sums and dates; what each option takes and when it wins; what speaks against the answer and when that would win; what nobody knows and how to find out; and who dissents, by name, in their own terms.";
