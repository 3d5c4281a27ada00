import { type Agent, canLook, type Glance, type SeatEyes } from "../agent.ts";
import type { EventOf, LookLimits } from "../event.ts";
import { type Eyes, readLook, type Shown } from "../eyes.ts";
import type { Witnessed } from "../witnessed.ts";
import type { CallEnd } from "./call.ts";
import type { Budget } from "./budget.ts";
import { tokensOfBytes } from "./estimate.ts";
import type { Runner } from "./runner.ts";
import { Witness } from "./witness.ts";

type Looked = Pick<EventOf<"looked">, "key" | "round" | "seat" | "turn">;

/** What seats may still see of the project in this discussion. */
export class Sight {
  readonly witness: Witness;
  /** The files that anybody has seen something of. */
  readonly lookedAt: Set<string>;
  #calls: number;
  #bytes: number;
  readonly #eyes: Eyes;
  readonly #limits: LookLimits;
  readonly #append: Runner["append"];

  constructor(eyes: Eyes, limits: LookLimits, past: readonly EventOf<"looked">[], append: Runner["append"]) {
    this.#eyes = eyes;
    this.#limits = limits;
    this.#append = append;
    this.witness = new Witness(eyes, past);
    this.#calls = past.length;
    this.lookedAt = new Set(pathsSeen(past));
    this.#bytes = past.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** For one call of an agent. After `close` nothing is shown any more. */
  forCall(agent: Agent, of: Looked, signal: AbortSignal, budget: Pick<Budget, "spent" | "add">): CallSight {
    let calls = 0;
    let bytes = 0;
    let tokens = 0;
    let isTold = false;
    const closing = new AbortController();
    const over = AbortSignal.any([signal, closing.signal]);
    const spent = (): string | null => {
      const { callsPerTurn, bytesPerTurn } = this.#limits;
      if (calls >= callsPerTurn) return `the limit of ${callsPerTurn} looks a turn (looksPerTurn)`;
      if (bytes >= bytesPerTurn) return `the limit of ${bytesPerTurn} bytes a turn (lookBytesPerTurn)`;
      if (this.#calls >= this.#limits.calls)
        return `the discussion's limit of ${this.#limits.calls} looks (looks)`;
      if (this.#bytes >= this.#limits.bytes)
        return `the discussion's limit of ${this.#limits.bytes} bytes (lookBytes)`;
      return budget.spent();
    };
    const note = async (tool: string, input: unknown, { text, seen, problem }: Shown): Promise<Glance> => {
      const shown = Buffer.byteLength(text);
      bytes += shown;
      this.#bytes += shown;
      tokens += tokensOfBytes(shown);
      budget.add(tokensOfBytes(shown));
      for (const { path } of seen) this.lookedAt.add(path);
      const places = this.witness.looked(of.seat, seen);
      await this.#append({ type: "looked", ...of, tool, input, seen: places, bytes: shown, problem });
      return { text, isRefused: problem !== null && seen.length === 0 };
    };
    const refuse = (limit: string): Glance => {
      if (!isTold) {
        isTold = true;
        const message = `${of.seat} reached ${limit} and answered with what it had seen.`;
        void this.#append({ type: "warned", key: `${of.key}/eyes`, message });
      }
      return {
        text: `Nothing more can be shown: you reached ${limit}. Answer with what you have.`,
        isRefused: true,
        isOver: true,
      };
    };
    return {
      eyes: {
        look: async (tool, input) => {
          if (over.aborted) return tooLate;
          const limit = spent();
          if (limit !== null) return refuse(limit);
          calls += 1;
          this.#calls += 1;
          const look = readLook(tool, input);
          if ("wrong" in look) return note(tool, input, { text: look.wrong, seen: [], problem: look.wrong });
          const shown = await unlessOver(orProblem(this.#eyes.look(look, over)), over);
          return shown === null ? tooLate : note(look.tool, look.input, shown);
        },
      },
      tokens: () => tokens,
      witnessed: async (end, reply) => {
        const isBlind = "answer" in end && end.answer.blind === true;
        if (isBlind || (calls === 0 && !canLook(agent))) return undefined;
        return { witnessed: await this.witness.of(of.seat, reply, signal) };
      },
      close: () => closing.abort(),
    };
  }
}

export function pathsSeen(looks: readonly Pick<EventOf<"looked">, "seen">[]): readonly string[] {
  return looks.flatMap(({ seen }) => seen.map(({ path }) => path));
}

const tooLate: Glance = { text: "This turn is over.", isRefused: true, isOver: true };

/** Eyes that fail are no failure of who looks. */
async function orProblem(shown: Promise<Shown>): Promise<Shown> {
  try {
    return await shown;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { text: `This could not be looked at: ${why}`, seen: [], problem: `failed: ${why}` };
  }
}

/** `null` when the turn was over first: what is shown to nobody goes on no record. */
async function unlessOver(shown: Promise<Shown>, over: AbortSignal): Promise<Shown | null> {
  const ended = Promise.withResolvers<null>();
  const end = () => ended.resolve(null);
  over.addEventListener("abort", end, { once: true });
  const first = await Promise.race([shown, ended.promise]);
  over.removeEventListener("abort", end);
  return over.aborted ? null : first;
}

export interface CallSight {
  readonly eyes: SeatEyes;
  /** About as many were shown so far. */
  readonly tokens: () => number;
  /** What the reply is held against; `undefined` where its agent could not look. */
  readonly witnessed: (
    end: CallEnd,
    reply: unknown,
  ) => Promise<{ readonly witnessed: Witnessed } | undefined>;
  readonly close: () => void;
}
