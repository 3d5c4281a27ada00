import { ColloquyError } from "../../kernel/error.ts";
import type { Failure } from "../../kernel/failure.ts";
import type { Floor } from "../../kernel/floor.ts";
import type { Passage } from "../../kernel/lookup.ts";
import { paragraphs } from "../../kernel/prompt.ts";
import type { Seat } from "../../kernel/seat.ts";
import { type BriefAsked, editBrief, reviewBrief, writeBrief } from "../../table/brief.ts";
import { briefEditor, followUps } from "../../table/follow.ts";
import { type Id, type Item, authorOf, optionKind, questionKind, writtenId } from "../../table/item.ts";
import type { Heard, Move } from "../../table/move.ts";
import { standing } from "../../table/standing.ts";
import { argued, changesOf, liveItems } from "../../table/stands.ts";
import { Table } from "../../table/table.ts";
import { dataBlock, tagOf } from "../../table/record.ts";
import { viewed } from "../../table/view.ts";
import { lookUpClaims } from "../check-claims.ts";
import { type SolveOptions, resolverId } from "./options.ts";
import {
  analyseTask,
  besides,
  briefTask,
  briefWords,
  openingFor,
  passageText,
  verifyTask,
} from "./prompts.ts";
import { claimsSince } from "./rules/solution.ts";
import { type Passed, type Solved, roundsOf } from "./state.ts";
import type { Runs } from "./rules/synthesis.ts";
import { optionNamed, reads } from "./rules/ways.ts";
import {
  type KnownItems,
  type SolveReply,
  analyseShape,
  concernKind,
  findingKind,
  fromBullets,
  premiseKind,
  proposalKind,
  verifyShape,
} from "./shapes.ts";
import { briefPrefixes, isOfBrief } from "../../table/brief-told.ts";

export interface Talk {
  readonly floor: Floor;
  readonly options: SolveOptions;
  readonly table: Table;
  readonly analysts: readonly Seat[];
  readonly author: Seat;
  readonly issue: Id;
  /** What the project holds on the task; what was found after the first round is shown beside what is on the table. */
  readonly passages: readonly Passage[];
  readonly found: Passage[];
  readonly passes: Passed[];
  round: number;
  /** Where log and moves were when the plan was last written, and whether the agents have reviewed it since. */
  plan: { readonly at: number; readonly moves: number; isReviewed: boolean } | null;
}

export function seatedTalk(floor: Floor, options: SolveOptions, passages: readonly Passage[]): Talk {
  const author = floor.seats.find(({ id }) => id === resolverId);
  if (author === undefined) throw new ColloquyError("fault", "Solve needs a seat for the resolver.");
  const analysts = floor.seats.filter((seat) => seat !== author);
  const opening = openingFor(options, passages);
  const table = new Table(floor, { opening, question: "", prefixes: briefPrefixes });
  table.sit([...analysts.map((seat) => ({ seat })), { seat: author, counts: false }]);
  const issue = table.issue(options.task);
  const begun = { found: [], passes: [], round: 0, plan: null };
  return { floor, options, table, analysts, author, issue, passages, ...begun };
}

export function heldSoFar({ table, passes, options, floor }: Talk): readonly Solved[] {
  return roundsOf([...table.kept, ...passes], options, floor.seats);
}

/** Each alone and all at once; or one after the other, each of whom verifies those before it. `false`: nobody answered. */
export function analyse(talk: Talk, mode: SolveOptions["mode"]): Promise<boolean> {
  const first = talk.options.firstRound > 1 ? "iterative" : "initial";
  if (mode === "serial") return inSeries(talk);
  return passed(talk, first, (missing) => talk.table.each(talk.analysts, { ...alone(talk), missing }));
}

export function verify(talk: Talk, mode: SolveOptions["mode"]): Promise<boolean> {
  if (mode === "serial") return inSeries(talk);
  return passed(talk, "iterative", (missing) => verifying(talk, talk.analysts, missing));
}

function inSeries(talk: Talk): Promise<boolean> {
  return passed(talk, "verification", async (missing) => {
    const heard: Heard<SolveReply>[] = [];
    for (const seat of talk.analysts) {
      const isFirst = talk.round === 1 && heard.length === 0;
      const asked = isFirst
        ? talk.table.each([seat], { ...alone(talk), missing })
        : verifying(talk, [seat], missing);
      heard.push(...(await asked));
    }
    return heard;
  });
}

type Missing = NonNullable<Move<SolveReply>["missing"]>;

function alone(talk: Talk): Move<SolveReply> {
  const shape = (seat: Seat) => analyseShape(knownAt(talk, seat));
  return { ...forAnyAnalyst(talk), kind: "analyse", task: analyseTask, shape, sees: "nothing" };
}

/** A plan is reviewed once; who is asked again is shown what is argued about, and what is new. */
function verifying(
  talk: Talk,
  seats: readonly Seat[],
  missing: Missing,
): Promise<readonly Heard<SolveReply>[]> {
  const { table, issue, plan } = talk;
  const kinds = [premiseKind, findingKind, concernKind];
  const isReview = plan !== null && !plan.isReviewed;
  const stage = plan === null ? "none" : isReview ? "draft" : "reviewed";
  const spoken = new Set([...table.ledger.items.values()].map(authorOf));
  const asked: Move<SolveReply> = {
    ...forAnyAnalyst(talk),
    kind: "verify",
    task: ({ id }) => verifyTask(stage, spoken.has(id)),
    shape: (seat) => verifyShape(knownAt(talk, seat), isReview),
    on: [issue],
    sees: { of: onTheTable(talk), names: true, reasons: true },
    own: () => {
      const found = viewed(table.ledger, { of: "groups", kinds, names: true, reasons: false });
      return paragraphs([...dataBlock("Findings", found), ...talk.found.map(passageText)]);
    },
    missing,
  };
  return isReview ? reviewBrief(table, seats, asked) : table.each(seats, asked);
}

function forAnyAnalyst({ options, issue, passages, found }: Talk) {
  return { issue, material: options.context, passages: [...passages, ...found], mayLook: true, fromBullets };
}

function onTheTable({ table: { ledger }, plan }: Talk): readonly Id[] {
  const wanted = new Set(
    standing(ledger)
      .flatMap(({ options }) => options)
      .filter(({ seats }) => seats.some(({ stance }) => stance === "for" || stance === "accepts"))
      .map(({ option }) => option.id),
  );
  // How a way would be gone that nobody wants any more is not told again to everybody.
  const isTold = ({ fields: { of = "" } }: Item) =>
    wanted.size === 0 || wanted.has(optionNamed(ledger, of)?.id ?? "");
  const ways = liveItems(ledger).filter(
    (item) => item.kind === optionKind || (item.kind === proposalKind && (plan === null || isTold(item))),
  );
  return [...ways, ...argued(ledger).filter((item) => !isOfBrief(item))].map(({ id }) => id);
}

/** What a seat's words can name; what it says again in the same words is nothing new, and a question is asked once. */
function knownAt({ table: { ledger } }: Talk, seat: Seat): KnownItems {
  const isOwn = (item: Item) => item.kind === questionKind || authorOf(item) === seat.id;
  return {
    option: (written) => {
      const named = ledger.find(writtenId(written) ?? "")?.item;
      if (named?.kind === optionKind) return named.id;
      return liveItems(ledger, optionKind).find((option) => reads(option, written))?.id;
    },
    hasSaid: ({ kind, text, fields = {} }) =>
      liveItems(ledger, kind).some(
        (item) => isOwn(item) && reads(item, text) && areSame(item.fields, fields),
      ),
    reason: (option) => {
      const on = standing(ledger)
        .flatMap(({ options }) => options)
        .find((one) => one.option.id === option);
      return on?.seats.find((one) => one.seat.id === seat.id)?.said?.why ?? "";
    },
  };
}

/** What it is a part of may be told by its name or by its id. */
function areSame(one: Item["fields"], other: Item["fields"]): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => name === "of" || one[name] === other[name]);
}

async function passed(
  talk: Talk,
  mode: Passed["mode"],
  ask: (missing: Missing) => Promise<readonly Heard<SolveReply>[]>,
): Promise<boolean> {
  const { floor, table, options, round } = talk;
  const silent = new Map<Id, Failure>();
  const before = table.ledger.log.length;
  const heard = await ask(({ id }, failure) => {
    silent.set(id, failure);
    return undefined;
  });
  if (talk.plan !== null) talk.plan.isReviewed = true;
  const witnessed = new Map(heard.map(({ seat, reply }) => [seat.id, reply.witnessed]));
  const claims = claimsSince(table.ledger, before, witnessed);
  const checks = await lookUpClaims(floor, claims, options.context, options.task);
  const went = { ...runsOf(talk, heard, silent), checks };
  talk.passes.push(floor.keep<Passed>({ v: 2, kind: "passed", round, mode, ...went }));
  return heard.length > 0;
}

/** How the calls of a pass went, as `synthesis.json` tells it, and why an agent gave no answer. */
function runsOf(
  { analysts }: Talk,
  heard: readonly Heard<SolveReply>[],
  silent: ReadonlyMap<Id, Failure>,
): Runs & Pick<Passed, "failures"> {
  const asked = analysts.map(({ id, name }) => {
    const reply = heard.find(({ seat }) => seat.id === id)?.reply;
    return { id, name, reply, failure: silent.get(id) ?? reply?.insteadOf };
  });
  const cli_runs = asked.map(({ id, name, reply, failure }): Runs["cli_runs"][number] => {
    if (reply === undefined) {
      const status = failure?.code === "timeout" ? "timed_out" : "failed";
      return { tool: name, id, duration_ms: 0, status };
    }
    const { answeredBy: tool, ms } = reply.receipt;
    return { tool, id, duration_ms: ms, status: reply.rung === "bullets" ? "bullets" : "answered" };
  });
  return {
    timed_out: cli_runs.some(({ status }) => status === "timed_out"),
    fallbacks: asked.flatMap(({ name, reply }) =>
      reply?.receipt.fallback
        ? [{ seat: name, asked: reply.receipt.asked, answered: reply.receipt.answeredBy }]
        : [],
    ),
    cli_runs,
    failures: asked.flatMap(({ name, failure }) =>
      failure === undefined ? [] : [{ seat: name, code: failure.code, message: failure.message }],
    ),
  };
}

export async function writePlan(talk: Talk): Promise<void> {
  const isWritten = await writeBrief(talk.table, talk.author, briefFor(talk));
  talk.plan = isWritten ? { ...placeNow(talk), isReviewed: false } : null;
}

/** The author takes what the reviews ask for, once; nobody is asked where nothing was and nobody has anything new. */
export async function editPlan(talk: Talk): Promise<void> {
  const { table, author, plan } = talk;
  if (plan === null) return;
  const isMoved = changesOf(table.ledger).length > plan.moves || isAdded(talk);
  await editBrief(table, author, briefFor(talk), { isMoved });
  talk.plan = { ...placeNow(talk), isReviewed: true };
}

export function followed(talk: Talk): Promise<void> {
  const { table, analysts: seats, author } = talk;
  return followUps(table, { seats, mayLook: true, edit: briefEditor(table, author, briefFor(talk)) });
}

function placeNow({ table: { ledger } }: Talk) {
  return { at: ledger.log.length, moves: changesOf(ledger).length };
}

function briefFor(talk: Talk): BriefAsked {
  const { table, analysts, passes } = talk;
  const roster = analysts.map(({ id, name }) => `${tagOf(table.ledger, id)} is ${name}`).join("; ");
  const own = () => {
    const checks = new Map(passes.flatMap(({ checks: all }) => all.map((one) => [one.claim, one])));
    const missing = [...checks.values()].filter(({ standing: found }) => found === "contradicted");
    const notFound = missing.map(({ claim, reasons }) => `[${claim}] ${reasons.join("; ")}`);
    // What came with the reviews, the kit tells the author; this is what was contested or narrowed before or since.
    const items = talk.plan === null ? [] : argued(table.ledger).filter((item) => !isOfBrief(item));
    const of = items.map(({ id }) => id);
    return paragraphs([
      `${roster}.`,
      ...dataBlock("Looked up and not found", notFound),
      ...dataBlock("Contested or narrowed", viewed(table.ledger, { of, names: true, reasons: true })),
    ]);
  };
  return { task: briefTask, own, mostWords: briefWords, besides, mayLook: true };
}

/** Something came or was worded anew after the plan was written, and is no part of it. */
function isAdded({ table: { ledger }, plan }: Talk): boolean {
  return ledger.log.slice(plan?.at ?? Infinity).some((entry) => {
    const item = entry.is === "item" || entry.is === "wording" ? ledger.items.get(entry.id) : undefined;
    return item !== undefined && !isOfBrief(item) && item.withdrawn === null;
  });
}
