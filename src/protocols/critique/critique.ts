import { ColloquyError } from "../../kernel/error.ts";
import { isByRules } from "../../kernel/by-rules.ts";
import type { Floor, Protocol, Question } from "../../kernel/floor.ts";
import type { Passage } from "../../kernel/lookup.ts";
import { usualQuorum } from "../../kernel/quorum.ts";
import type { Reply } from "../../kernel/reply.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { Material } from "../../kernel/turn.ts";
import type { WitnessedBySeat } from "../../text/claims/claims.ts";
import { type CritiqueReply, filled } from "./rules/critique.ts";
import { critiqueVerdict, type VerdictRules } from "./rules/critique-verdict.ts";
import { claimsOf, pointsOf } from "./rules/points.ts";
import { lookUpClaims } from "../check-claims.ts";
import { confirmed } from "./confirm.ts";
import type { CritiqueOutcome } from "./critique-outcome.ts";
import type { CritiqueOptions } from "./options.ts";
import { editorsWord } from "./edit.ts";
import { isReaderAlone, panelWarnings } from "./panel-answers.ts";
import { seatedPanel } from "./panel.ts";
import { critiqueTurns } from "./prompt.ts";
import type { Stand } from "./rules/stands.ts";
import type { CritiqueVerdict } from "./rules/verdict.ts";
import { seatsAt } from "./seats.ts";
import type { Answer, CritiqueEntry } from "./state.ts";

/** Every perspective reads the artifact alone and at once; code weighs what they say into a verdict. */
export const critique: Protocol<CritiqueOptions, CritiqueOutcome> = async (floor, options) => {
  const { perspectives: there, editor } = seatsAt(floor.seats);
  const passages = options.searches ? await surroundings(floor, options) : [];
  const held = await floor.round(options.roundId, async () => {
    const { seats: perspectives, ...chosen } =
      options.joining === undefined ? { seats: there } : await seatedPanel(floor, editor, options);
    if (perspectives.length < 2) floor.warn("Only one perspective: there is nobody to disagree with it.");
    const turnOf = critiqueTurns(options, passages, perspectives);
    const replies = await Promise.all(perspectives.map((seat) => floor.ask(seat, turnOf(seat))));
    if (isNothingToJudge(replies)) throw nobodyAnswered(replies);
    const answers = answersOf(perspectives, replies);
    // Half of the points are worth neither an editor nor a stand: when it goes on, there are more.
    const isCutShort = replies.some((reply) => !reply.answered && reply.failure.code === "limit");
    const edit = isCutShort ? undefined : await editorsWord(floor, editor, answers, options);

    const points = pointsOf(answers);
    const claims = claimsOf(points, witnessedBy(perspectives, replies));
    const checks = await lookUpClaims(floor, claims, [options.artifact, ...options.context]);
    const likeness = await floor.lookUp(
      "likeness",
      points.map(({ text }) => text),
    );
    const rules = rulesFor(options, perspectives, replies);
    const weigh = (stands?: readonly Stand[]) =>
      critiqueVerdict(answers, { likeness, checks, edit, stands }, rules);
    const judged = weigh();
    const subject = { options, passages, assessments: answers };
    const verdict =
      options.confirm === true && !isCutShort
        ? await confirmed(floor, readersAmong(perspectives, answers), judged, subject, weigh)
        : judged;
    return { perspectives, chosen, replies, answers, checks, verdict };
  });

  const { perspectives, chosen, replies, answers, checks, verdict } = held;
  const asked = perspectives.map(({ name }) => name);
  floor.keep<CritiqueEntry>({ v: 1, kind: "critique", asked, ...chosen, answers, checks, verdict });
  for (const warning of panelWarnings(perspectives, replies, verdict)) floor.warn(warning);
  // Whether to go on without the others is for whoever called; nobody waits for that here.
  if (verdict.verdict !== "consensus_blocked" || verdict.recommendation !== "escalate")
    return { verdict, decision: null };

  const { value: decision } = await floor.person(
    verdict.severity === "HIGH" ? escalation(options) : dispute(options, verdict),
  );
  return { verdict, decision };
};

/** Those whose own agent judged: of one that another answered for, it has read nothing. */
function readersAmong(perspectives: readonly Seat[], answers: readonly Answer[]): readonly Seat[] {
  const own = answers.filter(({ byRules, inPlaceOf }) => !byRules && inPlaceOf === null);
  return perspectives.filter(({ name }) => own.some(({ perspective }) => perspective === name));
}

function rulesFor(
  { policy, revision, quorum = usualQuorum }: CritiqueOptions,
  perspectives: readonly Seat[],
  replies: readonly Reply<CritiqueReply>[],
): VerdictRules {
  return {
    asked: perspectives.length,
    policy,
    revised: revision !== null,
    quorum,
    readerAlone: isReaderAlone(replies),
  };
}

const mostPassages = 6;

/** What the rest of the project has to say on the artifact's subjects. */
async function surroundings(floor: Floor, { artifact }: CritiqueOptions): Promise<readonly Passage[]> {
  const asked = { query: subjectsOf(artifact), most: mostPassages + 2 };
  const { passages, note } = await floor.lookUp("passages", asked);
  if (note !== null) floor.warn(note);
  return passages.filter(({ path }) => !artifact.path.endsWith(path)).slice(0, mostPassages);
}

/** Headings and names of code say what a text is about; one that has neither says it in its first lines. */
function subjectsOf({ path, text }: Material): string {
  const told = text.match(/^#{1,6} .+$|`[^`\n]{2,60}`/gm)?.slice(0, 60) ?? [text.slice(0, 600)];
  return [path, ...told].join(" ").replaceAll(/[#`]/g, " ");
}

function answersOf(seats: readonly Seat[], replies: readonly Reply<CritiqueReply>[]): readonly Answer[] {
  return seats.flatMap(({ name }, index) => {
    const reply = replies[index];
    if (!reply?.answered) return [];
    const { answeredBy, asked, fallback } = reply.receipt;
    return [
      {
        perspective: name,
        critique: filled(reply.value),
        answeredBy,
        inPlaceOf: fallback ? asked : null,
        byRules: isByRules(reply.receipt),
      },
    ];
  });
}

function witnessedBy(seats: readonly Seat[], replies: readonly Reply<CritiqueReply>[]): WitnessedBySeat {
  return new Map(
    seats.map(({ name }, index) => {
      const reply = replies[index];
      return [name, reply?.answered === true ? reply.witnessed : undefined];
    }),
  );
}

/**
 * No answer at all, for no reason that is an outage: a limit kept them away, or whoever was asked cannot answer
 * such turns, as the reader cannot for a perspective that no rule speaks to.
 */
function isNothingToJudge(replies: readonly Reply<CritiqueReply>[]): boolean {
  const codes = replies.flatMap((reply) => (reply.answered ? [] : [reply.failure.code]));
  if (codes.length < replies.length) return false;
  return codes.includes("limit") || codes.every((code) => code === "unsupported");
}

function nobodyAnswered(replies: readonly Reply<CritiqueReply>[]): ColloquyError {
  const reasons = replies.flatMap((reply) => (reply.answered ? [] : [reply.failure.message]));
  return new ColloquyError(
    "no-answer",
    `No perspective gave an answer: ${[...new Set(reasons)].join("; ")}.`,
    {
      hint: "`colloquy agents` shows what can be used here; the journal holds what each agent sent.",
    },
  );
}

// behaviour 1.9: one revision per task, afterwards the user is asked.
function escalation({ roundId, revision, artifact }: CritiqueOptions): Question {
  return {
    id: "escalation",
    text: `${artifact.path} was revised after ${revision?.of ?? "an earlier round"} and is blocked again with HIGH severity in ${roundId}. What now?`,
    choices: [
      { id: "hand-back", label: "Hand it back: somebody other than its author decides how to go on" },
      { id: "accept", label: "Accept it as it is, with the divergences on file" },
    ],
    recommended: "hand-back",
  };
}

/** Nothing is recommended, so that nobody but a person settles it. */
function dispute({ roundId, artifact }: CritiqueOptions, { signals }: CritiqueVerdict): Question {
  const critical = signals.filter(({ signal }) => signal === "critical_issue");
  const who = critical.flatMap(({ detail, perspectives }) => `${detail} (${perspectives.join(", ")})`);
  return {
    id: "dispute",
    text: `${artifact.path} has ${who.join(", ")} in ${roundId}. What now?`,
    choices: [
      { id: "hand-back", label: "Hand it back: the issue is settled before it goes on" },
      { id: "accept", label: "Go on: the issue does not stand, or can wait" },
    ],
  };
}
