import { referencesIn } from "../../../ledger/ids.ts";
import { type Claim, gistOf, isLive, type Ledger, wordingOf } from "../../../ledger/ledger.ts";
import { sameWords } from "../../../text/likeness/same-words.ts";
import { isArtifact } from "./ledger.ts";
import type { Responded, Response } from "./replies.ts";
import type { SessionRound } from "./session.ts";

interface AnsweredRound {
  readonly session: SessionRound;
  readonly said: readonly Responded[];
}

/** The claims that came of some part of the answers, and that nobody took back. */
export function claimsMadeOf(
  { claims }: Ledger,
  held: readonly AnsweredRound[],
  partsOf: (response: Response) => readonly string[],
): readonly Claim[] {
  const texts = new Set(
    held.flatMap(({ said }) =>
      said.flatMap(({ participant, response }) =>
        partsOf(response).map((text) => `${participant} ${sameWords(text)}`),
      ),
    ),
  );
  return claims.filter(
    ({ seat, versions, withdrawn }) =>
      withdrawn === null && texts.has(`${seat} ${sameWords(versions[0]?.text ?? "")}`),
  );
}

/**
 * What participants suggested or were concerned about, the newest first, that nothing written down, no agreement and no
 * conflict cites, that the facilitator has not left out, and that is neither disputed nor met. Of claims that say the
 * same, one stands for all.
 */
export function unwritten(ledger: Ledger, held: readonly AnsweredRound[]): readonly Claim[] {
  const cited = new Set(
    held
      .flatMap(({ session }) => citingTexts(session))
      .flatMap(referencesIn)
      .map(({ id }) => gistOf(ledger, id)),
  );
  const open = [
    ...claimsMadeOf(ledger, held, ({ suggestions = [] }) => suggestions),
    ...claimsMadeOf(ledger, held, ({ concerns }) => concerns),
  ].filter(
    (claim) => !cited.has(gistOf(ledger, claim.id)) && !isDisputed(ledger, claim) && !isMet(ledger, claim),
  );
  return byTurns([...new Map(open.map((claim) => [gistOf(ledger, claim.id), claim])).values()]);
}

function isDisputed(ledger: Ledger, { id }: Claim): boolean {
  return ledger.stands.some(
    (one) => one.on === id && (one.stand === "contest" || one.stand === "narrower") && isLive(ledger, one),
  );
}

/** Its owner agreed afterwards to all that it names of what was written down, or stood to it as it was reworded since. */
function isMet({ claims, stands }: Ledger, claim: Claim): boolean {
  const written = new Map(claims.filter(isArtifact).map((one) => [one.id, one]));
  const named = referencesIn(wordingOf(claim).text).flatMap(({ id }) => written.get(id) ?? []);
  const later = stands.filter(({ seat, round }) => seat === claim.seat && round > roundOf(claim));
  const isSettled = (one: Claim) =>
    later.some(
      ({ on, stand }) => on === one.id && (stand === "agree" || wordingOf(one).round >= roundOf(claim)),
    );
  return named.length > 0 && named.every(isSettled);
}

/** What became part of something written down, or was left out on purpose; what only asks or plans is still to be done. */
export function writtenInto(ledger: Ledger, held: readonly AnsweredRound[]): ReadonlySet<string> {
  const texts = held.flatMap(({ session: { artifacts, left_out = [] } }) => [
    ...artifacts.filter(({ type }) => type !== "OQ" && type !== "STEP").map((one) => JSON.stringify(one)),
    ...left_out.map(({ id }) => id),
  ]);
  return new Set(texts.flatMap(referencesIn).map(({ id }) => gistOf(ledger, id)));
}

/** The last round first, and in each round one of every seat before a second of any, suggestions before concerns. */
export function byTurns(claims: readonly Claim[]): readonly Claim[] {
  const ofSeat = Map.groupBy(claims, (claim) => `${roundOf(claim)} ${claim.seat}`);
  const place = new Map([...ofSeat.values()].flatMap((own) => own.map((claim, index) => [claim, index])));
  return claims.toSorted((a, b) => roundOf(b) - roundOf(a) || (place.get(a) ?? 0) - (place.get(b) ?? 0));
}

function roundOf({ versions }: Claim): number {
  return versions[0]?.round ?? 0;
}

function citingTexts(round: SessionRound): readonly string[] {
  const { artifacts, consensus, no_longer_agreed = [], conflicts, resolved, left_out = [] } = round;
  return [
    ...[...artifacts, ...conflicts, ...resolved].map((one) => JSON.stringify(one)),
    ...consensus,
    ...no_longer_agreed.flatMap(({ now, because }) => (now === undefined ? because : [now, ...because])),
    ...left_out.map(({ id }) => id),
  ];
}
