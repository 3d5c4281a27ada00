import type { Witnessed } from "../../../kernel/witnessed.ts";
import type { Contribution as Statement } from "../../../ledger/contribution.ts";
import { heard } from "../../../ledger/heard.ts";
import { nextId, prefixesOf, referencesIn } from "../../../ledger/ids.ts";
import { known } from "../../../ledger/known.ts";
import {
  type Claim,
  emptyLedger,
  type Ledger,
  optionOf,
  plainWords,
  wordingOf,
} from "../../../ledger/ledger.ts";
import { sameWords } from "../../../text/likeness/same-words.ts";
import type { PreviousRound } from "../previous-round.ts";
import { type Approach, commonName, keyOf, nameKey } from "./analysis.ts";
import { type Contribution, findingsIn, type NamedFinding } from "./contribution.ts";
import { inOwnOrder, type Proposal } from "./proposals.ts";
import type { Resolution } from "./resolution.ts";

/**
 * All that was said so far, by ids that last through all rounds: findings are claims of the ledger, ways to do it are
 * its options. What a seat does not repeat still holds until it withdraws it.
 */
export interface OnTable {
  readonly ledger: Ledger;
  /** Approaches as their seats last gave them; withdrawn ones too. */
  readonly held: readonly HeldProposal[];
  /** What each seat is worried about, as it last said. */
  readonly concerns: readonly SeatConcerns[];
  /** Who last answered for a seat, by the seat's name. */
  readonly agents: ReadonlyMap<string, string>;
  /** Who said a claim, by its id. */
  readonly speakers: ReadonlyMap<string, Speaker>;
  /** In which round an option became part of another. */
  readonly merged: ReadonlyMap<string, number>;
  /** As the resolver last put the findings together. */
  readonly groups: Resolution["groups"];
}

export interface HeldProposal extends Proposal {
  readonly seat: string;
  readonly option: string;
  readonly round: number;
  readonly withdrawn: Withdrawal | null;
}

interface Withdrawal {
  readonly round: number;
  /** As it was named: what became part of another is taken back as that part, and the whole is not. */
  readonly of: string;
  readonly because: readonly string[];
  /** By its id; else it was only not given again where all others of the seat were. */
  readonly isSaid: boolean;
}

interface SeatConcerns {
  readonly seat: string;
  readonly agent: string;
  readonly texts: readonly string[];
}

interface Speaker {
  readonly agent: string;
  readonly witnessed?: Witnessed | undefined;
}

export function emptyTable(seats: readonly string[]): OnTable {
  const prefixes = prefixesOf(seats);
  const ledger = emptyLedger(
    seats.map((name) => ({ name, prefix: prefixes.get(name) ?? name, counts: true })),
  );
  return {
    ledger,
    held: [],
    concerns: [],
    agents: new Map(),
    speakers: new Map(),
    merged: new Map(),
    groups: [],
  };
}

/** Who said what in a round, in its order, by the id it got; what was said before has that of then. */
export type SaidIds = readonly { readonly agent: string; readonly id: string }[];

/** The table after some have spoken who did not hear each other. */
export function heardOn(before: OnTable, round: number, all: readonly Contribution[]): [OnTable, SaidIds] {
  const spoken = all.map((one) => ({ ...one, ...splitFindings(before.ledger, one) }));
  const ledger = heard(
    before.ledger,
    spoken.map((one) => statementOf(one, round)),
  );
  const speakers = new Map(before.speakers);
  const idsBefore = new Set(before.ledger.claims.map(({ id }) => id));
  const isNew = ({ id }: Claim) => !idsBefore.has(id);
  const said = spoken.flatMap(({ seat, agent, witnessed, texts, repeated }) => {
    const added = ledger.claims.filter((claim) => claim.seat === seat && isNew(claim));
    for (const { id } of added) speakers.set(id, { agent, witnessed });
    const ids = new Map([...repeated, ...added.map((claim) => [wordsNow(claim), claim.id] as const)]);
    return texts.flatMap((text) => {
      const id = ids.get(sameWords(text));
      return id === undefined ? [] : [{ agent, id }];
    });
  });
  const agents = new Map([...before.agents, ...all.map(({ seat, agent }) => [seat, agent] as const)]);
  return [withApproaches({ ...before, ledger, agents, speakers }, before.ledger, round, all), said];
}

/** What a seat said before, in the same words, is no new finding. */
function splitFindings({ claims }: Ledger, { seat, analysis }: Contribution) {
  const texts = findingsIn(analysis);
  const own = claims.filter((claim) => claim.seat === seat && claim.withdrawn === null);
  const standing = new Map(own.map((claim) => [wordsNow(claim), claim.id]));
  const byWords = new Map(texts.map((text) => [sameWords(text), text]));
  const repeated = new Map([...standing].filter(([words]) => byWords.has(words)));
  const fresh = [...byWords].filter(([words]) => !standing.has(words)).map(([, text]) => text);
  return { texts, repeated, fresh };
}

function wordsNow(claim: Claim): string {
  return plainWords(wordingOf(claim));
}

interface Spoken extends Contribution {
  readonly repeated: ReadonlyMap<string, string>;
  readonly fresh: readonly string[];
}

function statementOf({ seat, analysis, repeated, fresh }: Spoken, round: number): Statement {
  const own = (analysis.own ?? []).filter(({ claim }) => referencesIn(claim)[0]?.kind !== "option");
  const kept = [...repeated.values()].map((claim) => ({ claim, now: "kept" as const }));
  const objections = (analysis.objectsTo ?? []).map(({ option, reason }) => ({
    on: option,
    stand: "contest" as const,
    reason,
  }));
  return {
    seat,
    round,
    position: null,
    claims: fresh.map((text) => ({ text, kind: "ground", restsOn: [] })),
    fields: {
      claims: analysis.claims,
      stands: [...objections, ...(analysis.stands ?? [])],
      own: [...kept, ...own],
    },
    changed: false,
    changeReason: null,
    mayAgree: true,
  };
}

/** The approaches of those who spoke become options, each under one name for good, or are those that are there. */
function withApproaches(
  table: OnTable,
  before: Ledger,
  round: number,
  all: readonly Contribution[],
): OnTable {
  const given = inOwnOrder(
    all.flatMap(({ seat, agent, analysis }) =>
      analysis.implementation_approaches.map((approach) => ({
        seat,
        agent,
        approach,
        feasibility: analysis.feasibility_score,
      })),
    ),
  );
  const options = [...table.ledger.options];
  const names = namesOn(table);
  const newKeys = given.filter(({ approach }) => placeOf(before, names, approach) === null);
  for (const [key, same] of Map.groupBy(newKeys, ({ approach }) => keyOf(approach))) {
    const id = nextId("O", options);
    const text = commonName(same.map(({ approach }) => approach.name));
    options.push({ id, issue: null, text, round, mergedInto: null });
    names.set(key, id);
  }
  const ledger = { ...table.ledger, options };
  const held = given.flatMap(({ seat, agent, approach, feasibility }): HeldProposal[] => {
    const option = placeOf(before, names, approach);
    return option === null ? [] : [{ seat, agent, approach, feasibility, option, round, withdrawn: null }];
  });
  const isAgain = (one: HeldProposal) =>
    held.some(({ seat, option }) => seat === one.seat && option === one.option);
  const kept = table.held
    .filter((one) => !isAgain(one))
    .map((one) => withdrawnBy(ledger, withLastScore(one, all), round, all));
  const choices = choicesOf({ ...ledger, options }, names, round, all);
  return {
    ...table,
    ledger: { ...ledger, holdings: [...ledger.holdings, ...choices] },
    held: [...kept, ...held],
    concerns: concernsAfter(table.concerns, all),
  };
}

/** Every name under which an option was proposed. */
function namesOn({ ledger, held }: OnTable): Map<string, string> {
  const named = held.map(({ approach, option }) => [keyOf(approach), option] as const);
  const titles = ledger.options.map(({ id, text }) => [nameKey(text), id] as const);
  return new Map([...named, ...titles].filter(([key]) => key !== ""));
}

function placeOf(before: Ledger, names: ReadonlyMap<string, string>, approach: Approach): string | null {
  const named = known(before, approach.id ?? "").find(({ kind }) => kind === "option");
  const id = named?.id ?? names.get(keyOf(approach));
  return id === undefined ? null : (optionOf(before, id)?.id ?? id);
}

/** How sure an agent is of the task is what it last said. */
function withLastScore(held: HeldProposal, all: readonly Contribution[]): HeldProposal {
  const now = all.find(({ seat }) => seat === held.seat)?.analysis.feasibility_score ?? null;
  return now === null ? held : { ...held, feasibility: now };
}

/**
 * A seat takes back an approach of its own, by its id. One that says nothing by ids and gives its approaches again gives
 * all that it still proposes, as agents did before there were ids.
 */
function withdrawnBy(
  ledger: Ledger,
  held: HeldProposal,
  round: number,
  all: readonly Contribution[],
): HeldProposal {
  const analysis = all.find(({ seat }) => seat === held.seat)?.analysis;
  if (analysis === undefined || held.withdrawn !== null) return held;
  const change = ownChange(ledger, held, analysis);
  if (change?.now === "withdrawn")
    return { ...held, withdrawn: { round, of: change.of, because: change.because ?? [], isSaid: true } };
  const approaches = analysis.implementation_approaches;
  const isByIds =
    [analysis.own, analysis.stands, analysis.option].some((field) => (field?.length ?? 0) > 0) ||
    approaches.some(({ id }) => id !== null);
  const isLeftOut = !isByIds && approaches.length > 0;
  const left = { round, of: held.option, because: [], isSaid: false };
  return isLeftOut ? { ...held, withdrawn: left } : held;
}

/** What a seat says of an approach of its own: by the id it had when it was given, or by that of what it is part of now. */
function ownChange(ledger: Ledger, { option }: HeldProposal, { own }: Contribution["analysis"]) {
  const whole = optionOf(ledger, option)?.id ?? option;
  const named = (id: string) =>
    (own ?? []).find(({ claim }) =>
      referencesIn(claim).some((one) => one.kind === "option" && one.id === id),
    );
  const [of, change] = [option, whole].map((id) => [id, named(id)] as const).find(([, one]) => one) ?? [];
  return of === undefined || change === undefined ? null : { ...change, of };
}

/** What a seat would have built, by id or by the name it gave. */
function choicesOf(
  ledger: Ledger,
  names: ReadonlyMap<string, string>,
  round: number,
  all: readonly Contribution[],
): Ledger["holdings"] {
  return all.flatMap(({ seat, analysis }) => {
    const wanted = analysis.option ?? [];
    const because = (analysis.because ?? []).flatMap((text) => known(ledger, text)).map(({ id }) => id);
    return (typeof wanted === "string" ? [wanted] : wanted).flatMap((text) => {
      const named = known(ledger, text).find(({ kind }) => kind === "option");
      const id = named?.id ?? names.get(nameKey(text));
      if (id === undefined) return [];
      const option = optionOf(ledger, id)?.id ?? id;
      return [{ seat, round, option, by: "seat" as const, because, reason: null, changed: false }];
    });
  });
}

function concernsAfter(before: OnTable["concerns"], all: readonly Contribution[]): OnTable["concerns"] {
  const now = all
    .filter(({ analysis }) => analysis.technical_concerns.length > 0)
    .map(({ seat, agent, analysis }) => ({ seat, agent, texts: analysis.technical_concerns }));
  return [...before.filter(({ seat }) => !now.some((one) => one.seat === seat)), ...now];
}

/** Findings that still hold, as they read now. */
export function standingFindings({ ledger, speakers }: OnTable): readonly NamedFinding[] {
  return ledger.claims.flatMap((claim) => {
    if (claim.withdrawn !== null) return [];
    const { agent = claim.seat, witnessed } = speakers.get(claim.id) ?? {};
    return [{ id: claim.id, agent, text: wordingOf(claim).text, witnessed }];
  });
}

/** `gemini#2`, the second finding of gemini in this round: as scripts name what the ledger calls GEM-2. */
export function aliasesOf(said: SaidIds): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  return new Map(
    said.map(({ agent, id }) => {
      const number = (counts.get(agent) ?? 0) + 1;
      counts.set(agent, number);
      return [`${agent}#${number}`, id];
    }),
  );
}

/**
 * A table that rounds held elsewhere have left their ids on: none of them ever means something else. Their findings
 * still hold; an approach is a solution again when somebody gives it again.
 */
export function seeded(table: OnTable, earlier: readonly PreviousRound[]): OnTable {
  const last = earlier.findLast(({ findings = [] }) => findings.some(({ agent }) => agent !== undefined));
  const holds = (id: string) => last?.findings?.some((finding) => finding.id === id) === true;
  const claims = [...table.ledger.claims];
  const options = [...table.ledger.options];
  const speakers = new Map(table.speakers);
  const isKnown = (id: string) => [...claims, ...options].some((one) => one.id === id);
  for (const { round, findings = [], approaches = [] } of earlier) {
    for (const { id, agent, text } of findings) {
      const isId = referencesIn(id).some((one) => one.kind === "claim" && one.id === id);
      if (agent === undefined || !isId || isKnown(id)) continue;
      speakers.set(id, { agent });
      const versions = [{ text, round, restsOn: [], because: [] }];
      const withdrawn = holds(id) ? null : { round: last?.round ?? round, because: [] };
      const seat = seatOf(table, id, agent);
      claims.push({ id, seat, kind: "ground", versions, against: null, withdrawn, kept: round });
    }
    for (const { id, name, merged_into: mergedInto = null } of approaches)
      if (!isKnown(id)) options.push({ id, issue: null, text: name, round, mergedInto });
  }
  return { ...table, speakers, ledger: { ...table.ledger, claims, options } };
}

/** Ids count on under the seat whose they would be. */
function seatOf({ ledger }: OnTable, id: string, agent: string): string {
  return ledger.seats.find(({ prefix }) => id.startsWith(`${prefix}-`))?.name ?? agent;
}
