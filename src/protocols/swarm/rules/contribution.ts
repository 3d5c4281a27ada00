import type { LedgerFields } from "../../../ledger/fields.ts";
import type { Claimed, Contribution } from "../../../ledger/contribution.ts";
import { referencesIn } from "../../../ledger/ids.ts";
import { claimOf } from "../../../ledger/ledger.ts";
import { nowWordedSo } from "../../../ledger/worded.ts";
import { sameWords } from "../../../text/likeness/same-words.ts";
import { idsIn, sentencesIn, withoutMessageIds } from "./citations.ts";
import { isStatement, roundIn, type StatementMessage, type SwarmMessage } from "./said.ts";
import { pointsIn } from "./points.ts";
import { shorten } from "../../../text/shorten.ts";
import type { Statement } from "./statements.ts";
import { positionAt, stepOf, type SwarmLedger } from "./steps.ts";

type Stands = NonNullable<LedgerFields["stands"]>;

/** What a message adds to the ledger, after all that was told before it. */
export function contributionOf(message: SwarmMessage, told: SwarmLedger): Contribution {
  const round = told.steps.length + 1;
  if (isStatement(message)) return expertsPart(message, told, round);
  const stands = challenges(message, told);
  const claims = message.type === "analogy" ? broughtIn(message) : attacks(message, told);
  return { ...nothing, seat: message.from, round, claims, fields: { stands } };
}

const nothing = {
  position: null,
  claims: [] as readonly Claimed[],
  changed: false,
  changeReason: null,
  mayAgree: true,
};

function expertsPart(message: StatementMessage, told: SwarmLedger, round: number): Contribution {
  const { from: seat, content } = message;
  const { shift } = content;
  const changed = shift !== undefined && shift !== null && shift.kind !== "none";
  const cause = changed ? [shift.cause, shift.reason].flatMap((text) => idsIn(text ?? "")) : [];
  const proposed = content.proposals.map((text) => ({ text, claim: ownClaim(text, seat, told) }));
  const repeated = proposed.flatMap(({ claim }) => claim ?? []);
  const own = content.own ?? [];
  const refined = new Set(own.map(({ text }) => sameWords(text ?? "")));
  const fresh = proposed
    .filter(({ text, claim }) => claim === undefined && !refined.has(sameWords(text)))
    .map(({ text }) => text);
  const kept = repeated
    .filter((id) => !own.some(({ claim }) => referencesIn(claim).some((one) => one.id === id)))
    .map((claim) => ({ claim, now: "kept" as const }));
  return {
    seat,
    round,
    position: content.position,
    afresh: isOnAnother(message, told),
    asWorded: true,
    claims: fresh.map((text) => ({ text, kind: "ground", restsOn: [] })),
    fields: {
      ...content,
      stands: standsIn(content, told),
      own: [...own, ...kept],
      because: [...(content.because ?? []), ...cause],
    },
    changed,
    changeReason: changed ? (shift.reason ?? null) : null,
    mayAgree: true,
  };
}

/** A position on another topic is no other wording of the one before. */
function isOnAnother({ from, topic }: SwarmMessage, { steps }: SwarmLedger): boolean {
  const own = (message: SwarmMessage) => message.from === from && isStatement(message);
  const last = steps.findLast((step) => step.some(own))?.findLast(own);
  return last !== undefined && last.topic !== topic;
}

/** A proposal that is made again is the same claim. */
function ownClaim(text: string, seat: string, { ledger }: SwarmLedger): string | undefined {
  return nowWordedSo(ledger, seat, sameWords(text)).find(({ withdrawn }) => withdrawn === null)?.id;
}

/**
 * By the fields for them. Whoever leaves them out, as agents of 0.1 do, contests what it names in a counterpoint; else an
 * id there may as well stand for the other side.
 */
function standsIn({ stands, counterpoints, cites = [] }: Statement, told: SwarmLedger): Stands {
  const given = (stands ?? []).flatMap((stand) => {
    const on = claimsIn(stand.on, told);
    // What names nothing that is there is listed as ignored.
    return on.length === 0 ? [stand] : on.map((id) => ({ ...stand, on: id }));
  });
  const elsewhere: Stands = [
    ...(isFilled(stands) ? [] : counterpoints).flatMap((text) =>
      claimsIn(text, told).map((on) => ({ on, stand: "contest" as const, reason: text })),
    ),
    ...cites.flatMap(({ message, relation }) => {
      const stand = cited[relation];
      return stand === null ? [] : claimsIn(message, told).map((on) => ({ on, stand }));
    }),
  ];
  const named = new Set(given.map(({ on }) => bare(on)));
  return [...given, ...elsewhere.filter(({ on }) => !named.has(bare(on)))];
}

function isFilled(stands: Statement["stands"]): boolean {
  return stands !== undefined && stands !== null;
}

const cited = { supports: "agree", counters: "contest", extends: null, questions: null } as const;

function bare(id: string): string {
  return referencesIn(id)[0]?.id ?? id;
}

/**
 * The contrarian contests the ids that its points begin with. Where none does, it contests what it names,
 * unless it only asks. Who draws an analogy stands to nothing by it.
 */
function challenges({ type, content }: SwarmMessage, told: SwarmLedger): Stands {
  if (typeof content !== "string" || (type !== "counterpoint" && type !== "stress_test")) return [];
  const points = pointsIn(content.trim());
  if (points.some(({ on }) => on !== null))
    return points.flatMap(({ on: ids, text }) =>
      claimsIn(ids ?? "", told).map((on) => ({
        on,
        stand: "contest" as const,
        reason: shorten(text, longestReason),
      })),
    );
  return sentencesIn(content)
    .filter(({ isQuestion }) => !isQuestion)
    .flatMap(({ text }) =>
      claimsIn(text, told).map((on) => ({
        on,
        stand: "contest" as const,
        reason: shorten(text, longestReason),
      })),
    );
}

const longestReason = 200;

/**
 * Each of the contrarian's points is a claim that others can stand to, against what it names first. Where points begin
 * with ids, a paragraph that does not is a concession or a question: it can be cited, and attacks nothing.
 */
function attacks({ type, content }: SwarmMessage, told: SwarmLedger): readonly Claimed[] {
  if (typeof content !== "string" || (type !== "counterpoint" && type !== "stress_test")) return [];
  const points = pointsIn(content.trim());
  const isByIds = points.some(({ on }) => on !== null);
  return points.map(({ text, on }) => {
    if (isByIds && on === null) return { text, kind: "point", restsOn: [] };
    const [against] = claimsIn(on ?? text, told);
    return { text, kind: "attack", restsOn: [], ...(against !== undefined && { against }) };
  });
}

/** What another field has to say, a paragraph each: nobody's position, but experts can stand to it. */
function broughtIn({ content }: SwarmMessage): readonly Claimed[] {
  if (typeof content !== "string") return [];
  return pointsIn(content.trim()).map(({ text }) => ({ text, kind: "point", restsOn: [] }));
}

/** The claims that a text names; a message stands for the position taken in it. */
function claimsIn(text: string, told: SwarmLedger): readonly string[] {
  const claims = referencesIn(withoutMessageIds(text)).flatMap((one) => {
    if (one.kind !== "claim") return one.kind === "option" ? [one.id] : [];
    return claimOf(told.ledger, one.id) === undefined
      ? []
      : [one.version === null ? one.id : `${one.id}v${one.version}`];
  });
  const positions = idsIn(text).flatMap((id) => {
    const step = stepOf(told, { id, round: roundIn(id) });
    const message = told.steps[step - 1]?.find((one) => one.id === id);
    return message === undefined ? [] : (positionAt(told, message.from, step)?.id ?? []);
  });
  return [...new Set([...claims, ...positions])];
}
