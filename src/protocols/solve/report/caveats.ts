import type { Discussion } from "../../../kernel/discussion.ts";
import type { Failure } from "../../../kernel/failure.ts";
import type { Synthesis } from "../rules/synthesis.ts";
import { agentOfFinding, answeringRuns } from "./runs.ts";
import { chosenOf, lastSynthesis, tellingSynthesis } from "./subject.ts";

/** What a reader must know before believing the rest. */
export interface Caveat {
  readonly title: "Degraded" | "Timed out" | "Partial" | "Unbacked" | "Fallback" | "Note";
  readonly text: string;
}

/** The worst first; none when all went as it should. */
export function caveatsOf(discussion: Discussion): readonly Caveat[] {
  const last = lastSynthesis(discussion);
  if (last === null) return [];
  const seats = (status: Run["status"]) =>
    last.cli_runs.filter((run) => run.status === status).map((run) => seatName(discussion, run));
  return [
    ...degraded(discussion, last),
    ...seats("timed_out").map((seat) => ({
      title: "Timed out" as const,
      text: `${seat} gave no answer in time`,
    })),
    // A limit is named once, below, and not for each seat that it kept from answering.
    ...seats("failed")
      .filter((seat) => failureOf(discussion, seat)?.code !== "limit")
      .map((seat) => ({
        title: "Partial" as const,
        text: `${seat} gave no answer${reason(discussion, seat)}`,
      })),
    ...(discussion.stopped?.reason === "limit"
      ? [{ title: "Partial" as const, text: discussion.stopped.detail }]
      : []),
    ...unbacked(discussion),
    ...last.fallbacks.map(({ seat, asked, answered }) => ({
      title: "Fallback" as const,
      text: `${answered} answered in place of ${asked}${seat === asked ? "" : ` for ${seat}`}${reason(discussion, seat)}`,
    })),
    ...seats("bullets").map((seat) => ({
      title: "Note" as const,
      text: `what ${seat} answered could be read as bullet points only`,
    })),
    ...grouping(last),
  ];
}

type Run = Synthesis["cli_runs"][number];

function degraded(discussion: Discussion, last: Synthesis): readonly Caveat[] {
  const telling = tellingSynthesis(discussion);
  if (last.degraded === true) {
    const rest =
      telling === null || telling.degraded === true
        ? "so nobody has analysed this task, and nothing here is an agent's word"
        : `and what follows is of round ${telling.round}`;
    return [{ title: "Degraded", text: `no agent answered in round ${last.round}, ${rest}` }];
  }
  const answered = answeringRuns(last).length;
  return answered > 0 && last.fallbacks.length >= answered
    ? [{ title: "Degraded", text: "every answer is a fallback's" }]
    : [];
}

/** Taken without a person, on the word of one agent. */
function unbacked(discussion: Discussion): readonly Caveat[] {
  const chosen = chosenOf(discussion);
  const taken = discussion.gates.findLast(({ question }) => question.id === "choose")?.answer;
  if (chosen === null || taken?.by !== "recommended" || chosen.solution.source_cli.length > 1) return [];
  const { name, source_cli } = chosen.solution;
  return [
    {
      title: "Unbacked",
      text: `"${name}" was taken without asking anybody, and ${source_cli.join(", ")} alone proposes it`,
    },
  ];
}

/** Where a resolver should have compared what agents found, and gave no answer. */
function grouping(last: Synthesis): readonly Caveat[] {
  const agents = new Set(last.findings.map(({ id }) => agentOfFinding(id)));
  if (last.cross_verification.grouped_by === "agent" || agents.size < 2) return [];
  return [
    { title: "Note", text: "findings were compared by their words alone: the resolver gave no answer" },
  ];
}

function seatName({ seats }: Discussion, { id, tool }: Run): string {
  return seats.find(({ seat }) => seat.id === id)?.seat.name ?? tool;
}

function reason(discussion: Discussion, seat: string): string {
  const failure = failureOf(discussion, seat);
  return failure ? ` (${failure.code}: ${failure.message})` : "";
}

/** Why the seat's own agent gave no answer when it was asked last. */
function failureOf({ rounds }: Discussion, seat: string): Failure | null {
  const turn = rounds.flatMap(({ turns }) => turns).findLast((one) => one.seat === seat);
  return turn?.calls.find(({ failure }) => failure !== null)?.failure ?? null;
}
