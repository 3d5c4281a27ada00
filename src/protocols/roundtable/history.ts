import { wordedIn } from "./rules/amended.ts";
import type { Artifact } from "./rules/artifact.ts";
import { isArtifact } from "./rules/ledger.ts";
import type { SessionState } from "./rules/session.ts";
import type { Phase } from "./rules/strategy.ts";
import { joined, part } from "../prompt-parts.ts";
import type { Course, HeldRound } from "./course.ts";
import { answersOf } from "./questions.ts";
import { artifactsOf, claimLine, conflictsOf, decisionsOf, lastOf, listed, settledOf } from "./told.ts";

/** So many of what they agree on are told to participants, and so many rounds before the last ones in a sentence. */
const mostAgreed = 20;
const mostInShort = 4;

/**
 * What a phase lets participants see of earlier rounds, the same for all of them; of the round itself they see nothing
 * here. It stays about as long however many rounds there were: the last in full, those before in short, and what holds.
 */
export function historyFor({ context, converges }: Phase, course: Course, state: SessionState): string {
  const { held } = course;
  const last = held.at(-1);
  const isFresh = (one: Artifact) => wordedIn(one) >= held.length - 1;
  if (context.history === "none" || last === undefined)
    return joined([decisionsOf(course), answersOf(course)]);
  const told =
    context.history === "full"
      ? [
          inShort(held.slice(0, -2)),
          ...held.slice(-2).map((round) => roundText(course, round, round === last)),
        ]
      : [part("Synthesis of the last round", last.session.synthesis)];
  return joined([
    ...told,
    decisionsOf(course),
    answersOf(course),
    lastOf("Agreed so far", state.consensus, mostAgreed),
    context.conflicts ? joined([settledOf(state), conflictsOf(state)]) : "",
    artifactsOf(
      visible(state, context.conflicts),
      (one) => converges || (context.history === "full" && isFresh(one)),
    ),
  ]);
}

function visible({ artifacts }: SessionState, conflicts: boolean): Pick<SessionState, "artifacts"> {
  return { artifacts: conflicts ? artifacts : artifacts.filter(({ type }) => type !== "CONF") };
}

function inShort(rounds: readonly HeldRound[]): string {
  return listed(
    "Earlier rounds, in short",
    rounds
      .slice(-mostInShort)
      .map(
        ({ session }) => `Round ${session.number} (${session.phase}): ${firstSentence(session.synthesis)}`,
      ),
  );
}

function firstSentence(text: string): string {
  return /^.*?[.!?。！？](?=\s|$)/su.exec(text)?.[0] ?? text;
}

/** The last round with every claim of it, the one before with positions alone. */
function roundText({ ledger }: Course, { session }: HeldRound, isLast: boolean): string {
  const { number, phase, question, synthesis } = session;
  const claims = ledger.claims.filter(
    (claim) => !isArtifact(claim) && claim.versions[0]?.round === number && claim.withdrawn === null,
  );
  const shown = isLast ? claims : claims.filter(({ kind }) => kind === "position");
  const text = [
    `Question: ${question}`,
    ...shown.map((claim) => `- ${claimLine(claim)}`),
    `Synthesis: ${synthesis}`,
  ];
  return part(`Round ${number} (${phase})`, text.join("\n"));
}
