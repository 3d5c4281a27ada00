import type { Event, EventOf, EyesGiven, PanelFrom, PauseReason } from "../kernel/event.ts";
import type { Receipt } from "../kernel/receipt.ts";
import type { Status } from "../kernel/discussion.ts";
import { ownTitle } from "../kernel/turn-record.ts";
import { noWork, withWork, workedMs, type WorkTime } from "../kernel/work-time.ts";
import { planned, stepped, type StepView } from "./step-view.ts";
import { answered, asked, atSeat, failed, heard, joined, type SeatView } from "./seat-view.ts";

/** What a person wants to see of a discussion. Texts are as the journal has them, not yet safe to print. */
export interface View {
  /** Empty until the discussion started, like the two below. */
  readonly id: string;
  readonly protocol: string;
  readonly title: string;
  readonly status: Status;
  /** Why a discussion paused or failed. */
  readonly stopped: Stopped | null;
  readonly round: RoundView | null;
  readonly seats: readonly SeatView[];
  /** Questions that wait for a person. */
  readonly gates: readonly Gate[];
  /** What came of the last round, where its protocol told. */
  readonly report: string | null;
  readonly warnings: readonly string[];
  /** How many files of the project seats may read, and how many are kept from them; `null` where they see none. */
  readonly eyes: Pick<EyesGiven, "files" | "kept"> | null;
  /** Why these agents sit here; `null` where that is not on record. */
  readonly panelFrom: PanelFrom | null;
  /** What is done while no agent speaks. */
  readonly doing: string | null;
  /** Replies come from a file: nobody sends a bill. */
  readonly scripted: boolean;
  readonly spent: Spent;
  readonly time: WorkTime;
}

export interface RoundView {
  readonly number: number;
  readonly title: string;
  /** Empty where the protocol did not say what the round consists of. */
  readonly steps: readonly StepView[];
}

export interface Stopped {
  readonly reason: PauseReason | "failed";
  readonly detail: string;
}

export interface Gate {
  readonly key: string;
  readonly question: EventOf<"human.asked">["question"];
}

/** What the calls took. `null` is unknown. */
export interface Spent {
  /** Requests to models; a call that has not ended counts as one. */
  readonly calls: number;
  /** How often agents were called, and how many of these calls have ended. */
  readonly asked: number;
  readonly answered: number;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly tokensEstimated: boolean;
  readonly costUsd: number | null;
  readonly costPartlyUnknown: boolean;
}

export const emptyView: View = {
  id: "",
  protocol: "",
  title: "",
  status: "active",
  stopped: null,
  round: null,
  seats: [],
  gates: [],
  report: null,
  warnings: [],
  eyes: null,
  panelFrom: null,
  doing: null,
  scripted: false,
  spent: {
    calls: 0,
    asked: 0,
    answered: 0,
    inputTokens: null,
    outputTokens: null,
    tokensEstimated: false,
    costUsd: null,
    costPartlyUnknown: false,
  },
  time: noWork,
};

/** Takes one more event in. Any prefix of a journal, of any protocol, gives a view that can be drawn. */
export function fold(before: View, event: Event): View {
  const time = withWork(before.time, event);
  const view: View = { ...before, time };

  switch (event.type) {
    case "discussion.started": {
      const { id, title, protocol, eyes = null, panelFrom = null, scripted = false } = event;
      return { ...emptyView, id, title, protocol, eyes, panelFrom, scripted, time: withWork(noWork, event) };
    }
    case "discussion.resumed":
      return { ...view, status: "active", stopped: null, seats: hushed(view) };
    case "seat.joined":
      return { ...view, seats: atSeat(view.seats, event.seat.id, (seat) => joined(seat, event)) };
    case "round.started":
      return {
        ...view,
        round: { number: event.round, title: ownTitle(event, view.title), steps: planned(event.steps) },
      };
    case "turn.asked": {
      const seats = atSeat(view.seats, event.seat, (seat) => asked(seat, event, time.untilMs));
      const { calls, asked: before } = view.spent;
      const spent = { ...view.spent, calls: calls + 1, asked: before + 1 };
      return { ...view, seats, spent, round: roundWith(view, event) };
    }
    case "turn.answered": {
      const seats = atSeat(view.seats, event.seat, (seat) => answered(seat, event));
      return { ...view, seats, spent: withReceipt(view, event.receipt), round: roundWith(view, event) };
    }
    case "turn.failed": {
      const seats = atSeat(view.seats, event.seat, (seat) => failed(seat, event));
      return { ...view, seats, spent: withReceipt(view, event.receipt) };
    }
    case "human.asked":
      return {
        ...view,
        gates: [...otherGates(view, event.key), { key: event.key, question: event.question }],
      };
    case "human.answered":
      return { ...view, gates: otherGates(view, event.key) };
    case "reported":
      return { ...view, report: event.text };
    case "warned":
      return { ...view, warnings: [...view.warnings, event.message] };
    case "journal.mended":
      return { ...view, warnings: [...view.warnings, mended(event.line, event.bytes)] };
    case "discussion.paused": {
      const stopped = { reason: event.reason, detail: event.detail };
      return { ...view, status: "paused", stopped };
    }
    case "discussion.completed":
      return { ...view, status: "completed", gates: [] };
    case "discussion.failed": {
      const stopped = { reason: "failed", detail: event.message } as const;
      return { ...view, status: "failed", stopped };
    }
    // Messages, judgements and the end of a round change nothing that is shown.
    default:
      return view;
  }
}

/** Takes in what an agent printed: only how much of it. */
export function hear(view: View, key: string, bytes: number): View {
  return { ...view, seats: view.seats.map((seat) => heard(seat, key, bytes)) };
}

/** The time it was really worked on: neither days between a pause and its resume count, nor waiting for people. */
export function elapsedMs({ time }: View, nowMs: number): number {
  return workedMs(time, nowMs);
}

export function mended(line: number, bytes: number): string {
  return `Line ${line} of the journal was cut off (${bytes} bytes) and has been repaired.`;
}

function roundWith({ round }: View, event: EventOf<"turn.asked" | "turn.answered">): RoundView | null {
  return round === null || round.number !== event.round
    ? round
    : { ...round, steps: stepped(round.steps, event) };
}

// Turns that were open when the process ended are asked again.
function hushed(view: View): readonly SeatView[] {
  return view.seats.map((seat) => ({ ...seat, speaking: [] }));
}

function otherGates(view: View, key: string): readonly Gate[] {
  return view.gates.filter((gate) => gate.key !== key);
}

function withReceipt({ spent, scripted }: View, receipt: Receipt | null): Spent {
  if (receipt === null) return spent;
  // The reader is part of this program and costs nothing.
  const costUnknown = receipt.costUsd === null && receipt.answeredBy !== "reader" && !scripted;
  return {
    calls: spent.calls + (receipt.requests ?? 1) - 1,
    asked: spent.asked,
    answered: spent.answered + 1,
    inputTokens: sum(spent.inputTokens, receipt.inputTokens),
    outputTokens: sum(spent.outputTokens, receipt.outputTokens),
    tokensEstimated: spent.tokensEstimated || receipt.tokensEstimated,
    costUsd: sum(spent.costUsd, receipt.costUsd),
    costPartlyUnknown: spent.costPartlyUnknown || costUnknown,
  };
}

function sum(known: number | null, more: number | null): number | null {
  return more === null ? known : (known ?? 0) + more;
}
