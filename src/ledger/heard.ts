import { sameWords } from "../text/likeness/same-words.ts";
import type { LedgerFields } from "./fields.ts";
import { nextId, type Reference, referencesIn, standId } from "./ids.ts";
import { partedByAuthors } from "./joining.ts";
import {
  type Acceptance,
  besideLetters,
  type Claim,
  claimOf,
  type Holding,
  type Ignored,
  isBeside,
  type Ledger,
  type Option,
  optionOf,
  plainWords,
  prefixOf,
  type Stand,
  type Wording,
  wordingOf,
} from "./ledger.ts";

/** What a seat said in a round, as far as it goes into the ledger. */
export interface Contribution {
  readonly seat: string;
  readonly round: number;
  /** Where it stands as a whole; `null` where the turn does not ask for it. Its first is claim 1; later ones reword it, or take the place of one it withdrew. */
  readonly position: string | null;
  /** Its position is on another matter than before, so it is a claim of its own. */
  readonly afresh?: boolean;
  /**
   * Other words are another wording: its position gets the next version, and a new text for what it is for is an option
   * of its own. Else they say the same as long as the seat does not say that it has changed.
   */
  readonly asWorded?: boolean;
  readonly claims: readonly Claimed[];
  readonly fields: LedgerFields;
  /** By its own word. */
  readonly changed: boolean;
  readonly changeReason: string | null;
  /** Where criticism alone is asked for, an `agree` is left out and listed. */
  readonly mayAgree: boolean;
}

export interface Claimed {
  readonly text: string;
  readonly kind: Exclude<Claim["kind"], "position">;
  readonly restsOn: readonly string[];
  /** Id of what it is against, as the seat wrote it. */
  readonly against?: string;
}

/** The ledger after a round in which nobody heard what others said in it: ids mean what was there before. */
export function heard(before: Ledger, round: readonly Contribution[]): Ledger {
  return round.reduce((ledger, said) => afterOne(before, ledger, said), before);
}

function afterOne(before: Ledger, ledger: Ledger, said: Contribution): Ledger {
  const prefix = prefixOf(ledger, said.seat);
  const [claims, lostOwn] = withOwn(ledger.claims, said);
  const own = [...claims, ...newClaims(before, claims, said, prefix)];
  const [stands, lostStands] = standsOf(before, said, prefix);
  const [options, holdings, lostOptions] = choices(before, ledger, said);
  const [accepted, lostAccepted] = acceptances(before, said);
  const isRepeated = ({ id, round }: Stand) => stands.some((one) => one.id === id && one.round === round);
  return partedByAuthors({
    ...ledger,
    claims: own,
    stands: [...ledger.stands.filter((stand) => !isRepeated(stand)), ...stands],
    options,
    holdings: [...ledger.holdings, ...holdings],
    accepted: [...ledger.accepted, ...accepted],
    ignored: [...ledger.ignored, ...lostOwn, ...lostStands, ...lostOptions, ...lostAccepted],
  });
}

/** What became of the seat's earlier claims. */
function withOwn(claims: readonly Claim[], said: Contribution): [readonly Claim[], readonly Ignored[]] {
  const changes = new Map<string, NonNullable<LedgerFields["own"]>[number]>();
  const ignored: Ignored[] = [];
  for (const change of said.fields.own ?? []) {
    const id = referencesIn(change.claim)[0]?.id ?? "";
    if (claims.some((claim) => claim.id === id && claim.seat === said.seat)) changes.set(id, change);
    else ignored.push(ignoring(said, change.claim, "no claim of its own"));
  }
  const position = said.afresh === true ? undefined : livePosition(claims, said.seat);
  const after = claims.map((claim): Claim => {
    if (claim.seat !== said.seat) return claim;
    const change = changes.get(claim.id);
    const wording = wordingOf(claim);
    if (change?.now === "withdrawn")
      return { ...claim, withdrawn: { round: said.round, because: change.because ?? [] } };
    const text = rewording(claim === position, change?.now, change?.text, said);
    const kept = change === undefined && text === null ? claim.kept : said.round;
    if (text === null || text === wording.text || isSameAsWorded(said, text, wording))
      return { ...claim, kept };
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

function livePosition(claims: readonly Claim[], seat: string): Claim | undefined {
  return claims.findLast(
    (claim) => claim.seat === seat && claim.kind === "position" && claim.withdrawn === null,
  );
}

function newClaims(
  before: Ledger,
  claims: readonly Claim[],
  said: Contribution,
  prefix: string,
): readonly Claim[] {
  const own = claims.filter(({ seat }) => seat === said.seat);
  const isFirst =
    said.position !== null && (said.afresh === true || livePosition(own, said.seat) === undefined);
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
  return own.some(
    (claim) => claim.kind === kind && isBeside(claim) && plainWords(wordingOf(claim)) === sameWords(text),
  );
}

function idAfter(own: readonly Claim[], prefix: string, { kind }: Pick<Claim, "kind">): string {
  const head = `${prefix}-${kind in besideLetters ? besideLetters[kind as keyof typeof besideLetters] : ""}`;
  const numbers = own.map(({ id }) => (id.startsWith(head) ? Number(id.slice(head.length)) : 0));
  return `${head}${Math.max(0, ...numbers.filter((number) => !Number.isNaN(number))) + 1}`;
}

function standsOf(
  before: Ledger,
  said: Contribution,
  prefix: string,
): [readonly Stand[], readonly Ignored[]] {
  const ignored: Ignored[] = [];
  const base = { seat: said.seat, round: said.round };
  const given = (said.fields.stands ?? []).flatMap(({ on, stand, text, reason, rests_on }): Stand[] => {
    const found = known(before, on);
    if (found.length === 0) ignored.push(ignoring(said, on, "nothing of that id"));
    return found.flatMap((reference): Stand[] => {
      const { id } = reference;
      const claim = claimOf(before, id);
      if (claim?.seat === said.seat) return [];
      if (stand === "agree" && !said.mayAgree) {
        ignored.push(ignoring(said, `agree ${id}`, "agreement where only criticism is asked for"));
        return [];
      }
      const version = versionOf(reference, claim);
      return [
        {
          id: standId(prefix, id),
          ...base,
          on: id,
          version,
          stand,
          text: text || null,
          reason: reason || null,
          restsOn: rests_on ?? [],
        },
      ];
    });
  });
  // An attack on something by its id contests it.
  const attacks = said.claims.flatMap(({ against, text, restsOn }): Stand[] =>
    (against === undefined ? [] : known(before, against).slice(0, 1)).flatMap((reference): Stand[] => {
      const { id } = reference;
      const claim = claimOf(before, id);
      if (claim?.seat === said.seat || given.some(({ on }) => on === id)) return [];
      const version = versionOf(reference, claim);
      return [
        {
          id: standId(prefix, id),
          ...base,
          on: id,
          version,
          stand: "contest",
          text: null,
          reason: text,
          restsOn,
        },
      ];
    }),
  );
  const isGiven = (id: string) => [...given, ...attacks].some(({ on }) => on === id);
  const objections = (said.fields.objectsTo ?? []).flatMap(({ option, reason }): Stand[] => {
    const found = optionsMeant(before, option);
    if (found.length === 0) ignored.push(ignoring(said, option, noOption));
    return found
      .filter(({ id }) => !isGiven(id))
      .map(({ id }) => ({
        id: standId(prefix, id),
        ...base,
        on: id,
        version: 1,
        stand: "contest",
        text: null,
        reason: reason || null,
        restsOn: [],
      }));
  });
  return [[...given, ...attacks, ...objections], ignored];
}

const noOption = "no option of that id";

/** By its id, else in the words it was given. */
function optionsMeant(ledger: Ledger, text: string): readonly Option[] {
  const named = referencesIn(text).filter(({ kind }) => kind === "option");
  if (named.length > 0) return named.flatMap(({ id }) => optionOf(ledger, id) ?? []);
  const same = ledger.options.find((option) => sameWords(option.text) === sameWords(text));
  return same === undefined ? [] : [optionOf(ledger, same.id) ?? same];
}

function acceptances(before: Ledger, said: Contribution): [readonly Acceptance[], readonly Ignored[]] {
  const ignored: Ignored[] = [];
  const { seat, round } = said;
  const accepted = (said.fields.couldLiveWith ?? []).flatMap(({ option, condition }) => {
    const found = optionsMeant(before, option);
    if (found.length === 0) ignored.push(ignoring(said, option, noOption));
    return found.map(({ id }) => ({ seat, round, option: id, condition: condition || null }));
  });
  return [accepted, ignored];
}

function versionOf(reference: Reference, claim: Claim | undefined): number {
  const now = claim?.versions.length ?? 1;
  return reference.kind === "claim" && reference.version !== null ? Math.min(reference.version, now) : now;
}

/** What the seat is for; a text that is no id puts a new option on the table. */
function choices(
  before: Ledger,
  ledger: Ledger,
  said: Contribution,
): [Ledger["options"], readonly Holding[], readonly Ignored[]] {
  const options = [...ledger.options];
  const holdings: Holding[] = [];
  const ignored: Ignored[] = [];
  const because = (said.fields.because ?? []).flatMap((text) => causes(before, text));
  const wanted = said.fields.option ?? [];
  for (const one of typeof wanted === "string" ? [wanted] : wanted) {
    if (one.trim() === "") continue;
    const named = referencesIn(one).filter(({ kind }) => kind === "option");
    const on = named.flatMap(({ id }) => optionOf(before, id) ?? []);
    if (named.length > 0 && on.length === 0) {
      ignored.push(ignoring(said, one, noOption));
      continue;
    }
    const chosen = on.length > 0 ? on : [inWords({ ...ledger, issues: before.issues, options }, said, one)];
    for (const option of chosen) {
      if (!options.some(({ id }) => id === option.id)) options.push(option);
      const { seat, round, changed, changeReason } = said;
      holdings.push({ seat, round, option: option.id, by: "seat", because, reason: changeReason, changed });
    }
  }
  return [options, holdings, ignored];
}

function inWords(ledger: Ledger, said: Contribution, text: string): Option {
  const same = said.afresh === true ? undefined : reworded(ledger, said, text);
  if (said.asWorded !== true) return same ?? newOption(ledger, text, said.round);
  const option = newOption(ledger, text, said.round);
  return same === undefined || ledger.options.includes(option) ? option : { ...option, insteadOf: same.id };
}

/** Who was for one thing by its own word, has not changed and names one thing again in other words is for the same. */
function reworded(ledger: Ledger, { seat, changed, fields }: Contribution, text: string) {
  const isKnown = ledger.options.some((option) => sameWords(option.text) === sameWords(text));
  if (changed || isKnown || (Array.isArray(fields.option) && fields.option.length > 1)) return undefined;
  const own = ledger.holdings.filter((held) => held.seat === seat && held.by === "seat");
  const [only, ...more] = own.filter(({ round }) => round === own.at(-1)?.round);
  return only === undefined || more.length > 0 ? undefined : optionOf(ledger, only.option);
}

function newOption({ issues, options }: Ledger, text: string, round: number): Option {
  const [, issueId = "", behind = ""] = /^\s*\[?(Q\d+)\]?\s*[:：.–-]\s*(.+)$/isu.exec(text) ?? [];
  const issue = issues.find(({ id }) => id === issueId.toUpperCase());
  const words = issue === undefined ? text : behind;
  const known = options.find((option) => sameWords(option.text) === sameWords(words));
  return (
    known ?? { id: nextId("O", options), issue: issue?.id ?? null, text: words, round, mergedInto: null }
  );
}

/** Ids of a text that are there; those of claims, options and stands. */
export function known(ledger: Ledger, text: string): readonly Reference[] {
  return referencesIn(text).filter(({ kind, id }) =>
    kind === "stand"
      ? ledger.stands.some((stand) => stand.id === id)
      : kind === "option"
        ? optionOf(ledger, id) !== undefined
        : claimOf(ledger, id) !== undefined,
  );
}

function causes(ledger: Ledger, text: string): readonly string[] {
  return known(ledger, text).map(({ id }) => id);
}

function ignoring({ seat, round }: Contribution, said: string, why: string): Ignored {
  return { seat, round, said, why };
}
