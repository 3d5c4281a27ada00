import { ColloquyError } from "../../kernel/error.ts";
import type { Failure } from "../../kernel/failure.ts";
import type { Floor } from "../../kernel/floor.ts";
import type { Passage } from "../../kernel/lookup.ts";
import { paragraphs } from "../../kernel/prompt.ts";
import type { Seat } from "../../kernel/seat.ts";
import {
  type BriefAsked,
  briefOf,
  briefPrefixes,
  editBrief,
  isOfBrief,
  reviewBrief,
  writeBrief,
} from "../../table/brief.ts";
import {
  answerKind,
  authorOf,
  type Id,
  type Item,
  optionKind,
  questionKind,
  sameText,
  you,
} from "../../table/item.ts";
import type { Heard, Move } from "../../table/move.ts";
import { contested, liveItems } from "../../table/stands.ts";
import { Table } from "../../table/table.ts";
import { dataBlock } from "../../table/told-record.ts";
import { viewed } from "../../table/view.ts";
import { writtenId } from "../../table/written-id.ts";
import { lookUpClaims } from "../check-claims.ts";
import { resolverId, type SolveOptions } from "./options.ts";
import {
  analyseTask,
  besides,
  briefTask,
  briefWords,
  openingFor,
  passageText,
  verifyTask,
} from "./prompts.ts";
import { claimsSince } from "./rules/claims.ts";
import { roundsOf, type Solved } from "./rules/solved.ts";
import type { Runs } from "./rules/synthesis.ts";
import {
  analyseShape,
  concernKind,
  findingKind,
  fromBullets,
  type Known,
  premiseKind,
  proposalKind,
  type Replied,
  verifyShape,
} from "./shapes.ts";
import type { Passed, SolveEntry } from "./state.ts";

/** A solve while it is held. What was said is in the table's ledger. */
export interface Talk {
  readonly floor: Floor;
  readonly options: SolveOptions;
  readonly table: Table;
  readonly analysts: readonly Seat[];
  readonly author: Seat;
  readonly issue: Id;
  readonly passages: readonly Passage[];
  /** Found after the first round: shown beside what is on the table. */
  readonly found: Passage[];
  /** How each pass went. */
  readonly passes: Passed[];
  /** How many rounds there were, as the ledger counts them. */
  round: number;
  /** Where the log was when the plan was written, and whether the agents have reviewed it since. */
  plan: { readonly at: number; readonly moves: number; isReviewed: boolean } | null;
}

export function seatedTalk(floor: Floor, options: SolveOptions, passages: readonly Passage[]): Talk {
  const author = floor.seats.find(({ id }) => id === resolverId);
  if (author === undefined) throw new ColloquyError("fault", "Solve needs a seat for the resolver.");
  const analysts = floor.seats.filter(({ id }) => id !== resolverId);
  const table = new Table(floor, {
    opening: openingFor(options, passages),
    question: "",
    prefixes: briefPrefixes,
  });
  table.sit([...analysts.map((seat) => ({ seat })), { seat: author, counts: false }]);
  const issue = table.issue(options.task);
  return {
    floor,
    options,
    table,
    analysts,
    author,
    issue,
    passages,
    found: [],
    passes: [],
    round: 0,
    plan: null,
  };
}

/** What the person says binds all: it stands on the table as theirs. */
export function tellAll({ table }: Talk, words: string | null): void {
  if (words !== null) table.put(you, [{ kind: answerKind, text: words }]);
}

/** Every round so far, as it ended. */
export function heldSoFar({ table, passes, options, floor }: Talk): readonly Solved[] {
  return roundsOf([...table.kept, ...passes] as readonly SolveEntry[], options, floor.seats);
}

/** Each alone and all at once; or one after the other, each of whom verifies those before it. `false`: nobody answered. */
export async function analyse(talk: Talk, mode: SolveOptions["mode"]): Promise<boolean> {
  const { analysts } = talk;
  if (mode === "parallel")
    return passed(talk, "initial", (move) => talk.table.each(analysts, { ...alone(talk), ...move }));
  return inSeries(talk);
}

/** Each stands by ids to what the others say, and reviews the plan in the same turn. */
export async function verify(talk: Talk, mode: SolveOptions["mode"]): Promise<boolean> {
  if (mode === "serial") return inSeries(talk);
  return passed(talk, "iterative", (move) => verifying(talk, talk.analysts, move));
}

function inSeries(talk: Talk): Promise<boolean> {
  return passed(talk, "verification", async (move) => {
    const heard: Heard<Replied>[] = [];
    for (const seat of talk.analysts) {
      const isFirst = talk.round === 1 && heard.length === 0;
      const said = isFirst
        ? await talk.table.each([seat], { ...alone(talk), ...move })
        : await verifying(talk, [seat], move);
      heard.push(...said);
    }
    return heard;
  });
}

type Common = Pick<Move<Replied>, "missing">;

function alone(talk: Talk): Move<Replied> {
  return {
    ...forAnyAnalyst(talk),
    kind: "analyse",
    task: analyseTask,
    shape: (seat) => analyseShape(knownAt(talk, seat)),
    sees: "nothing",
  };
}

async function verifying(
  talk: Talk,
  seats: readonly Seat[],
  move: Common,
): Promise<readonly Heard<Replied>[]> {
  const { table, issue, plan } = talk;
  const hasPlan = briefOf(table.ledger) !== null;
  const spoken = new Set([...table.ledger.items.values()].map(authorOf));
  const asked: Move<Replied> = {
    ...forAnyAnalyst(talk),
    kind: "verify",
    task: ({ id }) => verifyTask(hasPlan, spoken.has(id)),
    shape: (seat) => verifyShape(knownAt(talk, seat), hasPlan),
    on: [issue],
    sees: { of: onTheTable(talk), names: true, reasons: true },
    own: () => paragraphs([...dataBlock("Findings", findingsTold(talk)), ...talk.found.map(passageText)]),
    ...move,
  };
  if (plan !== null) plan.isReviewed = true;
  return hasPlan ? reviewBrief(table, seats, asked) : table.each(seats, asked);
}

function forAnyAnalyst({ options, issue, passages, found }: Talk) {
  return { issue, material: options.context, passages: [...passages, ...found], mayLook: true, fromBullets };
}

/** Ways with who is for them and how each would go them; findings that somebody contests, with what is said of them. */
function onTheTable({ table: { ledger } }: Talk): readonly Id[] {
  const ways = liveItems(ledger).filter(({ kind }) => kind === optionKind || kind === proposalKind);
  return [...ways, ...contested(ledger).filter((item) => !isOfBrief(item))].map(({ id }) => id);
}

function findingsTold({ table: { ledger } }: Talk): readonly string[] {
  return viewed(ledger, {
    of: "groups",
    kinds: [premiseKind, findingKind, concernKind],
    names: true,
    reasons: false,
  });
}

/** What a seat's words can name; what it says again in the same words is nothing new, and a question is asked once. */
function knownAt({ table: { ledger } }: Talk, seat: Seat): Known {
  const reads = (item: Item, words: string) =>
    item.wordings.some(({ text }) => sameText(text) === sameText(words));
  return {
    option: (written) => {
      const id = writtenId(written);
      const named = id === null ? undefined : ledger.find(id)?.item;
      return named?.kind === optionKind
        ? named.id
        : liveItems(ledger, optionKind).find((option) => reads(option, written))?.id;
    },
    hasSaid: (kind, words) =>
      liveItems(ledger, kind).some(
        (item) => (kind === questionKind || authorOf(item) === seat.id) && reads(item, words),
      ),
  };
}

/** Asks, looks up what they name, and keeps how it went. `false` where nobody answered. */
async function passed(
  talk: Talk,
  mode: Passed["mode"],
  ask: (common: Common) => Promise<readonly Heard<Replied>[]>,
): Promise<boolean> {
  const { floor, table, analysts, options } = talk;
  const missing = new Map<Id, Failure>();
  const before = table.ledger.log.length;
  const heard = await ask({ missing: ({ id }, failure) => void missing.set(id, failure) });
  const witnessed = new Map(heard.map(({ seat, reply }) => [seat.id, reply.witnessed]));
  const checks = await lookUpClaims(floor, claimsSince(table.ledger, before, witnessed), options.context);
  const failures = [
    ...analysts.flatMap(({ id, name }) => failureText(name, missing.get(id))),
    ...heard.flatMap(({ seat, reply }) => failureText(seat.name, reply.insteadOf)),
  ];
  const first = mode === "initial" && options.firstRound > 1 ? "iterative" : mode;
  const entry: Passed = {
    v: 2,
    kind: "passed",
    round: talk.round,
    mode: first,
    ...runsOf(analysts, heard, missing),
    failures,
    checks,
  };
  talk.passes.push(floor.keep(entry));
  return heard.length > 0;
}

function failureText(seat: string, failure: Failure | undefined): Passed["failures"] {
  return failure === undefined ? [] : [{ seat, code: failure.code, message: failure.message }];
}

/** How the calls of a pass went, as `synthesis.json` tells it. */
function runsOf(
  analysts: readonly Seat[],
  heard: readonly Heard<Replied>[],
  missing: ReadonlyMap<Id, Failure>,
): Runs {
  const cli_runs = analysts.map(({ id, name }): Runs["cli_runs"][number] => {
    const reply = heard.find(({ seat }) => seat.id === id)?.reply;
    if (reply !== undefined) {
      const status = reply.rung === "bullets" ? "bullets" : "answered";
      return { tool: reply.receipt.answeredBy, id, status, duration_ms: reply.receipt.ms };
    }
    const isSlow = ["timeout", "silence"].includes(missing.get(id)?.code ?? "");
    return { tool: name, id, status: isSlow ? "timed_out" : "failed", duration_ms: 0 };
  });
  return {
    timed_out: cli_runs.some(({ status }) => status === "timed_out"),
    fallbacks: heard.flatMap(({ seat, reply: { receipt } }) =>
      receipt.fallback ? [{ seat: seat.name, asked: receipt.asked, answered: receipt.answeredBy }] : [],
    ),
    cli_runs,
  };
}

/** A chair who takes no side reads together what says the same, and writes the plan. */
export async function writePlan(talk: Talk): Promise<void> {
  const { table, author } = talk;
  const at = table.ledger.log.length;
  const isWritten = await writeBrief(table, author, briefFor(talk));
  talk.plan = isWritten ? { at, moves: table.ledger.moves.length, isReviewed: false } : null;
}

/** The author takes what the reviews ask for, once; nobody is asked where nothing was and nobody has anything new. */
export async function editPlan(talk: Talk): Promise<void> {
  const { table, author, plan } = talk;
  if (plan === null) return;
  const isMoved = table.ledger.moves.length > plan.moves || newSince(talk).length > 0;
  await editBrief(table, author, briefFor(talk), { isMoved });
  talk.plan = { at: table.ledger.log.length, moves: table.ledger.moves.length, isReviewed: true };
}

function briefFor(talk: Talk): BriefAsked {
  const { table, analysts } = talk;
  const tagOf = (id: string) => table.ledger.seats.find((seat) => seat.id === id)?.tag ?? id;
  const roster = analysts.map(({ id, name }) => `${tagOf(id)} is ${name}`).join("; ");
  return {
    task: briefTask,
    own: () =>
      paragraphs([
        `${roster}.`,
        ...dataBlock("Looked up and not found", notFound(talk)),
        ...dataBlock("New since the draft", newLines(talk)),
      ]),
    mostWords: briefWords,
    besides,
    mayLook: true,
  };
}

function notFound({ passes }: Talk): readonly string[] {
  const checks = new Map(passes.flatMap(({ checks: all }) => all.map((one) => [one.claim, one])));
  return [...checks.values()].flatMap(({ claim, standing, reasons }) =>
    standing === "verified" ? [] : [`[${claim}] ${reasons.join("; ")}`],
  );
}

/** Items that came after the plan was written, and are no part of it. */
function newSince({ table: { ledger }, plan }: Talk): readonly Id[] {
  if (plan === null) return [];
  const added = ledger.log
    .slice(plan.at)
    .flatMap((entry) => (entry.is === "item" || entry.is === "wording" ? [entry.id] : []));
  return [...new Set(added)].filter((id) => {
    const item = ledger.items.get(id);
    return item !== undefined && !isOfBrief(item) && item.withdrawn === null;
  });
}

function newLines(talk: Talk): readonly string[] {
  const { ledger } = talk.table;
  const argued = contested(ledger)
    .filter((item) => !isOfBrief(item))
    .map(({ id }) => id);
  const of = talk.plan === null ? [] : [...new Set([...newSince(talk), ...argued])];
  return viewed(ledger, { of, names: true, reasons: true });
}
