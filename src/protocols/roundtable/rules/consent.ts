import { sentencesOf } from "../../../text/sentences.ts";
import type { Allowance } from "./ending.ts";
import { sameStatement } from "./same-statement.ts";
import type { Escalation, OpenConflict, PolicyOutcome, SessionRound, StandingBlock } from "./session.ts";

/** None where consent is not the policy. */
function blocksOf({ policy, blocks }: PolicyOutcome): PolicyOutcome["blocks"] {
  return policy === "consent" ? blocks : [];
}

/** Who keeps a round from consent. */
function blockersOf(agreement: PolicyOutcome): readonly string[] {
  return blocksOf(agreement).map(({ participant }) => participant);
}

/**
 * Whether a discussion may end by consent: not while somebody blocks. What a person has decided over a
 * block stands: whoever still holds it then is heard, and stops nothing.
 */
export function consentAllows(agreement: PolicyOutcome, past: readonly Escalation[]): Allowance {
  const blockers = blockersOf(agreement);
  const isDecided = past.some(({ trigger, decision }) => trigger === "attempts" && decision !== "continue");
  if (blockers.length === 0 || isDecided) return { allowed: true, reason: "" };
  return { allowed: false, reason: `it is blocked by ${blockers.join(", ")}.` };
}

/**
 * What the facilitator calls consensus, as far as it can be one: not the wording that somebody blocks, and that is told.
 * Where no wording was put to them, the block may be of anything that is said to be agreed.
 */
export function consentedTo(
  consensus: readonly string[],
  agreement: PolicyOutcome,
  wording: string | null,
): { readonly consensus: readonly string[]; readonly notices: readonly string[] } {
  const blockers = blockersOf(agreement);
  const isBlocked = (one: string) => wording === null || sameStatement(one) === sameStatement(wording);
  const claimed = blockers.length === 0 ? [] : consensus.filter(isBlocked);
  if (claimed.length === 0) return { consensus, notices: [] };
  const told = claimed.map((one) => `"${one}"`).join(", ");
  return {
    consensus: consensus.filter((one) => !claimed.includes(one)),
    notices: [`No consensus while it is blocked by ${blockers.join(", ")}: ${told} was not recorded.`],
  };
}

/** The text that stances were taken on last. A conclusion stands on this one. */
export interface LastWording {
  readonly text: string;
  readonly round: number;
  /** Whether it was consented to, and in words by whom. */
  readonly reached: boolean;
  readonly sentence: string;
  /** What the facilitator made of it after the stances; nobody has taken one on that. `null`: nothing. */
  readonly changed: Changed | null;
}

interface Changed {
  readonly text: string;
  /** Sentences, or parts of them. */
  readonly takenOut: readonly string[];
  readonly putIn: readonly string[];
}

/** `null` where nobody took a stance on any. */
export function lastWording(rounds: readonly SessionRound[]): LastWording | null {
  const last = rounds.findLast(({ wording, stances }) => wording && Object.keys(stances).length > 0);
  const text = last?.wording;
  if (last === undefined || !text || last.agreement.policy !== "consent") return null;
  const { number: round, agreement } = last;
  const { reached, sentence } = agreement;
  const later = rounds.at(-1)?.next_wording;
  const isOther = later && sameStatement(later) !== sameStatement(text);
  return { text, round, reached, sentence, changed: isOther ? changedTo(text, later) : null };
}

function changedTo(before: string, text: string): Changed {
  return { text, takenOut: onlyIn(before, text), putIn: onlyIn(text, before) };
}

function onlyIn(one: string, other: string): readonly string[] {
  const said = new Set(sentencesOf(other).map(sameStatement));
  return sentencesOf(one).filter((sentence) => !said.has(sameStatement(sentence)));
}

/** Blocks of the last round that was answered, and who overrode each. */
export function standingBlocks(
  rounds: readonly SessionRound[],
  escalations: readonly Escalation[],
): readonly StandingBlock[] {
  const last = rounds.findLast(({ confidence }) => Object.keys(confidence).length > 0);
  if (last === undefined) return [];
  const decided = escalations.findLast(
    ({ trigger, decision }) => trigger === "attempts" && decision !== "continue",
  );
  return blocksOf(last.agreement).map(({ participant, minimumChange }) => ({
    participant,
    minimumChange,
    round: last.number,
    overriddenBy: decided === undefined ? null : (decided.by ?? "person"),
  }));
}

/** A block that nobody but `--yes` has overridden is not settled: as a conflict that is open. */
export function overriddenConflicts(
  rounds: readonly SessionRound[],
  escalations: readonly Escalation[],
): readonly OpenConflict[] {
  const wording = rounds.findLast((one) => one.wording)?.wording ?? null;
  return standingBlocks(rounds, escalations)
    .filter(({ overriddenBy }) => overriddenBy === "recommended")
    .map(({ participant, minimumChange, round }) => ({
      id: `block-${participant}`,
      description: `${participant} blocks ${wording === null ? "it" : `"${wording}"`}, and only --yes overrode that.`,
      positions: minimumChange === null ? {} : { [participant]: minimumChange },
      since: round,
      rounds: 1,
      named: [round],
    }));
}
