import { formatDuration } from "../kernel/duration.ts";
import type { Event, EventOf } from "../kernel/event.ts";
import { failureText, isOutage } from "../kernel/failure.ts";
import { printable, titleLine } from "../kernel/printable.ts";
import { ownTitle } from "../kernel/turn-record.ts";
import { answererIn } from "../kernel/usage.ts";
import { workedMs } from "../kernel/work-time.ts";
import { count, elapsed, grouped } from "../text/amount.ts";
import { type Likely, progress, restWords, spending } from "./amount.ts";
import type { Reporter } from "./reporter.ts";
import { findSeat } from "./seat-state.ts";
import { emptyView, fold, mended, type OpenGate, type RunView } from "./view.ts";
import {
  caveats,
  choiceWords,
  eyesWords,
  questionLine,
  rating,
  seatingWords,
  soFarWords,
  stoppedWords,
  turnWords,
} from "./wording.ts";

export type Verbosity = "quiet" | "normal" | "verbose";

interface PlainOptions {
  readonly write: (text: string) => void;
  readonly verbosity: Verbosity;
  readonly asksBelow?: boolean;
  readonly likely?: Likely | undefined;
}

/** For a file or a pipe: one line per noteworthy event, whole and greppable, nothing that moves. */
export function plainReporter({ write, verbosity, asksBelow = false, likely }: PlainOptions): Reporter {
  let view = emptyView;
  let announced = true;
  const past: Event[] = [];
  const outages = new Map<string, string>();

  /** An outage fails every seat of an agent, and their tries after it: it is told once, until the agent answers again. */
  const isToldOutage = (event: Event): boolean => {
    if (event.type === "turn.asked")
      return (event.why === "retry" || event.why === "fallback") && outages.has(event.agent);
    if (event.type === "turn.answered") outages.delete(event.receipt.answeredBy);
    if (event.type !== "turn.failed" || event.receipt === null || !isOutage(event.failure)) return false;
    const [agent, failure] = [event.receipt.answeredBy, failureText(event.failure)];
    const isTold = outages.get(agent) === failure;
    outages.set(agent, failure);
    return isTold;
  };

  const tellPast = () => {
    if (past.length === 0) return;
    print(normal("so far", soFarWords(past)));
    if (!asksBelow) for (const gate of view.gates) print(questionOf(gate, view));
    past.length = 0;
  };

  // The seats join after the start, so the line that counts them waits for what comes next.
  const announce = () => {
    if (!announced) {
      print(startLine(view));
      if (view.seats.length > 0) print(normal("seats", seatingWords(view)));
      if (view.eyes !== null) print(normal("eyes", eyesWords(view.eyes)));
    }
    announced = true;
  };

  const print = ({ verb, text, needs, detail = "" }: PlainLine) => {
    if (loudness[verbosity] < loudness[needs]) return;
    const line = `${verb.padEnd(9)} ${text}${verbosity === "verbose" ? detail : ""}`;
    write(`${printable(line).trimEnd()}\n`);
  };

  return {
    event: (event, isPast = false) => {
      if (isPast) {
        view = fold(view, event);
        past.push(event);
        return;
      }
      tellPast();
      const joining = event.type === "seat.joined" && !announced;
      if (!joining) announce();
      view = fold(view, event);
      if (event.type === "discussion.started") announced = false;
      const isAskedBelow = asksBelow && event.type === "human.asked";
      const line = joining || isAskedBelow ? null : lineFor(event, view, likely);
      if (line !== null) print(isToldOutage(event) ? { ...line, needs: "verbose" } : line);
    },
    output: () => {},
    doing: (doing) => {
      tellPast();
      if (doing !== null) print(normal("now", doing));
    },
    close: () => {
      tellPast();
      announce();
    },
  };
}

interface PlainLine {
  readonly verb: string;
  readonly text: string;
  readonly needs: Verbosity;
  readonly detail?: string;
}

const loudness: Readonly<Record<Verbosity, number>> = { quiet: 0, normal: 1, verbose: 2 };

function lineAt(needs: Verbosity) {
  return (verb: string, text: string, detail = ""): PlainLine => ({ verb, text, needs, detail });
}

const always = lineAt("quiet");
const normal = lineAt("normal");
const verbose = lineAt("verbose");

function startLine({ protocol, id, title, seats }: RunView): PlainLine {
  const parts = [id, titleLine(title), ...(seats.length === 0 ? [] : [count(seats.length, "seat")])];
  return normal(protocol, parts.join(" · "));
}

function lineFor(event: Event, view: RunView, likely: Likely | undefined): PlainLine | null {
  const nameOf = (seat: string) => nameIn(view, seat);
  switch (event.type) {
    case "discussion.resumed":
      return normal("resumed", `${view.id} · ${titleLine(view.title)}`);
    case "discussion.followed":
      return normal("followed", `${view.id} · ${titleLine(event.question ?? view.title)}`);
    case "seat.joined":
      return normal("joined", [event.seat.name, ...event.agents.slice(0, 1)].join(" · "));
    case "round.started": {
      const own = ownTitle(event, view.title);
      // Before anything was paid there is nothing to tell of it.
      const paid = view.spent.costUsd ? progress(view.spent, likely) : [];
      return normal("round", [event.round, ...(own === "" ? [] : [titleLine(own)]), ...paid].join(" · "));
    }
    case "turn.asked":
      return askedLine(event, view);
    case "looked":
      return verbose("looked", `${nameOf(event.seat)}: ${event.tool} ${JSON.stringify(event.input)}`);
    case "acted": {
      const text = `${nameOf(event.seat)} · ${event.agent}: ${event.tool} ${event.input}`;
      return event.refused === true ? verbose("refused", text) : normal("acted", text);
    }
    case "turn.answered":
      return answeredLine(event, view, likely);
    case "turn.failed":
      return failedLine(event, view);
    case "message.sent": {
      const to = event.to.map(nameOf).join(", ");
      return verbose("told", `${nameOf(event.from)} → ${to}: ${event.message.type}`);
    }
    case "human.asked":
      return questionOf(event, view);
    case "human.answered": {
      const { value, by } = event.answer;
      // A question that nobody answered stays open: nothing is decided by that.
      return value === ""
        ? null
        : normal("decided", `${value} (${event.inherited === true ? "inherited" : deciders[by]})`);
    }
    case "judged":
      return verbose("judged", `${event.kind} ${JSON.stringify(event.judgement)}`);
    case "kept":
      return verbose("kept", JSON.stringify(event.entry));
    case "reported":
      return normal("so far", event.text);
    case "warned":
      return always("warning", event.message);
    case "journal.mended":
      return always("warning", mended(event));
    case "round.completed":
      return verbose("round", `${event.round} completed`);
    case "discussion.paused":
      return normal("paused", `${stoppedWords(event)}${restWords(view, likely)}`);
    case "discussion.completed": {
      const took = elapsed(workedMs(view.time, view.time.untilMs));
      return normal("completed", [...spending(view.spent), took].join(" · "));
    }
    // The start is announced with its seats; why all of it failed is the error that the command ends with.
    default:
      return null;
  }
}

function nameIn({ seats }: RunView, named: string): string {
  return findSeat(seats, named)?.name ?? named;
}

function questionOf(gate: OpenGate, { id }: RunView): PlainLine {
  const first = gate.question.asks?.[0]?.id;
  // It goes on without an answer: the way to give one is told here or nowhere.
  const how = first === undefined ? "" : `. To answer: colloquy answer ${id} ${first} "…"`;
  return normal("question", `${questionLine(gate)} ${choiceWords(gate)}${how}`);
}

const deciders = { person: "by a person", recommended: "as recommended" } as const;

function askedLine(
  { key, seat, agent, turn, prompt, why, inherited }: EventOf<"turn.asked">,
  view: RunView,
): PlainLine | null {
  // Nobody is asked now: what came of it is told.
  if (inherited === true) return null;
  const name = nameIn(view, seat);
  const detail = ` · ${turnWords(turn)}, ${count(prompt.length, "character")}`;
  if (why === "fallback") {
    const call = findSeat(view.seats, seat)?.speaking.find((one) => one.key === key);
    const from = call?.fellBack?.from ?? "its agent";
    return always("fell back", `${name}: ${from} failed, now ${agent}`, detail);
  }
  const again = why === "repair" ? " again, for a readable answer" : "";
  return normal("asked", `${name} → ${agent}${again}`, detail);
}

function answeredLine(
  { seat, rung, receipt, inherited }: EventOf<"turn.answered">,
  view: RunView,
  likely: Likely | undefined,
): PlainLine {
  const call = findSeat(view.seats, seat)?.last;
  const said = call?.kind === "answered" ? call : null;
  const rated = said?.rating ?? null;
  const words = said?.words ?? "";
  const head = [
    `${nameIn(view, seat)} ← ${answererIn(receipt)}`,
    ...(rated === null ? [] : [rating(rated)]),
    ...(inherited === true ? [] : [`in ${formatDuration(receipt.ms)}`, ...tokenFlow(receipt)]),
  ].join(" ");
  const paid = likely !== undefined && view.spent.costUsd ? progress(view.spent, likely) : [];
  const text = [head, ...(said === null ? [] : caveats(said)), ...paid].join(", ");
  const verb = inherited === true ? "inherited" : "answered";
  return normal(verb, rated === null && words !== "" ? `${text}: ${words}` : text, ` · ${rung}`);
}

function tokenFlow({
  inputTokens,
  outputTokens,
  tokensEstimated,
}: EventOf<"turn.answered">["receipt"]): readonly string[] {
  if (inputTokens === null && outputTokens === null) return [];
  const amount = (tokens: number | null) =>
    tokens === null ? "?" : `${tokensEstimated ? "~" : ""}${grouped(tokens)}`;
  return [`(${amount(inputTokens)} → ${amount(outputTokens)} tokens)`];
}

/** That a script has no line for what it can do without is no failure; why an agent is not asked any more was told when it failed. */
function failedLine(event: EventOf<"turn.failed">, view: RunView): PlainLine {
  const { code } = event.failure;
  const isMissed = code !== "breaker" && (event.optional !== true || code !== "unscripted");
  const failure = failureText(event.failure);
  const why = event.receipt === null ? failure : `${event.receipt.answeredBy} (${failure})`;
  if (code === "left-out") return normal("left out", nameIn(view, event.seat));
  return (isMissed ? always : verbose)("failed", `${nameIn(view, event.seat)}: ${why}`);
}
