import type { Act } from "./eyes.ts";
import type { Failure } from "./failure.ts";
import type { Receipt } from "./receipt.ts";
import { counts } from "./usage.ts";
import type { Seating } from "./event.ts";
import type { TurnRecord } from "./turn-record.ts";

export interface SeatReceipt {
  readonly seat: string;
  readonly receipt: Pick<Receipt, "answeredBy" | "fallback" | "person" | "model" | "scripted"> | null;
}

/** Whether a seat was answered: by its own agent or a person. What a stand-in says for it is told and counts for nobody. */
export interface SeatAnswered {
  readonly seat: string;
  readonly counts: boolean;
  readonly standIn?: string;
}

export function whoAnswered(seats: readonly SeatReceipt[]): readonly SeatAnswered[] {
  return seats.map(({ seat, receipt }) => ({
    seat,
    counts: receipt !== null && counts(receipt),
    ...(receipt !== null && isStandIn(receipt) && { standIn: receipt.answeredBy }),
  }));
}

/** A person who answers for a seat speaks for it, whoever was asked first. */
export function isStandIn({ fallback, person }: Pick<Receipt, "fallback" | "person">): boolean {
  return fallback && person !== true;
}

interface SeatsAndRounds {
  readonly seats: readonly Seating[];
  readonly rounds: readonly { readonly turns: readonly TurnRecord[] }[];
}

export function panelNotes({ seats, rounds }: SeatsAndRounds): readonly string[] {
  const answering = seats.map(({ seat }) => ({ seat, receipt: lastAnswer(turnsOfSeat(rounds, seat.name)) }));
  const needed = answering.filter(({ seat }) => seat.optional !== true);
  return [
    ...standInNote(needed.map(({ seat, receipt }) => ({ seat: seat.name, receipt }))),
    ...answering.flatMap(({ seat, receipt }) => {
      if (seat.chair !== true || receipt === null) return [];
      const argues = needed.filter(
        (one) => one.seat.chair !== true && one.receipt?.answeredBy === receipt.answeredBy,
      );
      return argues.length === 0
        ? []
        : [
            `${receipt.answeredBy} leads as ${seat.name} and also argues${inSeats(
              receipt.answeredBy,
              argues.map((one) => one.seat.name),
            )}.`,
          ];
    }),
  ];
}

function inSeats(agent: string, [first, ...more]: readonly string[]): string {
  if (more.length > 0) return `, in ${more.length + 1} seats`;
  return first === undefined || first === agent ? "" : `, as ${first}`;
}

function standInNote(
  seats: readonly { readonly seat: string; readonly receipt: Receipt | null }[],
): readonly string[] {
  const answered = whoAnswered(seats);
  const replaced = answered.filter(({ standIn }) => standIn !== undefined);
  if (replaced.length === 0) return [];
  const [only, ...others] = seats;
  if (others.length === 0 && only?.receipt)
    return [`${only.receipt.answeredBy} answered in place of ${only.receipt.asked}.`];
  const own = seats.filter(({ receipt }) => receipt !== null && !isStandIn(receipt));
  const pairs = [...Map.groupBy(replaced, ({ standIn = "" }) => standIn)].map(([name, instead]) => {
    const also = own.some(({ receipt }) => receipt?.answeredBy === name) ? " also" : "";
    return `${name}${also} for ${listed(instead.map(({ seat }) => seat))}`;
  });
  const answering = seats.flatMap(({ receipt }) => receipt?.answeredBy ?? []);
  const voices = new Set(answering);
  const alone = voices.size === 1 && answering.length > 1 ? ` ${oneVoice}` : "";
  return [
    `Answered: ${own.length} of ${seats.length} by their own agents; ${pairs.join("; ")}. A stand-in's answer is told and does not count.${alone}`,
  ];
}

export const oneVoice = "One agent only agrees with itself.";

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** A turn that can be done without, and was not answered, is missed by nobody. */
export function turnsOfSeat(rounds: SeatsAndRounds["rounds"], name: string): readonly TurnRecord[] {
  return rounds
    .flatMap((round) => round.turns)
    .filter((turn) => turn.seat === name && (turn.answer !== undefined || turn.optional !== true));
}

export function lastAnswer(turns: readonly TurnRecord[]): Receipt | null {
  const last = turns.at(-1);
  return last?.answer === undefined ? null : (last.calls.at(-1)?.receipt ?? null);
}

/** `outside the panel`: only agents that are no other seat's own. `any`: down to the end of the fallback chain. */
export type StandIns = (typeof standInRules)[number];

export const standInRules = ["never", "outside the panel", "any"] as const;

export function mayAnswer<One>(
  chain: readonly One[],
  standIns: StandIns = "any",
  others: readonly string[],
  nameOf: (one: One) => string,
): readonly One[] {
  const [own, ...behind] = chain;
  if (own === undefined || standIns === "any") return chain;
  if (standIns === "never") return [own];
  const taken = new Set(others);
  return [own, ...behind.filter((one) => !taken.has(nameOf(one)))];
}

/** An agent of a seat reads a prompt and writes an answer, and has no business with anything else. */
export function ownActs<A extends Pick<Act, "refused">>(acts: readonly A[]): readonly A[] {
  return acts.filter(({ refused }) => refused !== true);
}

const mostInput = 2000;

export function actOf(
  tool: string,
  input: unknown,
  isRefused = false,
  hide: (text: string) => string = (text) => text,
): Act {
  const given = hide(JSON.stringify(input) ?? "");
  return {
    tool: hide(tool).slice(0, 200),
    input: given.length > mostInput ? `${given.slice(0, mostInput - 1)}…` : given,
    ...(isRefused && { refused: true as const }),
  };
}

/** The one place that decides it: no quorum, rating or vote ever sees what was said in such a call. */
export function discounted(agent: string, acts: readonly Act[]): Failure | null {
  const own = ownActs(acts);
  if (own.length === 0) return null;
  return {
    code: "acted",
    message: `${agent} acted on its own (${toolsOf(own)}), so what it said does not count`,
  };
}

export function toolsOf(acts: readonly Pick<Act, "tool">[]): string {
  const tools = [...new Set(acts.map(({ tool }) => tool))];
  const more = tools.length - mostNamed;
  return [...tools.slice(0, mostNamed), ...(more > 0 ? [`${more} more`] : [])].join(", ");
}

const mostNamed = 3;
