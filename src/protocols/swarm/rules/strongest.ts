import { liveOn, strongestAgreement as strongestIn } from "../../../ledger/open-ends.ts";
import {
  type Claim,
  claimOf,
  gistOf,
  isLive,
  type Ledger,
  optionOf,
  wordingOf,
} from "../../../ledger/ledger.ts";
import type { Likeness } from "../../../kernel/lookup.ts";
import { wordLikeness } from "../../../text/likeness/likeness.ts";
import { eachOnce } from "../../../text/each-once.ts";
import { agreementInWords } from "./agreement.ts";
import { joinedByWords, ledgerOf } from "./ledger.ts";
import { isStatement, lastStatements, type SwarmMessage } from "./said.ts";
import { isExperts, saidIn, type SwarmLedger } from "./steps.ts";
import type { Edge, StrongestAgreement } from "./verdict.ts";

interface SpokenTogether {
  /** Of the round, or of the stress check after it. */
  readonly messages: readonly SwarmMessage[];
  readonly all: readonly SwarmMessage[];
  /** Of `textsOfPositions(messages)`. */
  readonly likeness: Likeness;
  readonly edges: readonly Edge[];
}

/** What most experts stand for: by their options and their stands, or by their words where these tell of more. */
export function strongestAgreement({
  messages,
  all,
  likeness,
  edges,
}: SpokenTogether): StrongestAgreement | null {
  const byIds = usesLedger(all) ? agreementById(onTopicOf(messages, ledgerOf(all))) : null;
  const inWords = agreementInWords(messages, likeness, edges);
  if (byIds === null) return inWords;
  return inWords !== null && inWords.seats.length > byIds.seats.length ? inWords : byIds;
}

/** What belongs to the topic of some messages. */
function onTopicOf([first]: readonly SwarmMessage[], told: SwarmLedger): SwarmLedger {
  const { ledger, steps } = told;
  const issue = ledger.issues.find(({ text }) => text === (first?.topic ?? ""))?.id;
  // What the contrarian or another field says is no agreement of experts, whoever of them grants it.
  const claims = ledger.claims.filter(
    (claim) =>
      isExperts(claim) && steps[(claim.versions.at(-1)?.round ?? 0) - 1]?.[0]?.topic === first?.topic,
  );
  return { steps, ledger: { ...ledger, claims, issues: ledger.issues.filter(({ id }) => id === issue) } };
}

function agreementById(told: SwarmLedger): StrongestAgreement | null {
  const ledger = joinedByWords(told.ledger);
  const found = strongestIn(ledger);
  const option = found === null ? undefined : optionOf(ledger, found.on);
  const claim = found === null ? undefined : claimOf(ledger, found.on);
  const position = option?.text ?? (claim === undefined ? undefined : wordingOf(claim).text);
  if (found === null || position === undefined) return null;
  const same = claim === undefined ? [] : alike(ledger, claim);
  const stands = claim === undefined ? [] : liveOn(ledger, claim.id).filter(({ stand }) => stand === "agree");
  const at = (seat: string, round: number) => saidIn(told, seat, round) ?? [];
  return {
    on: found.on,
    by: same.length > 1 ? "words" : "ledger",
    position,
    seats: found.seats,
    messages:
      claim === undefined
        ? holdersOf(ledger, found.on).flatMap(({ seat, round }) => at(seat, round))
        : same.flatMap(({ seat, versions }) => at(seat, versions.at(-1)?.round ?? 0)),
    support: stands.flatMap(({ seat, round }) => at(seat, round)),
  };
}

function alike(ledger: Ledger, { id }: Claim): readonly Claim[] {
  return ledger.claims.filter(
    (claim) => claim.withdrawn === null && gistOf(ledger, claim.id) === gistOf(ledger, id),
  );
}

function holdersOf(ledger: Ledger, option: string) {
  const held = ledger.holdings.filter((one) => optionOf(ledger, one.option)?.id === option);
  return [...new Map(held.map((one) => [one.seat, one])).values()];
}

/**
 * Where no agreement is found: what comes closest to one by its words, for who is to attack it. Two sentences on one
 * matter may yet say the opposite, so nothing is judged by it.
 */
export function nearestAgreement(messages: readonly SwarmMessage[]): StrongestAgreement | null {
  const statements = lastStatements(messages);
  const texts = statements.map(({ content }) => [content.option, content.position].flat().join(" ").trim());
  const { pairs, related } = wordLikeness(texts);
  const met = statements.map((one, at) => {
    const near = pairs
      .filter(([a, b, score]) => score >= related && (a === at || b === at))
      .map(([a, b]) => (a === at ? b : a));
    return { one, with: [at, ...new Set(near)].toSorted((a, b) => a - b) };
  });
  const [closest] = met.toSorted((a, b) => b.with.length - a.with.length);
  if (closest === undefined || closest.with.length < 2) return null;
  const holders = closest.with.flatMap((at) => statements[at] ?? []);
  return {
    by: "words",
    position: closest.one.content.position,
    seats: holders.map(({ from }) => from),
    messages: holders.map(({ id }) => id),
    support: [],
  };
}

/** Whether an expert gave anything but words, so that code need not go by them. */
export function usesLedger(messages: readonly SwarmMessage[]): boolean {
  return messages.some(speaksByIds);
}

const speaksByIds = eachOnce((message: SwarmMessage) => {
  if (!isStatement(message)) return false;
  const { stands, own, option, because } = message.content;
  return [stands, own, because, [option ?? []].flat()].some((given) => (given?.length ?? 0) > 0);
});

/** Whether one who counts spoke against what another who counts claims, in some steps. The contrarian must, by its role. */
export function isContested({ ledger }: SwarmLedger, steps: ReadonlySet<number>): boolean {
  const counts = new Set(ledger.seats.filter((seat) => seat.counts).map(({ name }) => name));
  return ledger.stands.some((stand) => {
    const holder = claimOf(ledger, stand.on)?.seat;
    return (
      steps.has(stand.round) &&
      (stand.stand === "contest" || stand.stand === "narrower") &&
      counts.has(stand.seat) &&
      (holder === undefined ? isLive(ledger, stand) : counts.has(holder))
    );
  });
}
