import { type Agent, canLook, type Glance } from "../agent.ts";
import type { EventDraft, EventOf, LookLimits } from "../event.ts";
import {
  type Eyes,
  type Shown,
  type Witnessed,
  readLook,
  type Seen,
  type ShownLines,
  type WitnessedFile,
  mergedRanges,
} from "../eyes.ts";
import type { CallEnd, LookMade } from "../request.ts";
import { untilAborted } from "../until-aborted.ts";
import { tokensOfBytes } from "./budget.ts";
import type { Meter } from "./meter.ts";
import type { Past } from "./past.ts";
import type { Turn } from "../turn.ts";
import { textsIn } from "../json-value.ts";

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
  ) {
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
        look: async (tool: string, input: unknown): Promise<Glance> => {
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
      take: async (looks: readonly LookMade[]) => {
        calls += looks.length;
        const drafts = looks.map((look) => count(look));
        for (const draft of drafts.slice(past.countOf("looked", of.key))) await this.#append(draft);
      },
      witnessed: async (end: CallEnd, reply: unknown) => {
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

export type CallSight = ReturnType<Sight["forCall"]>;

export class Witness {
  readonly #eyes: Eyes;
  readonly #seats = new Map<string, Memory>();

  /** Of looks in an earlier process the texts are not at hand. */
  constructor(eyes: Eyes, past: readonly { readonly seat: string; readonly seen: readonly Seen[] }[]) {
    this.#eyes = eyes;
    for (const { seat, seen } of past) this.wasShown(seat, seen);
  }

  wasGiven(
    seat: string,
    { material = [], passages = [] }: Pick<Turn<unknown>, "material" | "passages">,
  ): void {
    const memory = this.#of(seat);
    for (const { path } of material) memory.given.add(path);
    for (const one of passages) memory.passages.set(`${one.path}:${one.from}-${one.to}`, one);
  }

  wasShown(seat: string, seen: readonly Seen[]): void {
    for (const one of seen) this.#add(seat, { seen: one, text: null });
  }

  looked(seat: string, seen: Shown["seen"]): readonly Seen[] {
    return seen.map(({ text, ...one }) => {
      this.#add(seat, { seen: one, text });
      return one;
    });
  }

  async textsShown(seat: string, signal: AbortSignal): Promise<readonly string[]> {
    const looks = [...this.#of(seat).looks.values()];
    const texts = await Promise.all(
      looks.map(async ({ seen, text }) => text ?? this.#eyes.recall(seen, signal)),
    );
    const all = [...texts.filter((text) => text !== null), ...this.#of(seat).told];
    return all.length > 1 ? [...all, all.join("\n")] : all;
  }

  /** Remembers the words of a look as the seat got them: a list shows no lines of a file. */
  told(seat: string, text: string): void {
    this.#of(seat).told.push(text);
  }

  async of(seat: string, reply: unknown, signal: AbortSignal): Promise<Witnessed> {
    const { looks, passages, given } = this.#of(seat);
    const shown: ShownLines[] = [...passages.values()];
    const changed = new Set<string>();
    for (const { seen, text: kept } of looks.values()) {
      const text = kept ?? (await this.#eyes.recall(seen, signal));
      if (text === null) changed.add(seen.path);
      else shown.push({ path: seen.path, from: seen.from, to: seen.to, text });
    }
    const all = [...passages.values(), ...Array.from(looks.values(), ({ seen }) => seen)];
    const files = [...Map.groupBy(all, ({ path }) => path)].map(([path, seen]) =>
      fileOf(path, seen, changed),
    );
    const paths = [...files.map(({ path }) => path), ...given];
    return { files, ...this.#eyes.hold(textsIn(reply), { shown, paths }) };
  }

  #of(seat: string): Memory {
    const none = { looks: new Map(), passages: new Map(), given: new Set<string>(), told: [] };
    const memory = this.#seats.get(seat) ?? none;
    this.#seats.set(seat, memory);
    return memory;
  }

  #add(seat: string, sighted: Sighted): void {
    const { looks } = this.#of(seat);
    const { path, from, to, hash } = sighted.seen;
    const key = `${path}:${from}-${to} ${hash}`;
    if (typeof looks.get(key)?.text === "string") return;
    looks.set(key, sighted);
  }
}

interface Memory {
  readonly looks: Map<string, Sighted>;
  readonly passages: Map<string, ShownLines>;
  readonly given: Set<string>;
  readonly told: string[];
}

interface Sighted {
  readonly seen: Seen;
  /** `null` where it is not at hand: it is read again, and counts while it reads as it did. */
  readonly text: string | null;
}

function fileOf(
  path: string,
  seen: readonly Pick<Seen, "from" | "to" | "of">[],
  changed: ReadonlySet<string>,
): WitnessedFile {
  const lengths = seen.flatMap((one) => one.of ?? []);
  return {
    path,
    shown: mergedRanges(seen),
    ...(lengths.length > 0 && { lines: Math.max(...lengths) }),
    ...(changed.has(path) && { changed: true as const }),
  };
}
