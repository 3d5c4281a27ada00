import type { LedgerFields } from "../../../ledger/fields.ts";
import type { Claimed, Contribution } from "../../../ledger/contribution.ts";
import { known } from "../../../ledger/known.ts";
import { prefixesOf, referencesIn } from "../../../ledger/ids.ts";
import {
  type BesideKind,
  claimOf,
  emptyLedger,
  type Ledger,
  type LedgerSeat,
  optionOf,
  wordingOf,
  plainWords,
} from "../../../ledger/ledger.ts";
import { remarksPrefix } from "../../../ledger/remarks.ts";
import { seatNamed } from "../../../ledger/seat-names.ts";
import { sameWords } from "../../../text/likeness/same-words.ts";
import type { Challenge, Final, Statement, StatementKind } from "./statements.ts";

/** A ledger before anybody spoke; the devil's advocate must dissent by its role and does not count. */
export function newLedger(seats: readonly string[], devilsAdvocate: string): Ledger {
  return emptyLedger(seatsOf(seats, devilsAdvocate));
}

/** Who joins later gets a short name of its own; those of the others stay. */
export function withSeat(ledger: Ledger, name: string): Ledger {
  const prefix =
    prefixesOf([...ledger.seats.map((seat) => seat.name), name], [remarksPrefix(ledger)]).get(name) ?? name;
  return { ...ledger, seats: [...ledger.seats, { name, prefix, counts: true }] };
}

function seatsOf(names: readonly string[], devilsAdvocate: string): readonly LedgerSeat[] {
  const prefixes = prefixesOf(names);
  return names.map((name) => ({
    name,
    prefix: prefixes.get(name) ?? name,
    counts: name !== devilsAdvocate,
  }));
}

/** What a statement puts on the ledger: its claim first, then its grounds; a weakness is held against its target. */
export function contributionOf(
  ledger: Ledger,
  round: number,
  kind: StatementKind | "final",
  seat: string,
  statement: Statement | Final,
): Contribution {
  const cites = citesOf(statement);
  const base = { seat, round, fields: statement, cites, changed: false, changeReason: null, mayAgree: true };
  const beside = besideOf(ledger, statement);
  if (kind === "final") return { ...base, position: (statement as Final).claim, claims: beside };
  const { changed, changeReason } = statement as Statement;
  const moved = { ...base, changed, changeReason: changeReason || null };
  if ("grounds" in statement) {
    const claims = statement.grounds.map(({ reason, evidence }) => ({
      text: reason,
      kind: "ground" as const,
      restsOn: evidence === "" ? [] : [evidence],
    }));
    return { ...moved, position: statement.claim, claims: [...claims, ...beside] };
  }
  if (!("weakness" in statement)) return { ...moved, position: (statement as Final).claim, claims: beside };
  const against = targetOf(ledger, seat, statement.target);
  const attack = { text: statement.weakness, kind: "attack" as const, restsOn: [] };
  const claims = statement.weakness === "" ? [] : [{ ...attack, ...(against !== null && { against }) }];
  return { ...moved, position: null, claims: [...claims, ...beside], mayAgree: false };
}

/** Where it answers others in words. */
function citesOf(statement: Statement | Final): readonly string[] {
  return [
    ...("acceptedCriticism" in statement ? statement.acceptedCriticism : []),
    ...("agreed" in statement ? statement.agreed : []),
    ...("unresolvedRisks" in statement ? (statement.unresolvedRisks ?? []) : []),
    "changeReason" in statement ? (statement.changeReason ?? "") : "",
    "answer" in statement ? (statement.answer ?? "") : "",
  ];
}

/** What must hold, what speaks against itself and what is taken for granted: others can stand to it by its id. */
function besideOf(ledger: Ledger, statement: Statement | Final): readonly Claimed[] {
  const all: readonly (readonly [BesideKind, readonly string[] | undefined])[] = [
    ["precondition", "preconditions" in statement ? statement.preconditions : []],
    ["risk", "risks" in statement ? statement.risks : []],
    ["assumption", "assumptions" in statement ? statement.assumptions : []],
    ["risk", "unresolvedRisks" in statement ? statement.unresolvedRisks : []],
    ["assumption", "unverifiedAssumptions" in statement ? statement.unverifiedAssumptions : []],
  ];
  return all.flatMap(([kind, texts = []]) =>
    texts.filter((text) => !names(ledger, text, kind)).map((text) => ({ text, kind, restsOn: [] })),
  );
}

/** `SEC-R1: one worker holds everything`: something of its kind that is there already, by its id. */
function names(ledger: Ledger, text: string, kind: BesideKind): boolean {
  const [, id = ""] = /^[\s[(]*([\p{L}\p{N}]+-[APR]\d+)(?:v\d+)?[\])]?\s*(?:[:：]|$)/u.exec(text) ?? [];
  return known(ledger, id).some((one) => claimOf(ledger, one.id)?.kind === kind);
}

/** The id of what a challenge attacks: as it is named, else by words of it that are quoted, else by whose it is. */
function targetOf(ledger: Ledger, seat: string, target: string): string | null {
  const named = known(ledger, target).find(({ id }) => claimOf(ledger, id)?.seat !== seat);
  if (named !== undefined) return named.id;
  // An id that nobody has names nothing.
  if (hasIds(ledger, target)) return null;
  const others = ledger.claims.filter((claim) => claim.seat !== seat && claim.withdrawn === null);
  const quotes = Array.from(target.matchAll(quoted), ([, ...parts]) => sameWords(parts.join("")));
  const telling = quotes.filter((quote) => quote.length >= shortestQuote);
  const meant = others.find((claim) => {
    const words = plainWords(wordingOf(claim));
    return telling.some((quote) => words.includes(quote) || quote.includes(words));
  });
  if (meant !== undefined) return meant.id;
  const whose = seatNamed(
    target,
    ledger.seats.filter(({ name }) => name !== seat),
  );
  return others.find((claim) => claim.kind === "position" && claim.seat === whose?.name)?.id ?? null;
}

const quoted = /"([^"]+)"|“([^”]+)”|'([^']+)'|‘([^’]+)’|「([^」]+)」|『([^』]+)』/gu;
const shortestQuote = 8;

/** Whether a challenge speaks against something that another said. */
export function contestsSomething(ledger: Ledger, seat: string, { stands, target }: Challenge): boolean {
  const isOthers = (on: string) => known(ledger, on).some(({ id }) => claimOf(ledger, id)?.seat !== seat);
  const byStand = (stands ?? []).some(({ stand, on }) => stand !== "agree" && isOthers(on));
  return byStand || targetOf(ledger, seat, target) !== null;
}

/** Challenges of which nobody can tell what they are against are on record as such; their words are not searched for it. */
export function withUntargeted(
  ledger: Ledger,
  shown: Ledger,
  round: number,
  said: readonly { readonly seat: string; readonly statement: Statement }[],
): Ledger {
  const untargeted = said.flatMap(({ seat, statement }) => {
    const isTold = !("weakness" in statement) || contestsSomething(shown, seat, statement);
    return isTold
      ? []
      : [{ seat, round, said: statement.target, why: "no id, quotation or name of another" }];
  });
  return { ...ledger, ignored: [...ledger.ignored, ...untargeted] };
}

/** Whether a text names something by an id of this discussion, be it there or not; `utf-8` is none. */
export function hasIds({ seats }: Ledger, text: string): boolean {
  return referencesIn(text).some(
    ({ kind, id }) => kind !== "claim" || seats.some(({ prefix }) => id.startsWith(`${prefix}-`)),
  );
}

/** Whether its seat speaks by ids at all; where it does not, words must do. */
export function speaksByIds(ledger: Ledger, fields: LedgerFields & { readonly target?: string }): boolean {
  const { option, because, stands, own, target = "" } = fields;
  const lists = [because, stands, own, typeof option === "string" ? [option].filter(Boolean) : option];
  return lists.some((list) => (list ?? []).length > 0) || hasIds(ledger, target);
}

/**
 * A new option in a seat's own words that nobody put under an issue: it answers the issue that matters most of those
 * on which the seat names nothing else.
 */
export function withLooseOptions(ledger: Ledger): Ledger {
  const important = ledger.issues.filter((issue) => issue.important);
  const asked = important.length > 0 ? important : ledger.issues;
  const options = ledger.options.map((option) => {
    const held = ledger.holdings.find((one) => one.option === option.id && one.by === "seat");
    if (option.issue !== null || held === undefined) return option;
    const beside = ledger.holdings.filter(
      ({ seat, round, by }) => by === "seat" && seat === held.seat && round === held.round,
    );
    const named = new Set(beside.map((one) => optionOf(ledger, one.option)?.issue));
    return { ...option, issue: asked.find(({ id }) => !named.has(id))?.id ?? null };
  });
  return { ...ledger, options };
}
