import { type Agent, canLook, type Glance, type SeatEyes } from "../agent.ts";
import type { EventDraft, EventOf, LookLimits } from "../event.ts";
import { type Eyes, type Shown, type Witnessed, readLook } from "../eyes.ts";
import type { CallEnd, LookMade } from "../request.ts";
import { untilAborted } from "../until-aborted.ts";
import { tokensOfBytes } from "./budget.ts";
import type { Meter } from "./meter.ts";
import type { Past } from "./past.ts";
import { Witness } from "./witness.ts";

type Append = (draft: EventDraft) => Promise<unknown>;
export class Sight {
  readonly witness: Witness;
  readonly #eyes: Eyes;
  readonly #limits: LookLimits;
  readonly #append: Append;

  constructor(eyes: Eyes, limits: LookLimits, past: readonly EventOf<"looked">[], append: Append) {
    this.#eyes = eyes;
    this.#limits = limits;
    this.#append = append;
    this.witness = new Witness(eyes, past);
  }

  forCall(
    agent: Agent,
    of: Pick<EventOf<"looked">, "key" | "round" | "seat" | "turn">,
    signal: AbortSignal,
    meter: Pick<Meter, "spent" | "show">,
    past: Pick<Past, "countOf">,
  ): CallSight {
    let calls = 0;
    let bytes = 0;
    let isTold = false;
    const closing = new AbortController();
    const over = AbortSignal.any([signal, closing.signal]);
    const spent = (): string | null => {
      const { callsPerTurn, bytesPerTurn } = this.#limits;
      if (calls >= callsPerTurn) return `the limit of ${callsPerTurn} looks a turn (looksPerTurn)`;
      if (bytes >= bytesPerTurn) return `the limit of ${bytesPerTurn} bytes a turn (lookBytesPerTurn)`;
      return meter.spent();
    };
    const count = (look: LookMade) => {
      bytes += look.bytes;
      meter.show(tokensOfBytes(look.bytes));
      return { type: "looked" as const, ...of, ...look, seen: this.witness.looked(of.seat, look.seen) };
    };
    const note = async (tool: string, input: unknown, { text, seen, problem }: Shown): Promise<Glance> => {
      this.witness.told(of.seat, text);
      await this.#append(count({ tool, input, seen, problem, bytes: Buffer.byteLength(text) }));
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
        mostLooks: this.#limits.callsPerTurn,
        look: async (tool, input) => {
          if (over.aborted) return tooLate;
          const limit = spent();
          if (limit !== null) return refuse(limit);
          calls += 1;
          const look = readLook(tool, input);
          if ("wrong" in look) return note(tool, input, { text: look.wrong, seen: [], problem: look.wrong });
          const shown = await untilAborted(orProblem(this.#eyes.look(look, over)), over);
          // What is shown to nobody goes on no record.
          return shown === null || over.aborted ? tooLate : note(look.tool, look.input, shown);
        },
      },
      limits: this.#limits,
      take: async (looks) => {
        calls += looks.length;
        const drafts = looks.map((look) => count(look));
        for (const draft of drafts.slice(past.countOf("looked", of.key))) await this.#append(draft);
      },
      witnessed: async (end, reply) => {
        const isBlind = "answer" in end && end.answer.blind === true;
        if (isBlind || (calls === 0 && !canLook(agent))) return undefined;
        return { witnessed: await this.witness.of(of.seat, reply, signal) };
      },
      close: () => closing.abort(),
    };
  }
}

const tooLate: Glance = { text: "This turn is over.", isRefused: true, isOver: true };

async function orProblem(shown: Promise<Shown>): Promise<Shown> {
  try {
    return await shown;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { text: `This could not be looked at: ${why}`, seen: [], problem: `failed: ${why}` };
  }
}

export interface CallSight {
  readonly eyes: SeatEyes;
  readonly limits: LookLimits;
  readonly take: (looks: readonly LookMade[]) => Promise<void>;
  readonly witnessed: (
    end: CallEnd,
    reply: unknown,
  ) => Promise<{ readonly witnessed: Witnessed } | undefined>;
  readonly close: () => void;
}
