import { sameWords } from "../text/likeness/same-words.ts";
import { type Claimed, type Contribution, ignoring } from "./contribution.ts";
import type { LedgerFields } from "./fields.ts";
import { referencesIn } from "./ids.ts";
import { known } from "./known.ts";
import {
  besideLetters,
  type Claim,
  type Ignored,
  isBeside,
  type Ledger,
  plainWords,
  type Wording,
  wordingOf,
} from "./ledger.ts";

/** What became of the seat's earlier claims, each in its place. */
export function ownAfter(
  claims: readonly Claim[],
  said: Contribution,
): [readonly Claim[], readonly Ignored[]] {
  const changes = new Map<string, NonNullable<LedgerFields["own"]>[number]>();
  const ignored: Ignored[] = [];
  for (const change of said.fields.own ?? []) {
    const { id = "", kind } = referencesIn(change.claim)[0] ?? {};
    // A new wording of an option is no matter of claims.
    if (said.asWorded === true && kind === "option" && change.now === "refined") continue;
    if (claims.some((claim) => claim.id === id)) changes.set(id, change);
    else ignored.push(ignoring(said, change.claim, "no claim of its own"));
  }
  const position = said.afresh === true ? undefined : livePosition(claims);
  const after = claims.map((before): Claim => {
    const change = changes.get(before.id);
    if (change === undefined && before !== position) return before;
    // Who keeps or rewords what it withdrew before holds it again.
    const claim = change === undefined ? before : { ...before, withdrawn: null };
    const wording = wordingOf(claim);
    if (change?.now === "withdrawn")
      return { ...claim, withdrawn: { round: said.round, because: change.because ?? [] } };
    const text = rewording(before === position, change?.now, change?.text, said);
    const kept = change === undefined && text === null ? claim.kept : said.round;
    if (text === null || text === wording.text || isSameAsWorded(said, text, wording))
      return kept === claim.kept ? claim : { ...claim, kept };
    const restsOn = change?.rests_on ?? wording.restsOn;
    const restated = change?.now !== "refined" && !said.changed;
    // What moved it to an option is not what reworded a claim of which it says nothing.
    const because = restated || change === undefined ? [] : (change.because ?? said.fields.because ?? []);
    const now = { text, round: said.round, restsOn, because, ...(restated && { restated }) };
    return { ...claim, kept, versions: [...claim.versions, now] };
  });
  return [after, ignored];
}

function isSameAsWorded({ asWorded }: Contribution, text: string, wording: Wording): boolean {
  return asWorded === true && sameWords(text) === plainWords(wording);
}

function rewording(
  isPosition: boolean,
  now: "kept" | "refined" | "withdrawn" | undefined,
  text: string | null | undefined,
  { position, changed, asWorded }: Contribution,
): string | null {
  if (isPosition && asWorded === true) return position;
  if (now === "refined") return text || (isPosition ? position : null);
  return now === undefined && isPosition && changed ? position : null;
}

function livePosition(own: readonly Claim[]): Claim | undefined {
  return own.findLast((claim) => claim.kind === "position" && claim.withdrawn === null);
}

/** What it claims besides. */
export function newClaims(
  before: Ledger,
  own: readonly Claim[],
  said: Contribution,
  prefix: string,
): readonly Claim[] {
  const isFirst = said.position !== null && (said.afresh === true || livePosition(own) === undefined);
  const wording = (text: string, restsOn: readonly string[]) => [
    { text, round: said.round, restsOn, because: [] },
  ];
  const base = { seat: said.seat, withdrawn: null, kept: said.round };
  const added: Omit<Claim, "id">[] = [
    ...(isFirst
      ? [{ ...base, kind: "position" as const, against: null, versions: wording(said.position ?? "", []) }]
      : []),
    ...said.claims
      .filter((claim) => !isSaidAgain(own, claim))
      .map(({ text, kind, restsOn, against }) => ({
        ...base,
        kind,
        against: against === undefined ? null : (known(before, against)[0]?.id ?? null),
        versions: wording(text, restsOn),
      })),
    ...(said.fields.claims ?? []).map(({ text, rests_on }) => ({
      ...base,
      kind: "ground" as const,
      against: null,
      versions: wording(text, rests_on ?? []),
    })),
  ];
  const numbered = [...own];
  for (const claim of added) numbered.push({ id: idAfter(numbered, prefix, claim), ...claim });
  return numbered.slice(own.length);
}

/** Assumptions and the like are named again from round to round, and stay the same. */
function isSaidAgain(own: readonly Claim[], { text, kind }: Claimed): boolean {
  if (!isBeside({ kind })) return false;
  const same = sameWords(text);
  return own.some((claim) => claim.kind === kind && plainWords(wordingOf(claim)) === same);
}

function idAfter(own: readonly Claim[], prefix: string, { kind }: Pick<Claim, "kind">): string {
  const head = `${prefix}-${kind in besideLetters ? besideLetters[kind as keyof typeof besideLetters] : ""}`;
  let last = 0;
  for (const { id } of own) {
    const number = id.startsWith(head) ? Number(id.slice(head.length)) : 0;
    if (number > last) last = number;
  }
  return `${head}${last + 1}`;
}
