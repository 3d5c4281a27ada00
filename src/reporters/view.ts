import { type Discussion, ending } from "../kernel/discussion.ts";
import type { Event, EventOf, EyesGiven, PanelFrom } from "../kernel/event.ts";
import { ownTitle } from "../kernel/turn-record.ts";
import { nothingUsed, type Totals, withReceipt } from "../kernel/usage.ts";
import { noWork, withWork, type WorkTime } from "../kernel/work-time.ts";
import { atSeat, findSeat, type SeatState, withCall } from "./seat-state.ts";

export interface RunView extends Pick<Discussion, "id" | "protocol" | "title" | "status" | "stopped"> {
  readonly round: RoundView | null;
  readonly seats: readonly SeatState[];
  readonly gates: readonly OpenGate[];
  readonly report: string | null;
  readonly said: string | null;
  readonly warnings: readonly string[];
  readonly eyes: Pick<EyesGiven, "files" | "kept"> | null;
  readonly panelFrom: PanelFrom | null;
  readonly doing: string | null;
  /** Replies come from a file: nobody sends a bill. */
  readonly scripted: boolean;
  readonly spent: CallsTook;
  readonly time: WorkTime;
}

export interface RoundView {
  readonly number: number;
  readonly title: string;
}

export type OpenGate = Pick<EventOf<"human.asked">, "key" | "question">;

export interface CallsTook extends Totals {
  readonly asked: number;
  readonly answered: number;
}

export const emptyView: RunView = {
  id: "",
  protocol: "",
  title: "",
  status: "active",
  stopped: null,
  round: null,
  seats: [],
  gates: [],
  report: null,
  said: null,
  warnings: [],
  eyes: null,
  panelFrom: null,
  doing: null,
  scripted: false,
  spent: { ...nothingUsed, asked: 0, answered: 0 },
  time: noWork,
};

/** Takes one more event in. Any prefix of a journal, of any protocol, gives a view that can be drawn. */
export function fold(before: RunView, event: Event): RunView {
  const view: RunView = { ...before, time: withWork(before.time, event) };
  switch (event.type) {
    case "discussion.started": {
      const { id, title, protocol, eyes = null, panelFrom = null, scripted = false } = event;
      return { ...emptyView, id, title, protocol, eyes, panelFrom, scripted, time: withWork(noWork, event) };
    }
    case "discussion.resumed":
    case "discussion.followed": {
      const seats = view.seats.map((seat) => ({ ...seat, speaking: [] }));
      // What it took before is that of the earlier result.
      const isOwn = event.type === "discussion.followed";
      return {
        ...view,
        ...ending([event]),
        seats,
        ...(isOwn && { spent: emptyView.spent, time: withWork(noWork, event) }),
      };
    }
    case "discussion.completed":
      return { ...view, ...ending([event]), gates: [] };
    case "discussion.paused":
    case "discussion.failed":
      return { ...view, ...ending([event]) };
    case "seat.joined": {
      const { id, name } = event.seat;
      const joined = { id, name, agent: event.agents[0] ?? null };
      return { ...view, seats: atSeat(view.seats, id, (seat) => ({ ...seat, ...joined })) };
    }
    case "round.started":
      return { ...view, round: { number: event.round, title: ownTitle(event, view.title) } };
    case "turn.asked":
    case "turn.answered":
    case "turn.failed": {
      const seats = atSeat(view.seats, event.seat, (seat) => withCall(seat, event, view.time.untilMs));
      const { name, last } = findSeat(seats, event.seat) ?? { name: "", last: null };
      const isSaid = event.type === "turn.answered" && last?.kind === "answered" && last.words !== "";
      return {
        ...view,
        seats,
        said: isSaid ? `${name}: ${last.words}` : view.said,
        spent: spentWith(view, event),
      };
    }
    case "human.asked":
      return { ...view, gates: [...otherGates(view, event.key), event] };
    case "human.answered":
      return { ...view, gates: otherGates(view, event.key) };
    case "reported":
      return { ...view, report: event.text };
    case "warned":
      return { ...view, warnings: [...view.warnings, event.message] };
    case "journal.mended":
      return { ...view, warnings: [...view.warnings, mended(event)] };
    // Messages, judgements and the end of a round change nothing that is shown.
    default:
      return view;
  }
}

export function hear(view: RunView, key: string, bytes: number): RunView {
  const seats = view.seats.map((seat) => ({
    ...seat,
    speaking: seat.speaking.map((call) => (call.key === key ? { ...call, bytes: call.bytes + bytes } : call)),
  }));
  return { ...view, seats };
}

export function mended({ line, bytes }: EventOf<"journal.mended">): string {
  return `Line ${line} of the journal was cut off (${bytes} bytes) and has been repaired.`;
}

type CallEvent = EventOf<"turn.asked" | "turn.answered" | "turn.failed">;

function otherGates(view: RunView, key: string): readonly OpenGate[] {
  return view.gates.filter((gate) => gate.key !== key);
}

function spentWith({ spent }: RunView, event: CallEvent): CallsTook {
  if (event.inherited === true) return spent;
  if (event.type === "turn.asked") return { ...spent, asked: spent.asked + 1 };
  const { receipt } = event;
  if (receipt === null) return spent;
  return { ...withReceipt(spent, receipt), asked: spent.asked, answered: spent.answered + 1 };
}
