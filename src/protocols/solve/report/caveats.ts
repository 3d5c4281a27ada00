import { type Notice, notice, prose, type Tone } from "../../../document/document.ts";
import { listed } from "../../../words.ts";
import { isBacked } from "../gates.ts";
import type { Synthesis } from "../rules/synthesis.ts";
import { type Account, answeringAgents } from "./account.ts";

type Kind = "degraded" | "timedOut" | "partial" | "unbacked" | "fallback" | "premise" | "note";

const tones: Partial<Readonly<Record<Kind, Tone>>> = { degraded: "bad", note: "quiet" };

/** What a reader must know before believing the rest, the worst first; none when all went as it should. */
export function caveats(account: Account): readonly Notice[] {
  const { words, told, last, telling, brief } = account;
  const { synthesis } = last;
  const failures = last.solved.passes.flatMap((pass) => pass.failures);
  const reasonOf = (seat: string) => failures.find((one) => one.seat === seat);
  const because = (seat: string) => {
    const failure = reasonOf(seat);
    return failure === undefined ? "" : ` (${failure.code}: ${failure.message})`;
  };
  const seats = (status: Synthesis["cli_runs"][number]["status"]) =>
    synthesis.cli_runs.filter((run) => run.status === status).map(({ id }) => last.solved.nameOf(id));
  const { stopped } = told.discussion;
  const agents = answeringAgents(telling.synthesis).length;
  return [
    ...degraded(account),
    ...premises(account),
    ...seats("timed_out").map((seat) => caveat(account, "timedOut", words("solve.timedOut", { seat }))),
    // A limit is named once, below, and not for each seat that it kept from answering.
    ...seats("failed")
      .filter((seat) => reasonOf(seat)?.code !== "limit")
      .map((seat) => caveat(account, "partial", words("solve.noAnswer", { seat, reason: because(seat) }))),
    ...(stopped?.reason === "limit" ? [caveat(account, "partial", stopped.detail)] : []),
    ...unbacked(account),
    ...synthesis.fallbacks.map(({ seat, asked, answered }) =>
      caveat(
        account,
        "fallback",
        words("solve.insteadOf", {
          answered,
          asked,
          seat,
          own: seat === asked ? "yes" : "no",
          reason: because(seat),
        }),
      ),
    ),
    ...seats("bullets").map((seat) => caveat(account, "note", words("solve.bullets", { seat }))),
    ...(brief === null && agents > 1 ? [caveat(account, "note", words("solve.noAuthor"))] : []),
  ];
}

function caveat({ words }: Account, kind: Kind, text: string): Notice {
  return notice(words("solve.caveat", { kind }), [prose(text)], tones[kind]);
}

/** What the task takes for granted and is not so: it changes what all the rest is worth. */
function premises(account: Account): readonly Notice[] {
  const { words, telling } = account;
  return (telling.synthesis.premises ?? []).map(({ text, by, contested_by }) =>
    caveat(
      account,
      "premise",
      words("solve.premiseIs", {
        text,
        agents: listed(words, by),
        opposed: contested_by.length === 0 ? "no" : "yes",
        against: listed(words, contested_by),
      }),
    ),
  );
}

/** Whether nothing of what is told is an agent's own word in the last round. */
export function isDegraded({ last: { synthesis } }: Account): boolean {
  const answered = synthesis.cli_runs.filter(
    ({ status }) => status === "answered" || status === "bullets",
  ).length;
  return synthesis.degraded === true || (answered > 0 && synthesis.fallbacks.length >= answered);
}

function degraded(account: Account): readonly Notice[] {
  const { last, telling, words } = account;
  if (!isDegraded(account)) return [];
  if (last.synthesis.degraded !== true) return [caveat(account, "degraded", words("solve.fallbacksOnly"))];
  const { round } = last.synthesis;
  const text =
    telling === last
      ? words("solve.nobodyEver", { round })
      : words("solve.nobodyNow", { round, told: telling.synthesis.round });
  return [caveat(account, "degraded", text)];
}

/** Taken without a person, on the word of one agent. */
function unbacked(account: Account): readonly Notice[] {
  const { told, chosen, words } = account;
  const taken = told.discussion.gates.findLast(({ question }) => question.id === "choose")?.answer;
  if (chosen === null || taken?.by !== "recommended" || isBacked(chosen)) return [];
  const agents = listed(words, chosen.source_cli);
  return [caveat(account, "unbacked", words("solve.unbacked", { name: chosen.name, agents }))];
}
