import { firstStatement } from "../../text/first-statement.ts";
import { shorten } from "../../text/shorten.ts";
import { referencesIn } from "../../ledger/ids.ts";
import { type Claim, claimOf, type Ledger, wordingOf } from "../../ledger/ledger.ts";
import { joined, part } from "../prompt-parts.ts";
import { type Course, type HeldRound, sessionsOf } from "./course.ts";
import { answersOf, unansweredOf } from "./gates.ts";
import { agreedIn } from "./rules/agreed.ts";
import { isArtifact } from "./rules/ledger.ts";
import type { SessionState } from "./rules/session-state.ts";
import type { Phase } from "./rules/strategy.ts";
import {
  agreedLine,
  artifactsOf,
  claimLine,
  conflictsOf,
  decisionsOf,
  idNow,
  isReadInFull,
  lastOf,
  leftOut,
  listed,
  settledOf,
} from "./told.ts";

/** So much is told to participants: of what they agree on, of claims that are cited, of rounds before the last ones. */
const mostAgreed = 20;
const mostCited = 16;
const mostInShort = 4;
const mostOfStatement = 300;

/** What of earlier rounds a participant reads, and the ids of the claims whose text is there. */
export interface History {
  readonly text: string;
  readonly shown: ReadonlySet<string>;
  /** Whether it tells what was agreed. */
  readonly hasAgreed: boolean;
}

/**
 * What a phase lets participants see of earlier rounds, the same for all of them; of the round itself they see nothing
 * here. It stays about as long however many rounds there were: the last in full, those before in short, what holds,
 * and the claims that any of it or the question names.
 */
export function historyFor(phase: Phase, course: Course, state: SessionState, question: string): History {
  const { context } = phase;
  const { held, ledger } = course;
  const last = held.at(-1);
  const decided = joined([decisionsOf(course, state), answersOf(course)]);
  if (context.history === "none" || last === undefined)
    return { text: decided, shown: new Set(), hasAgreed: false };
  const isFull = context.history === "full";
  const rounds = isFull ? held.slice(-2).map((round) => shownRound(ledger, round, round === last)) : [];
  const told = isFull
    ? [inShort(course, context.conflicts), ...rounds.map(roundText)]
    : [part("Synthesis of the last round", last.session.synthesis)];
  const agreed = joined([
    lastOf("Agreed so far", state.agreed.map(agreedLine), mostAgreed, (left) =>
      left === 1 ? ` (${state.agreed[0]?.id})` : ` (${state.agreed[0]?.id} to ${state.agreed[left - 1]?.id})`,
    ),
    changedAgreements(course),
  ]);
  const conflicts = context.conflicts ? joined([settledOf(state), conflictsOf(state)]) : "";
  const inRounds = new Set(rounds.flatMap(({ claims }) => claims));
  const unseen = (texts: readonly string[]) => citedIn(ledger, texts).filter((one) => !inRounds.has(one));
  // What is asked or disputed rests on these: nobody can judge it without having read them.
  const needed = unseen([question, conflicts]);
  // Then what the last round builds on; an agreed sentence can be read without what it came from.
  const named = unseen([question, conflicts, ...told.toReversed(), agreed]);
  const cited = named.slice(0, Math.max(mostCited, needed.length));
  return {
    text: joined([
      ...told,
      decided,
      unansweredOf(course),
      agreed,
      conflicts,
      listed(
        `Earlier claims that are cited here${leftOut(named.slice(cited.length).map(idNow))}`,
        cited.map(claimLine),
      ),
      artifactsOf(visible(state, context.conflicts), (one) => isReadInFull(one, phase, course)),
    ]),
    shown: new Set([...inRounds, ...cited].map(({ id }) => id)),
    hasAgreed: state.agreed.length > 0,
  };
}

/** The claims that texts name, in their order and each once. */
function citedIn(ledger: Ledger, texts: readonly string[]): readonly Claim[] {
  const named = texts.flatMap(referencesIn).flatMap(({ id }) => claimOf(ledger, id) ?? []);
  return [...new Set(named)].filter((claim) => !isArtifact(claim));
}

function visible({ artifacts }: SessionState, conflicts: boolean): Pick<SessionState, "artifacts"> {
  return { artifacts: conflicts ? artifacts : artifacts.filter(({ type }) => type !== "CONF") };
}

/** What the last round made of sentences that were agreed before it, and why. */
function changedAgreements(course: Course): string {
  const sessions = sessionsOf(course);
  const { number = 0, no_longer_agreed = [] } = sessions.at(-1) ?? {};
  const all = new Map(agreedIn(sessions).map((one) => [one.id, one]));
  const lines = no_longer_agreed.map(({ sentence, now, because }) => {
    const one = all.get(sentence);
    const was = one?.amended.find(({ round }) => round === number)?.was ?? one?.text ?? "";
    const why = because.map((id) => {
      const reason = course.ledger.stands.findLast((stand) => stand.id === id)?.reason ?? null;
      return reason === null ? id : `${id}, "${reason}"`;
    });
    const cause = why.length === 0 ? "" : `, because of ${why.join("; ")}`;
    return now === undefined
      ? `${sentence} is no longer agreed${cause}. It read: ${was}`
      : `${sentence} now reads as above${cause}. Before: ${was}`;
  });
  return listed("Agreed sentences that the last round changed", lines);
}

/** What came out of the rounds before those that are shown: how the facilitator begins to tell it, and what is on record. */
function inShort(course: Course, conflicts: boolean): string {
  const sessions = sessionsOf(course);
  const agreed = agreedIn(sessions).filter(({ takenBack }) => takenBack === null);
  const lines = sessions.slice(0, -2).map((session) => {
    const { number, phase, focus, synthesis } = session;
    const recorded = [
      ["agreed", agreed.filter(({ round }) => round === number).map(({ id }) => id)],
      ["in conflict", conflicts ? session.conflicts.map(({ id }) => id) : []],
      ["settled", conflicts ? session.resolved.map(({ conflict_id }) => conflict_id) : []],
    ] as const;
    const ids = recorded.flatMap(([what, some]) =>
      some.length === 0 ? [] : [`${what}: ${some.join(", ")}`],
    );
    const head = [phase, focus].filter((one) => one !== "").join("; ");
    const told = shorten(firstStatement(synthesis), mostOfStatement);
    return `Round ${number} (${head}): ${told}${ids.length === 0 ? "" : ` (${ids.join("; ")})`}`;
  });
  return listed("Earlier rounds, in short", lines.slice(-mostInShort));
}

interface ShownRound extends HeldRound {
  readonly claims: readonly Claim[];
  readonly isLast: boolean;
}

/** The last round with everything that was claimed or reworded in it, the one before with the positions taken in it. */
function shownRound({ claims }: Ledger, round: HeldRound, isLast: boolean): ShownRound {
  const { number } = round.session;
  const isShown = (claim: Claim) =>
    isLast
      ? wordingOf(claim).round === number
      : claim.kind === "position" && claim.versions[0]?.round === number;
  const shown = claims.filter((claim) => !isArtifact(claim) && claim.withdrawn === null && isShown(claim));
  return { ...round, claims: shown, isLast };
}

function roundText({ session, claims, isLast }: ShownRound): string {
  const { number, phase, question, focus, synthesis } = session;
  const text = [
    isLast || focus === "" ? `Question: ${question}` : `On: ${focus}`,
    // Reworded since, its text is with the round that follows.
    ...claims.map((claim) =>
      wordingOf(claim).round > number ? `- ${idNow(claim)} (text below)` : `- ${claimLine(claim)}`,
    ),
    `Synthesis: ${synthesis}`,
  ];
  return part(`Round ${number} (${phase})${isLast ? "" : ", shortened: positions only"}`, text.join("\n"));
}
