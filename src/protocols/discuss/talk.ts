import type { Failure } from "../../kernel/failure.ts";
import type { Floor } from "../../kernel/floor.ts";
import type { Seat } from "../../kernel/seat.ts";
import { counts } from "../../kernel/usage.ts";
import { authorOf, type Id, optionKind } from "../../table/item.ts";
import { leading, standing } from "../../table/standing.ts";
import { openQuestions } from "../../table/questions.ts";
import { told } from "../../table/record.ts";
import type { Shape } from "../../table/shape.ts";
import { liveItems } from "../../table/stands.ts";
import type { Heard } from "../../table/move.ts";
import type { Table } from "../../table/table.ts";
import { blindly, type View } from "../../table/view.ts";
import { checkItemsSince } from "../check-claims.ts";
import { isMesh, speakersOf, type Team } from "./cast.ts";
import {
  advocateId,
  type DiscussOptions,
  type Noted,
  type StatementKind,
  type Violation,
} from "./options.ts";
import { type Asked, editTask, taskFor, type TaskKind } from "./prompts.ts";
import { faultsOf, lengthFault, lengthFor, within } from "./rules/faults.ts";
import { stateOf } from "./rules/state.ts";
import {
  challengeShape,
  editShape,
  type Form,
  positionShape,
  type Replied,
  synthesisShape,
} from "./shapes.ts";

export interface Talk {
  readonly floor: Floor;
  readonly options: DiscussOptions;
  readonly table: Table;
  team: Team;
  /** How many rounds there were, as the ledger counts them. */
  round: number;
  /** Those in which all made a statement. */
  readonly held: StatementKind[];
  /** The last word is the synthesis too: nothing lies between them. */
  revises: boolean;
  /** Agents that answered for members. */
  readonly voices: Set<string>;
  /** Why members were missing in the round that broke the team; empty while it holds. */
  broken: readonly Failure[];
}

export function inRound<T>(talk: Talk, title: string, body: () => Promise<T>): Promise<T> {
  talk.round += 1;
  return talk.table.round(title, body);
}

export interface Narrowed {
  readonly focus?: Id;
  /** Who alone speaks in it, having heard nothing yet. */
  readonly newcomer?: Seat;
}

const titles = { position: "Position", challenge: "Challenge", synthesis: "Synthesis" } as const;
const shapes = { position: positionShape, challenge: challengeShape, synthesis: synthesisShape } as const;

/** All speak at once. `false` where so many are missing that the team cannot go on. */
export function statements(talk: Talk, kind: StatementKind, narrowed: Narrowed = {}): Promise<boolean> {
  const { floor, table, team } = talk;
  const { newcomer, focus } = narrowed;
  return inRound(talk, titles[kind], async () => {
    const seats = newcomer === undefined ? speakersOf(team) : [newcomer];
    const before = table.ledger.log.length;
    const { heard, missing } = await asked(talk, kind, seats, shapes[kind], {
      focus: focus === undefined ? [] : [focus],
      // The first round is blind, and a newcomer's too.
      ...(kind === "position" && { sees: blindly(table.ledger) }),
    });
    if (newcomer === undefined) talk.held.push(kind);
    const proposals = kind === "challenge" ? [optionKind] : [];
    await checkItemsSince(table, before, heard, talk.options.context, proposals);
    deliver(talk, kind, heard, before);
    if (kind === "position" && floor.limit === null) {
      if (hasToJoin(table)) await table.merge(team.moderator, editMove);
      await table.you();
    }
    const isBroken = newcomer === undefined && breaks(missing, seats.length);
    if (isBroken) talk.broken = missing;
    return !isBroken;
  });
}

const editMove = { kind: "edit", task: editTask, shape: editShape, optional: true } as const;

/** Options in words of their own, or questions, that an editor could read as one. */
function hasToJoin({ ledger }: Table): boolean {
  const own = liveItems(ledger, optionKind).filter((option) => authorOf(option) !== "topic");
  return own.length > 1 || openQuestions(ledger).length > 1;
}

/** Half have failed, or fewer than two are left. A limit is no failure. */
function breaks(failures: readonly Failure[], all: number): boolean {
  const failed = failures.length;
  if (failures.some(({ code }) => code === "limit")) return false;
  return failed > 1 && (failed * 2 >= all || all - failed < 2);
}

/** Asks some seats for what a turn of this kind says; what still breaks a rule after it was asked for again is flagged. */
export async function asked(
  talk: Talk,
  kind: TaskKind,
  seats: readonly Seat[],
  shape: (form: Form) => Shape<Replied>,
  { focus, sees }: Pick<Asked, "focus"> & { readonly sees?: View },
  ask: Table["each"] = (all, move) => talk.table.each(all, move),
): Promise<{ readonly heard: readonly Heard<Replied>[]; readonly missing: readonly Failure[] }> {
  const { table } = talk;
  const { ledger } = table;
  const issues = standing(ledger).map(({ issue }) => issue.id);
  const to: Asked = {
    focus,
    state: stateOf(ledger),
    leading: standing(ledger).flatMap((on) => leading(on)),
    revises: talk.revises,
  };
  const [member, advocate] = [false, true].map((isAdvocate) =>
    within(shape({ isAdvocate, issueOf: ledger.issueOf, revises: talk.revises }), lengthFor(kind)),
  ) as [Shape<Replied>, Shape<Replied>];
  const missing: Failure[] = [];
  const heard = await ask(seats, {
    kind,
    task: (seat) => taskFor(kind, seat, to),
    shape: ({ id }) => (id === advocateId ? advocate : member),
    issue: focus[0] ?? issues[0] ?? "",
    on: focus.length === 0 ? issues : focus,
    mayLook: true,
    lacks: (reply, seat) =>
      faultsOf(kind, seat, reply, ledger)
        .map(({ detail }) => detail)
        .join(". ") || null,
    missing: (seat, failure) => {
      missing.push(failure);
      return `${seat.name} gave no answer in "${kind}"`;
    },
    ...(sees && { sees }),
  });
  for (const { seat, reply } of heard)
    if (seat.id !== advocateId && counts(reply.receipt)) talk.voices.add(reply.receipt.answeredBy);
  flag(talk, kind, heard);
  return { heard, missing };
}

function flag({ floor, table }: Talk, kind: TaskKind, heard: readonly Heard<Replied>[]): void {
  const faults = heard.flatMap(({ seat, value }) => {
    const length = lengthFault(kind, value);
    const all = [
      ...faultsOf(kind, seat, value, table.ledger).map((fault) => ({ ...fault, isNoted: false })),
      ...(length === null ? [] : [{ ...length, isNoted: !length.isCut }]),
    ];
    return all.map(({ rule, detail, isNoted }) => ({
      isNoted,
      violation: { round: kind, seat: seat.name, rule, detail } satisfies Violation,
    }));
  });
  const [violations = [], noted = []] = [false, true].map((wanted) =>
    faults.filter(({ isNoted }) => isNoted === wanted).map(({ violation }) => violation),
  );
  if (violations.length + noted.length > 0) floor.keep<Noted>({ v: 2, kind: "faults", violations, noted });
}

/** Up to five, members write to each other; more write to the moderator, who hands on what all said, by ids. */
function deliver(
  { floor, team, table }: Talk,
  kind: StatementKind,
  heard: readonly Heard<Replied>[],
  since: number,
) {
  const all = speakersOf(team);
  for (const { seat, value } of heard) {
    const others = all.filter(({ id }) => id !== seat.id);
    floor.tell(seat, isMesh(team) ? [...others, team.moderator] : [team.moderator], {
      type: kind,
      content: value,
    });
  }
  if (!isMesh(team) && heard.length > 0)
    floor.tell(team.moderator, all, {
      type: "moderation",
      content: told(table.ledger, since, true).join("\n"),
    });
}
