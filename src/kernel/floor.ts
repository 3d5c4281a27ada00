import type { Answer, FollowUp, Question, Remembered } from "./event.ts";
import type { LookupKind, Lookups } from "./lookup.ts";
import type { Reply } from "./reply.ts";
import type { Seat } from "./seat.ts";
import type { Turn } from "./turn.ts";

export type { Answer, Choice, Question } from "./event.ts";

/** All a protocol can do. On a replay it comes from the record: no clock, random, files or processes of its own. */
export interface Floor {
  readonly seats: readonly Seat[];
  /** Earlier decisions of the project on what this is about; a table tells of them after the blind turn. */
  readonly memory: readonly Remembered[];
  /** The limit that was reached, after which nobody is asked. */
  readonly limit: string | null;
  /** Gives somebody a seat who was not there from the start; the panel's agents take these in order, around and around. */
  join(seat: Seat): Seat;
  ask<A>(seat: Seat, turn: Turn<A>): Promise<Reply<A>>;
  /** Puts on record what was told to whom. A person in a seat is shown only what their seat was told. */
  tell(from: Seat, to: readonly Seat[], message: Message): void;
  /** A gate. Without an answer at hand the whole discussion pauses here, for days if need be. */
  person(question: Question): Promise<Answer>;
  /** Before a round: what a person has answered meanwhile of these questions, which nobody waits for; `null`: nothing. */
  late(asks: readonly string[]): Promise<Answer | null>;
  /** Finds something out without an agent, in the project's files. */
  lookUp<Kind extends LookupKind>(kind: Kind, asked: Lookups[Kind]["asked"]): Promise<Lookups[Kind]["found"]>;
  /** Puts what code computed on the record. On a replay it must come out the same. */
  judge<T>(kind: string, judgement: T): T;
  /** Puts one round's part of the protocol's state on the record: only what is new since the entry before. */
  keep<T>(entry: T): T;
  /** Tells who watches what came of something, such as a round. */
  report(text: string): void;
  /** A remark for people: in the record, the result and the terminal; once for each `key`, by which programs know it. */
  warn(message: string, key?: string): void;
  /** One pass around the table. Rounds follow each other; they do not nest. */
  round<T>(title: string, body: () => Promise<T>): Promise<T>;
  /** What was asked after the end, one after the other; `null` once there is nothing more. */
  followUp(): AskedFurther | null;
  /** Sends everybody home until somebody resumes the discussion, which then goes on from here. */
  recess(detail: string): Promise<void>;
}

export type Protocol<Options, Outcome> = (floor: Floor, options: Options) => Promise<Outcome>;

export interface AskedFurther extends Pick<FollowUp, "changed" | "to"> {
  readonly question: string;
  /** What the person answered after the end, by the ids of the questions. */
  readonly answers: readonly { readonly question: string; readonly value: string }[];
}

export interface Message {
  readonly type: string;
  readonly content: unknown;
}
