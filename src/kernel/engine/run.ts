import { ColloquyError, messageOf } from "../error.ts";
import type { Event, EventDraft, PauseReason } from "../event.ts";
import type { Protocol } from "../floor.ts";
import { type FloorOptions, JournalFloor } from "./floor.ts";
import { Inheritance } from "./inheritance.ts";
import { otherWriters, Past } from "./past.ts";
import { Stop } from "./ending.ts";

type OfFloor = "seated" | "runner" | "limits" | "now" | "signal" | "pausing";
export interface Run<Options, Outcome>
  extends Pick<FloorOptions, OfFloor>, Partial<Pick<FloorOptions, "joined" | "chains" | "onOutput">> {
  readonly protocol: Protocol<Options, Outcome>;
  readonly options: Options;
  readonly start: Extract<EventDraft, { type: "discussion.started" }>;
  readonly past: readonly Event[];
  readonly inherited?: readonly string[] | undefined;
  readonly isFollowed?: boolean;
  readonly notices: readonly string[];
}

export type RunEnd<Outcome> =
  | { readonly ended: "completed"; readonly outcome: Outcome }
  | { readonly ended: "paused"; readonly reason: PauseReason };

export async function runDiscussion<Options, Outcome>(run: Run<Options, Outcome>): Promise<RunEnd<Outcome>> {
  const { runner, start, limits } = run;
  let isDriftTold = false;
  const onDrift = () => {
    if (isDriftTold || past.has("warned", driftKey)) return;
    isDriftTold = true;
    const [before = ""] = otherWriters(run.past, start);
    void runner.append({ type: "warned", key: driftKey, message: driftMessage(before) });
  };
  const past = new Past(run.past, { writer: start, onDrift });
  const { colloquy, code, origin } = start;
  const lines = run.inherited ?? run.past.find((event) => event.type === "inherited")?.lines ?? [];
  const inheritance = origin && new Inheritance(origin, lines, start.roundsBefore);
  if (run.isFollowed !== true)
    await runner.append(past.isEmpty ? start : { type: "discussion.resumed", colloquy, code, limits });
  if (past.isEmpty && origin !== undefined) await runner.append({ type: "inherited", lines });
  for (const { seat, agents } of start.seats) {
    if (!past.has("seat.joined", seat.id)) void runner.append({ type: "seat.joined", seat, agents });
  }
  const floor = new JournalFloor({
    joined: [],
    chains: [],
    onOutput: () => {},
    ...run,
    discussion: start.id,
    past,
    inheritance,
    ...(start.eyes !== undefined && { eyes: start.eyes }),
    roundsBefore: start.roundsBefore,
    memory: start.memory ?? [],
  });
  for (const notice of run.notices) floor.warn(notice);
  try {
    const outcome = await run.protocol(floor, run.options);
    if (floor.caller.limitReached !== null) throw new Stop("limit", floor.caller.limitReached.message);
    await floor.caller.secrets.open();
    await runner.append({ type: "discussion.completed", outcome: outcome ?? null });
    return { ended: "completed", outcome };
  } catch (error) {
    await floor.caller.idle();
    const limit = floor.caller.limitReached;
    // Whatever a protocol makes of answers that a limit kept away, the limit is why.
    const stop = error instanceof Stop || limit === null ? error : new Stop("limit", limit.message);
    if (stop instanceof Stop) {
      await runner.append({ type: "discussion.paused", reason: stop.reason, detail: stop.message });
      return { ended: "paused", reason: stop.reason };
    }
    // What was said is kept elsewhere, to go on from there.
    if (error instanceof ColloquyError && error.code === "journal-lost") {
      void runner.append({ type: "discussion.paused", reason: "interrupted", detail: error.message });
      throw error;
    }
    await floor.caller.secrets.open().catch(() => {});
    await runner.append({ type: "discussion.failed", message: messageOf(error) }).catch(() => {});
    throw error;
  }
}

const driftKey = "version";

function driftMessage(before: string): string {
  return `This discussion was started by ${before}. Prompts or rules are different now. Earlier answers are kept unchanged.`;
}
