import { supportOn } from "./agreement.ts";
import { versionId } from "./ids.ts";
import {
  type BesideKind,
  type Claim,
  gistOf,
  isBeside,
  isLive,
  type Ledger,
  type Stand,
  wordingOf,
} from "./ledger.ts";

/** How the ledger is told to seats, in their language. */
export interface LedgerWords {
  readonly against: (id: string) => string;
  readonly restsOn: string;
  readonly because: string;
  readonly withdrawn: string;
  readonly stand: Readonly<Record<Stand["stand"], string>>;
  readonly beside: Readonly<Record<BesideKind, string>>;
  readonly issue: string;
  readonly sameAs: string;
  readonly parted: string;
  readonly mergedInto: string;
}

export const englishLedger: LedgerWords = {
  against: (id) => `against ${id}`,
  restsOn: "rests on",
  because: "because of",
  withdrawn: "withdrawn",
  stand: {
    agree: "agrees",
    contest: "contests",
    narrower: "narrower",
    "beside-the-point": "beside the point",
  },
  beside: { assumption: "assumption", precondition: "must hold", risk: "risk of its own claim" },
  issue: "Issue",
  sameAs: "say the same",
  parted: "no longer taken for the same as others",
  mergedInto: "is now part of",
};

export const japaneseLedger: LedgerWords = {
  against: (id) => `${id} への反論`,
  restsOn: "根拠",
  because: "理由",
  withdrawn: "撤回",
  stand: { agree: "同意", contest: "反対", narrower: "より狭く", "beside-the-point": "論点外" },
  beside: { assumption: "前提", precondition: "条件", risk: "自分の主張のリスク" },
  issue: "論点",
  sameAs: "同じ内容",
  parted: "他とは別の内容とする",
  mergedInto: "は次に統合",
};

/**
 * What a round added, claim by claim and stand by stand, the same for every seat and never changed afterwards: told one
 * after the other, rounds make a record that is only appended to.
 */
export function toldRound(ledger: Ledger, round: number, words: LedgerWords): string {
  const lines = [
    ...ledger.claims.flatMap((claim) => claimLines(claim, round, words)),
    ...ledger.stands
      .filter((stand) => stand.round === round && !isTold(ledger, stand))
      .map((stand) => standLine(stand, words)),
  ];
  return lines.join("\n");
}

function claimLines(claim: Claim, round: number, words: LedgerWords): readonly string[] {
  const { id, kind, versions, withdrawn, against } = claim;
  const what =
    against !== null ? words.against(against) : isBeside(claim) ? words.beside[kind as BesideKind] : "";
  const said = versions.flatMap(({ text, round: at, restsOn, because }, index) => {
    if (at !== round) return [];
    const head = versionId(id, index + 1) + (index === 0 && what !== "" ? ` (${what})` : "");
    // What it rests on still was told with the wording before.
    const isKnown = restsOn.length === 0 || restsOn.join() === versions[index - 1]?.restsOn.join();
    const rests = isKnown ? "" : ` [${words.restsOn}: ${restsOn.join("; ")}]`;
    const cause = because.length === 0 ? "" : ` [${words.because}: ${because.join(", ")}]`;
    return [`${head}: ${text}${rests}${cause}`];
  });
  if (withdrawn?.round !== round) return said;
  const cause = withdrawn.because.length === 0 ? "" : ` [${words.because}: ${withdrawn.because.join(", ")}]`;
  return [...said, `${id}: ${words.withdrawn}${cause}`];
}

/** The claim that it is made of says the same. */
function isTold({ claims }: Ledger, { seat, on, reason, stand }: Stand): boolean {
  const isIt = ({ seat: holder, against, versions }: Claim) =>
    holder === seat && against === on && versions[0]?.text === reason;
  return stand === "contest" && claims.some(isIt);
}

/** A stand in one line, for who must answer it. */
export function standLine({ id, version, stand, text, reason }: Stand, words: LedgerWords): string {
  const parts = [text === null ? "" : `"${text}"`, reason ?? ""].filter((part) => part !== "");
  return `${versionId(id, version)} ${words.stand[stand]}${parts.length === 0 ? "" : `: ${parts.join(" — ")}`}`;
}

/** What can be chosen, without who is for it: nobody should follow a number. */
export function toldOptions(ledger: Ledger, words: LedgerWords): string {
  return ledger.issues
    .map(({ id, text }) => {
      const own = ledger.options.filter((option) => option.issue === id && option.mergedInto === null);
      return [`${words.issue} ${id}: ${text}`, ...own.map((option) => `${option.id}: ${option.text}`)].join(
        "\n",
      );
    })
    .join("\n\n");
}

/** Live stands against what a seat claims, which it should answer. */
export function againstSeat(ledger: Ledger, seat: string): readonly Stand[] {
  const own = new Set(ledger.claims.filter((claim) => claim.seat === seat).map(({ id }) => id));
  return ledger.stands.filter(
    (stand) => own.has(stand.on) && stand.stand !== "agree" && isLive(ledger, stand),
  );
}

const mostToStandOn = 6;

/**
 * The claims of others that the decision turns on and to which a seat has not stood as they read now: on important
 * issues first, those that nobody has answered first. Of claims that say the same, one.
 */
export function toStandOn(ledger: Ledger, seat: string, most = mostToStandOn): readonly Claim[] {
  const done = new Set(
    ledger.stands
      .filter((stand) => stand.seat === seat && isLive(ledger, stand))
      .map(({ on }) => gistOf(ledger, on)),
  );
  const own = new Set(
    ledger.claims.filter((claim) => claim.seat === seat).map(({ id }) => gistOf(ledger, id)),
  );
  const open = ledger.claims.filter(
    (claim) =>
      claim.seat !== seat &&
      claim.withdrawn === null &&
      (!isBeside(claim) || isImportant(ledger, claim.id)) &&
      !done.has(gistOf(ledger, claim.id)) &&
      !own.has(gistOf(ledger, claim.id)),
  );
  const once = [...Map.groupBy(open, ({ id }) => gistOf(ledger, id)).values()].flatMap(
    ([first]) => first ?? [],
  );
  const answered = new Set(ledger.stands.filter((stand) => isLive(ledger, stand)).map(({ on }) => on));
  const weight = ({ id, kind }: Claim) =>
    (isImportant(ledger, id) ? 4 : 0) + (answered.has(id) ? 0 : 2) + (kind === "position" ? 0 : 1);
  const chosen = new Set(once.toSorted((a, b) => weight(b) - weight(a)).slice(0, most));
  return ledger.claims.filter((claim) => chosen.has(claim));
}

function isImportant({ issues }: Ledger, id: string): boolean {
  return issues.some(({ important, claims }) => important && claims.includes(id));
}

/** Each claim as it reads now, by its id, for who must cite it. */
export function givenClaims(ledger: Ledger): readonly { readonly id: string; readonly text: string }[] {
  return ledger.claims
    .filter(({ withdrawn }) => withdrawn === null)
    .map((claim) => ({ id: claim.id, text: wordingOf(claim).text }));
}

/** Options with how many are for them, for the counts in a bottom line. */
export function countsOf(ledger: Ledger): readonly number[] {
  const supports = [null, ...ledger.issues.map(({ id }) => id)].flatMap((issue) => supportOn(ledger, issue));
  const members = ledger.seats.filter(({ counts }) => counts).length;
  return [...new Set([ledger.seats.length, members, ...supports.map(({ seats }) => seats.length)])];
}
