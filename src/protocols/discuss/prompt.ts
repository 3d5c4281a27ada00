import { Edit } from "../../ledger/edit.ts";
import { isLive, type Ledger } from "../../ledger/ledger.ts";
import { againstSeat, doubtsOf, toldOptions, toStandOn } from "../../ledger/told.ts";
import { supportOn } from "../../ledger/agreement.ts";
import { versionId } from "../../ledger/ids.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { Turn } from "../../kernel/turn.ts";
import {
  Assessment,
  Challenge,
  Final,
  Members,
  Position,
  Rebuttal,
  Solo,
  type StatementKind,
  Synthesis,
} from "./rules/statements.ts";
import { contextParts, joined, part } from "../prompt-parts.ts";
import { inLanguage, wordsFor } from "./language.ts";
import { advocateId, type DiscussOptions } from "./options.ts";
import type { SeenRecord } from "./record.ts";

/** What a member is told before it speaks. */
export interface Told {
  readonly record: SeenRecord;
  /** With which its own ids begin. */
  readonly prefix: string;
  /** `null` where the seat knows the others' claims only as far as they are handed on to it. */
  readonly ledger: Ledger | null;
  /** Issues the round is narrowed to; empty: none. */
  readonly focus: readonly string[];
  /** For the critic: the view with most support, or those that are level. */
  readonly bestSupported: readonly string[];
  readonly broken: Broken | null;
}

/** Rules that a first reply broke, with that reply. */
export interface Broken {
  readonly rules: readonly string[];
  readonly said: string;
}

const schemas = { position: Position, challenge: Challenge, synthesis: Synthesis, final: Final } as const;
type Spoken<K extends keyof typeof schemas> = (typeof schemas)[K]["_output"];

/** A statement, or the final position. */
export function statementTurn<K extends StatementKind | "final">(
  kind: K,
  seat: Seat,
  options: DiscussOptions,
  told: Told,
): Turn<Spoken<K>> {
  const words = wordsFor(options);
  const { record, focus, bestSupported, broken } = told;
  const asked = words[kind](isAdvocate(seat));
  return {
    kind,
    ...(broken !== null && { occurrence: 2 }),
    prompt: {
      stable: shared(options),
      fresh: joined([
        record.since,
        roleOf(seat, options) + (record.since === "" ? "" : ` ${words.ownIds(told.prefix)}`),
        ...openFor(kind, seat, told.ledger, options),
        focus.length === 0 ? "" : part(words.focusOn, focus.map((issue) => `- ${issue}`).join("\n")),
        bestSupported.length === 0
          ? ""
          : part(words.bestSupported(bestSupported.length > 1), bestSupported.join("\n")),
        ...brokenRules(broken, options),
      ]),
      request: kind === "position" ? firstRequest(options, asked) : request(options, asked),
    },
    recap: record.before,
    question: words.questions[kind](options.topic),
    material: options.context,
    mayLook: true,
    schema: schemas[kind] as unknown as Turn<Spoken<K>>["schema"],
  };
}

/** Ids alone: the words stand in the record. */
function openFor(
  kind: StatementKind | "final",
  { name }: Seat,
  ledger: Ledger | null,
  options: DiscussOptions,
): readonly string[] {
  if (ledger === null || kind === "position" || kind === "challenge") return [];
  const words = wordsFor(options);
  const held = againstSeat(ledger, name);
  const stands = held.map((stand) => {
    const { seat, on, id, version, reason } = stand;
    const attack = ledger.claims.find(
      (claim) => claim.seat === seat && claim.against === on && claim.versions[0]?.text === reason,
    );
    const older = isLive(ledger, stand) ? [] : [words.ledger.saidOf(`v${version}`)];
    const notes = [...(attack === undefined ? [] : [words.ledger.against(on)]), ...older];
    const said = attack?.id ?? (older.length === 0 ? versionId(id, version) : id);
    return notes.length === 0 ? said : `${said} (${notes.join(", ")})`;
  });
  const doubts = doubtsOf(ledger, name).map(({ id, on }) => `${id} (${words.ledger.against(on)})`);
  const against = [...stands, ...doubts];
  const open = kind === "synthesis" ? toStandOn(ledger, name) : [];
  const ids = open.map(({ id, versions }) => versionId(id, versions.length));
  return [
    against.length === 0
      ? ""
      : words.against(
          against.join(", "),
          held.some((stand) => !isLive(ledger, stand)),
        ),
    ids.length === 0 ? "" : words.standTo(ids.join(", ")),
  ];
}

export function soloTurn(seat: Seat, options: DiscussOptions): Turn<Solo> {
  const words = wordsFor(options);
  return {
    kind: "solo",
    prompt: {
      stable: shared(options),
      fresh: roleOf(seat, options),
      request: request(options, words.solo(isAdvocate(seat))),
    },
    recap: "",
    question: words.questions.final(options.topic),
    material: options.context,
    mayLook: true,
    schema: Solo,
  };
}

/** For the critic when all agree for the same reasons. */
export function rebuttalTurn(
  seat: Seat,
  options: DiscussOptions,
  record: SeenRecord,
  agreed: string,
  broken: Broken | null,
): Turn<Rebuttal> {
  const words = wordsFor(options);
  return {
    kind: "rebuttal",
    ...(broken !== null && { occurrence: 2 }),
    prompt: {
      stable: shared(options),
      fresh: joined([
        record.since,
        roleOf(seat, options),
        part(words.consensusReached, agreed),
        ...brokenRules(broken, options),
      ]),
      request: request(options, words.rebuttal),
    },
    recap: record.before,
    question: words.questions.rebuttal(options.topic),
    mayLook: true,
    schema: Rebuttal,
  };
}

/** What the moderator is told before it reports. */
export interface ToldModerator {
  readonly before: string;
  /** What was said since its last report. */
  readonly said: string;
  readonly ledger: Ledger;
  /** What each said of it in short. */
  readonly brief: string;
  readonly replaced: { readonly why: string; readonly instead: string } | null;
  readonly broken: Broken | null;
}

/** The moderator reports who stands where; the state is reckoned from that. */
export function assessTurn(
  options: DiscussOptions,
  kind: StatementKind,
  seats: readonly Seat[],
  { before, said, ledger, brief, replaced, broken }: ToldModerator,
): Turn<Assessment> {
  const words = wordsFor(options);
  const names = seats.map(({ name }) => name);
  const table = toldOptions(ledger, words.ledger);
  const standing = standingOf(ledger);
  return {
    kind: "assess",
    ...(broken !== null && { occurrence: 2 }),
    prompt: {
      stable: shared(options),
      fresh: joined([
        said,
        brief,
        words.moderator,
        table === "" ? "" : part(words.table, table),
        standing === "" ? "" : part(words.standing, standing),
        replaced === null ? "" : words.notHandedOn(replaced.why, replaced.instead),
        ...(broken === null ? [] : [...broken.rules, part(words.yourWords, broken.said)]),
      ]),
      request: request(options, words.assess(kind, names)),
    },
    recap: before,
    question: words.questions.assess(options.topic),
    schema: Assessment,
  };
}

function standingOf(ledger: Ledger): string {
  const held = ledger.issues.flatMap(({ id }) =>
    supportOn(ledger, id).map(({ option, seats }) => `${option}: ${seats.join(", ")}`),
  );
  return held.join("\n");
}

/** What the editor is given besides the record. */
export interface ToldEditor {
  readonly record: SeenRecord;
  readonly table: string;
  readonly actions: string;
  readonly lastWords: string;
  readonly open: string;
  readonly assumed: string;
}

/** After the last word of all: the answer and the actions, by ids. */
export function editTurn(
  options: DiscussOptions,
  { record, table, actions, lastWords, open, assumed }: ToldEditor,
): Turn<Edit> {
  const words = wordsFor(options);
  return {
    kind: "edit",
    prompt: {
      stable: shared(options),
      fresh: joined([
        record.since,
        table === "" ? "" : part(words.editTable, table),
        actions === "" ? "" : part(words.editActions, actions),
        lastWords === "" ? "" : part(words.editLastWords, lastWords),
        open === "" ? "" : part(words.editOpen, open),
        assumed === "" ? "" : part(words.editAssumed, assumed),
      ]),
      request: request(options, words.edit),
    },
    recap: record.before,
    question: words.questions.edit(options.topic),
    optional: true,
    standIns: "never",
    schema: Edit,
  };
}

export function membersTurn(options: DiscussOptions): Turn<Members> {
  const words = wordsFor(options);
  return {
    kind: "members",
    prompt: {
      stable: shared(options),
      fresh: words.moderator,
      request: firstRequest(options, words.members),
    },
    recap: "",
    question: words.questions.members(options.topic),
    schema: Members,
  };
}

/** The same for every seat, byte for byte, so that one cache serves them all. */
function shared(options: DiscussOptions): string {
  const words = wordsFor(options);
  const context = contextParts(options.context, { title: words.context, note: words.numbers });
  return joined([words.rules, part(words.topic, options.topic), ...context]);
}

function roleOf(seat: Seat, options: DiscussOptions): string {
  const words = wordsFor(options);
  return isAdvocate(seat) ? words.advocate(seat) : words.member(seat);
}

function brokenRules(broken: Broken | null, options: DiscussOptions): readonly string[] {
  if (broken === null) return [];
  const words = wordsFor(options);
  const rules = broken.rules.map((rule) => `- ${rule}`).join("\n");
  return [`${words.brokenRules}:\n\n${rules}`, part(words.yourWords, broken.said)];
}

function firstRequest(options: DiscussOptions, asked: string): string {
  return joined([asked, inLanguage(options)]);
}

// The question is asked again in every later turn: discussions that do not, drift from it.
function request(options: DiscussOptions, asked: string): string {
  return joined([wordsFor(options).restated(options.topic), asked, inLanguage(options)]);
}

function isAdvocate({ id }: Seat): boolean {
  return id === advocateId;
}
