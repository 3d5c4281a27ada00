import { type Notice, notice, prose, type Tone } from "../../../document/document.ts";
import type { Synthesis } from "../rules/synthesis.ts";
import { resolverId } from "../options.ts";
import type { SolveEntry } from "../state.ts";
import { type Account, answeringRuns } from "./account.ts";
import type { Words } from "./english.ts";

/** What a reader must know before believing the rest, the worst first; none when all went as it should. */
export function caveats(account: Account): readonly Notice[] {
  const { discussion, rounds, words } = account;
  const entry = rounds.at(-1);
  if (entry === undefined) return [];
  const { synthesis: last } = entry;
  const { caveats: told } = words;
  const seats = (status: Synthesis["cli_runs"][number]["status"]) =>
    last.cli_runs
      .filter((run) => run.status === status)
      .map(({ id, tool }) => discussion.seats.find(({ seat }) => seat.id === id)?.seat.name ?? tool);
  return [
    ...degraded(account, last),
    ...seats("timed_out").map((seat) => caveat("timedOut", told.timedOut(seat), words)),
    // A limit is named once, below, and not for each seat that it kept from answering.
    ...seats("failed")
      .filter((seat) => failureOf(entry, seat)?.code !== "limit")
      .map((seat) => caveat("partial", told.noAnswer(seat, reason(entry, seat)), words)),
    ...(discussion.stopped?.reason === "limit" ? [caveat("partial", discussion.stopped.detail, words)] : []),
    ...unbacked(account),
    ...last.fallbacks.map(({ seat, asked, answered }) =>
      caveat("fallback", told.insteadOf(answered, asked, seat, reason(entry, seat)), words),
    ),
    ...seats("bullets").map((seat) => caveat("note", told.bullets(seat), words)),
    ...(isResolved(account, entry) ? [] : [caveat("note", told.noResolver, words)]),
  ];
}

type Kind = keyof Words["caveats"]["titles"];

const tones: Partial<Readonly<Record<Kind, Tone>>> = { degraded: "bad", note: "quiet" };

function caveat(kind: Kind, text: string, { caveats: { titles } }: Words): Notice {
  return notice(titles[kind], [prose(text)], tones[kind]);
}

/** Whether nothing of what is told is an agent's own word in the last round. */
export function isDegraded({ last }: Account): boolean {
  if (last === null) return false;
  const answered = answeringRuns(last).length;
  return last.degraded === true || (answered > 0 && last.fallbacks.length >= answered);
}

function degraded(account: Account, last: Synthesis): readonly Notice[] {
  const { telling, words } = account;
  const { caveats: told } = words;
  if (!isDegraded(account)) return [];
  if (last.degraded !== true) return [caveat("degraded", told.fallbacksOnly, words)];
  const text =
    telling === null || telling.degraded === true
      ? told.nobodyEver(last.round)
      : told.nobodyNow(last.round, telling.round);
  return [caveat("degraded", text, words)];
}

/** Taken without a person, on the word of one agent. */
function unbacked({ discussion, chosen, words }: Account): readonly Notice[] {
  const taken = discussion.gates.findLast(({ question }) => question.id === "choose")?.answer;
  if (chosen === null || taken?.by !== "recommended" || chosen.source_cli.length > 1) return [];
  return [caveat("unbacked", words.caveats.unbacked(chosen.name, chosen.source_cli.join(", ")), words)];
}

/** Not where a resolver should have compared what agents found, and gave no answer. */
function isResolved({ discussion }: Account, { asked, synthesis }: SolveEntry): boolean {
  const resolver = discussion.seats.find(({ seat }) => seat.id === resolverId)?.seat.name;
  const isAsked = asked.some(({ seat }) => seat === resolver);
  return !isAsked || synthesis.cross_verification.grouped_by === "agent";
}

function reason(entry: SolveEntry, seat: string): string {
  const failure = failureOf(entry, seat);
  return failure ? ` (${failure.code}: ${failure.message})` : "";
}

/** Why the seat's own agent gave no answer. */
function failureOf({ asked }: SolveEntry, seat: string) {
  return asked.find((one) => one.seat === seat)?.failure ?? null;
}
