import { referencesIn } from "../../../ledger/ids.ts";
import { known } from "../../../ledger/known.ts";
import type { Claim, Ledger, Stand } from "../../../ledger/ledger.ts";
import { liveOn } from "../../../ledger/open-ends.ts";
import { eachOnce } from "../../../text/each-once.ts";
import type { Artifact } from "./artifact.ts";
import { agreedPrefix, idsOf } from "./ledger.ts";
import type { FacilitatorSynthesis } from "./replies.ts";
import { sameStatement } from "./same-statement.ts";
import type { NoLongerAgreed, SessionRound } from "./session.ts";

/** A sentence that the facilitator called agreed, under a lasting id (`AGREED-2`). */
export interface Agreed {
  readonly id: string;
  /** As it reads now. */
  readonly text: string;
  /** In which it was said first. */
  readonly round: number;
  /** Its earlier wordings, the first first, each with the round that amended it. */
  readonly amended: readonly Amended[];
  readonly takenBack: { readonly round: number; readonly because: readonly string[] } | null;
}

interface Amended {
  readonly was: string;
  readonly round: number;
  readonly because: readonly string[];
}

/**
 * All that was ever agreed on: each thing once, in the words in which it was first said or amended since. What was taken
 * back keeps its id; said again after that, it is another sentence.
 */
export function agreedIn(rounds: readonly SessionRound[]): readonly Agreed[] {
  const all = new Map<string, Agreed>();
  const standing = new Map<string, string>();
  for (const { number: round, consensus, no_longer_agreed = [] } of rounds) {
    for (const [meaning, text] of byMeaning(consensus)) {
      if (standing.has(meaning)) continue;
      const id = `${agreedPrefix}-${all.size + 1}`;
      standing.set(meaning, id);
      all.set(id, { id, text, round, amended: [], takenBack: null });
    }
    for (const { sentence, now, because } of no_longer_agreed) {
      const one = all.get(sentence);
      if (one === undefined || one.takenBack !== null) continue;
      standing.delete(sameStatement(one.text));
      if (now !== undefined) standing.set(sameStatement(now), sentence);
      all.set(
        sentence,
        now === undefined
          ? { ...one, takenBack: { round, because } }
          : { ...one, text: now, amended: [...one.amended, { was: one.text, round, because }] },
      );
    }
  }
  return [...all.values()];
}

export function stillAgreed(rounds: readonly SessionRound[]): readonly Agreed[] {
  return agreedIn(rounds).filter(({ takenBack }) => takenBack === null);
}

// The state is computed after every round, of all of them.
const byMeaning = eachOnce((statements: readonly string[]) =>
  statements.map((statement) => [sameStatement(statement), statement] as const),
);

/** What the facilitator takes back or amends of what was agreed, as far as its ids are there; what is not is told. */
export function takenBackOf(
  given: FacilitatorSynthesis["no_longer_agreed"],
  { agreed, artifacts }: { readonly agreed: readonly Agreed[]; readonly artifacts: readonly Artifact[] },
  ledger: Ledger,
): { readonly kept: readonly NoLongerAgreed[]; readonly notices: readonly string[] } {
  const written = idsOf(artifacts);
  const read = (given ?? []).map(({ sentence, now, because }) => {
    const named = new Set(referencesIn(sentence).map(({ id }) => id));
    const reasons = (because ?? []).map((text) => ({
      text,
      ids: known(ledger, text).map(({ id }) => written.get(id) ?? id),
    }));
    return { sentence, now: now || null, on: agreed.filter(({ id }) => named.has(id)), reasons };
  });
  return {
    kept: read.flatMap(({ on, now, reasons }) =>
      on
        .filter(({ text }) => !isSaid(text, now))
        .map(({ id }) => ({
          sentence: id,
          ...(now !== null && { now }),
          because: [...new Set(reasons.flatMap(({ ids }) => ids))],
        })),
    ),
    notices: read.flatMap(({ sentence, now, on, reasons }) =>
      on.length === 0
        ? [`"${sentence}" is no agreed sentence, so nothing was ${now === null ? "taken back" : "amended"}.`]
        : reasons
            .filter(({ ids }) => ids.length === 0)
            .map(
              ({ text }) =>
                `"${text}" is no reason to ${now === null ? "take" : "amend"} ${sentence}${now === null ? " back" : ""}: nothing has that id.`,
            ),
    ),
  };
}

/** Words that it has already amend nothing. */
function isSaid(text: string, now: string | null): boolean {
  return now !== null && sameStatement(now) === sameStatement(text);
}

/** Agreed sentences can be stood to as claims can: amended, one has another wording. */
export function withAgreed(ledger: Ledger, agreed: readonly Agreed[]): Ledger {
  const own = new Map(agreed.map((one) => [one.id, one]));
  const before = ledger.claims.map((claim) => {
    const one = own.get(claim.id);
    if (one === undefined || claim.withdrawn !== null) return claim;
    const isAmended = claim.versions.length <= one.amended.length;
    if (!isAmended && one.takenBack === null) return claim;
    return { ...claim, versions: wordingsOf(one), withdrawn: one.takenBack };
  });
  const there = new Set(before.map(({ id }) => id));
  const added = agreed
    .filter(({ id }) => !there.has(id))
    .map((one): Claim => ({
      id: one.id,
      seat: "",
      kind: "ground",
      versions: wordingsOf(one),
      against: null,
      withdrawn: one.takenBack,
      kept: one.round,
    }));
  return { ...ledger, claims: [...before, ...added] };
}

function wordingsOf({ text, round, amended }: Agreed): Claim["versions"] {
  const texts = [...amended.map(({ was }) => was), text];
  const rounds = [round, ...amended.map((one) => one.round)];
  return texts.map((one, at) => ({ text: one, round: rounds[at] ?? round, restsOn: [], because: [] }));
}

/** Who would not have them so, of sentences that stand. */
export function objectionsTo(agreed: readonly Agreed[], ledger: Ledger): readonly Stand[] {
  return agreed.flatMap(({ id }) =>
    liveOn(ledger, id).filter(({ stand }) => stand === "contest" || stand === "narrower"),
  );
}
