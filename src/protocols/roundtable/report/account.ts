import { only } from "../../entry.ts";
import type { Discussion } from "../../../kernel/discussion.ts";
import type { Told } from "../../../manifest/method.ts";
import type { RoundtableOptions, RoundtableOutcome } from "../options.ts";
import type { Response } from "../rules/replies.ts";
import type { Escalation, SessionRound } from "../rules/session.ts";
import { sessionState } from "../rules/state.ts";
import { facilitatorId } from "../rules/strategy.ts";
import type { RoundtableEntry } from "../state.ts";
import { wordsFor } from "./words/words-for.ts";

export interface RoundAccount {
  readonly session: SessionRound;
  readonly startedAt: string;
  /** By the id of the participant. */
  readonly responses: ReadonlyMap<string, Response>;
}

export type RoundtableTold = Told<RoundtableOptions, RoundtableEntry, RoundtableOutcome>;

/** What a roundtable kept of itself, put together; whole at any point of it. */
export function accountOf({ discussion, given, kept, outcome, place }: RoundtableTold) {
  const { topic, workflow, out, settings, verbose, lang } = given;
  const seats = discussion.seats.map(({ seat }) => seat);
  const rounds = only(kept, "round");
  const escalations = only(kept, "escalation").map(({ escalation }) => answered(escalation, discussion));
  const last = kept.findLast(({ kind }) => kind === "verdict" || kind === "reopened");
  return {
    topic,
    workflow,
    out,
    settings,
    verbose,
    discussion,
    place,
    /** Empty until the strategy is settled. */
    strategy: only(kept, "strategy").at(-1)?.strategy ?? null,
    sides: only(kept, "sides").at(-1)?.sides ?? null,
    facilitator: seats.find(({ id }) => id === facilitatorId) ?? null,
    participants: seats.filter(({ id }) => id !== facilitatorId),
    rounds: rounds.map(({ round, said }) => ({
      session: round,
      startedAt: startOf(round, discussion),
      responses: new Map(said.map(({ participant, response }) => [participant, response])),
    })),
    escalations,
    /** What its documents say themselves, in the language of the discussion. */
    words: wordsFor(lang, topic, only(kept, "words").at(-1)?.words),
    lang,
    /** What a look through the draft found. */
    checks: only(kept, "checked").at(-1)?.checks ?? null,
    /** What the rounds amount to, from them alone. */
    state: sessionState(
      rounds.map(({ round }) => round),
      escalations,
      workflow,
      only(kept, "background").at(-1)?.statements ?? [],
    ),
    /** Where a person wanted more after it, the later one; `null` while they are at it. */
    verdict: last?.kind === "verdict" ? last.verdict : null,
    outcome: outcome ?? draftedIn(only(kept, "drafted")),
  };
}

export type Account = ReturnType<typeof accountOf>;

/** What a limit left: drafts, which the record says, for it has no outcome before it goes on. */
function draftedIn(drafted: readonly { readonly firstDecision: number }[]): RoundtableOutcome | null {
  const last = drafted.at(-1);
  return last ? { document: "drafted", firstDecision: last.firstDecision, existing: [] } : null;
}

/** Journals from before it was kept say at the gate who answered it. */
function answered(escalation: Escalation, { gates }: Discussion): Escalation {
  if (escalation.by !== undefined) return escalation;
  const gate = gates.find(({ key }) => key === `${escalation.round}/gate/escalation`);
  return gate?.answer?.by === "recommended" ? { ...escalation, by: "recommended" } : escalation;
}

function startOf({ number }: SessionRound, { rounds, roundsBefore, createdAt }: Discussion): string {
  return rounds.find(({ round }) => round === roundsBefore + number)?.startedAt ?? createdAt;
}

/** A participant as people call it; whoever is not at the table as it was named. */
export function nameOf({ participants }: Pick<Account, "participants">, id: string): string {
  return participants.find((seat) => seat.id === id)?.name ?? id;
}
