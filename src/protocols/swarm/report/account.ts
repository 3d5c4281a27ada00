import { only } from "../../entry.ts";
import type { Seat } from "../../../kernel/seat.ts";
import type { Told } from "../../../manifest/method.ts";
import { ourLanguage } from "../../../text/language.ts";
import { askedText } from "../../persons-part.ts";
import { isFixed } from "../fixed-roles.ts";
import type { SwarmOptions, SwarmOutcome } from "../options.ts";
import { seatNamed } from "../rules/evidence.ts";
import { positionHistory } from "../rules/outcome.ts";
import { ledgerOf } from "../rules/ledger.ts";
import { summedUp } from "../rules/said.ts";
import { placesOf } from "../rules/steps.ts";
import type { SwarmEntry } from "../state.ts";
import { english } from "./english.ts";
import { heldRounds } from "./held-rounds.ts";
import { japanese } from "./japanese.ts";

/** What a swarm kept of itself, put together by round; whole at any point of it. */
export function accountOf({ discussion, given, kept }: Told<SwarmOptions, SwarmEntry, SwarmOutcome>) {
  const seats = discussion.seats.map(({ seat }) => seat);
  const experts = seats.filter(({ id }) => !isFixed(id));
  const rounds = heldRounds(discussion, kept);
  const said = rounds.flatMap((round) =>
    [...summedUp(round.messages, round.synthesis ?? {}), ...(round.stress?.messages ?? [])].map((message) =>
      round.topic === given.topic ? message : { ...message, topic: round.topic },
    ),
  );
  const told = ledgerOf(said);
  const judged = rounds.flatMap(({ judgement, stress }) => [judgement ?? [], stress?.judgement ?? []].flat());
  const shifts = judged.flatMap((judgement) => judgement.shifts);
  const synthesis = rounds.findLast((round) => round.synthesis !== null)?.synthesis ?? null;
  const verdict = only(kept, "verdict").at(-1)?.verdict ?? null;
  const ids = experts.map(({ id }) => id);
  const positions = verdict?.positionHistory ?? positionHistory(said, shifts, ids);
  return {
    discussion,
    given,
    topic: given.topic,
    seats,
    /** Those who joined for this topic: all but the fixed roles. */
    experts,
    panel: only(kept, "panel").at(-1)?.panel ?? null,
    rounds,
    /** Everything said, by its id, in order. */
    said: new Map(said.map((message) => [message.id, message])),
    /** What was claimed in it and where, by ids that last. */
    told,
    /** The id of a claim, in any of its wordings, or of an option -> that of the message in which it was said. */
    places: placesOf(told),
    /** Who was asked and did not answer, in all rounds. */
    missing: rounds.flatMap((round) => [...round.missing, ...(round.stress?.missing ?? [])]),
    edges: once(
      judged.flatMap(({ edges }) => edges),
      ({ from, to, type }) => `${from} ${type} ${to}`,
    ),
    rejected: once(
      judged.flatMap(({ rejected }) => rejected),
      ({ from, cited }) => `${from} ${cited}`,
    ),
    shifts: once(shifts, ({ message }) => message),
    /** Of those who took one. */
    positions: positions.filter((one) => one.positions.length > 0),
    /** What the moderator made of the last round that has been summed up. */
    synthesis,
    checkpoints: only(kept, "checkpoint"),
    reopenings: only(kept, "reopening"),
    verdict,
    /** What the person did not answer; then what the final synthesis tells, or till it is there, the last round. */
    openQuestions: [
      ...(verdict?.questions ?? []).filter(({ answer }) => answer === null).map(askedText),
      ...(verdict?.openQuestions ?? synthesis?.openQuestions ?? []),
    ],
    words: ourLanguage(given.lang, given.topic) === "ja" ? japanese : english,
  };
}

export type Account = ReturnType<typeof accountOf>;

/** The seat that a judgement or an agent means by its id or its name. */
export function seatOf({ seats }: Pick<Account, "seats">, named: string): Seat | undefined {
  const id = seatNamed(named, seats);
  return seats.find((seat) => seat.id === id);
}

export function nameOf(account: Pick<Account, "seats">, named: string): string {
  return seatOf(account, named)?.name ?? named;
}

export function namesOf(account: Pick<Account, "seats">, named: readonly string[]): string {
  return named.map((one) => nameOf(account, one)).join(", ");
}

/** A stress check may judge what its round had judged already. */
function once<T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}
