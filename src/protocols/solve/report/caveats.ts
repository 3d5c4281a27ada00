import { type Block, notice, prose, type Tone } from "../../../document/document.ts";
import { listed } from "../../../words.ts";
import { backersOf, isBacked } from "../gates.ts";
import { isAnswered, type Synthesis } from "../rules/synthesis.ts";
import { type SolveAccount, answeringAgents } from "./account.ts";

type Kind = "degraded" | "timedOut" | "partial" | "unbacked" | "fallback" | "premise" | "note";
type Caveat = readonly [kind: Kind, text: string];

const tones: Partial<Readonly<Record<Kind, Tone>>> = { degraded: "bad", note: "quiet" };

/** What a reader must know before believing the rest, the worst first; none when all went as it should. */
export function caveats(account: SolveAccount): readonly Block[] {
  const { words, told, last, telling, brief } = account;
  const { synthesis, solved } = last;
  const failures = solved.passes.flatMap((pass) => pass.failures);
  const failureOf = (seat: string) => failures.find((one) => one.seat === seat);
  const because = (seat: string) => {
    const failure = failureOf(seat);
    return failure === undefined ? "" : ` (${failure.code}: ${failure.message})`;
  };
  const seats = (status: Synthesis["cli_runs"][number]["status"]) =>
    synthesis.cli_runs.filter((run) => run.status === status).map(({ id }) => solved.nameOf(id));
  const { stopped } = told.discussion;
  const all: readonly Caveat[] = [
    ...degraded(account),
    ...premises(account),
    ...seats("timed_out").map((seat): Caveat => ["timedOut", words("solve.timedOut", { seat })]),
    // A limit is named once, below, and not for each seat that it kept from answering.
    ...seats("failed")
      .filter((seat) => failureOf(seat)?.code !== "limit")
      .map((seat): Caveat => ["partial", words("solve.noAnswer", { seat, reason: because(seat) })]),
    ...(stopped?.reason === "limit" ? [["partial", stopped.detail] as const] : []),
    ...unbacked(account),
    ...synthesis.fallbacks.map(({ seat, asked, answered }): Caveat => {
      const own = seat === asked ? "yes" : "no";
      return ["fallback", words("solve.insteadOf", { answered, asked, seat, own, reason: because(seat) })];
    }),
    ...seats("bullets").map((seat): Caveat => ["note", words("solve.bullets", { seat })]),
    ...(brief === null && answeringAgents(telling.synthesis).length > 1
      ? [["note", words("solve.noAuthor")] as const]
      : []),
  ];
  return all.map(([kind, text]) => notice(words("solve.caveat", { kind }), [prose(text)], tones[kind]));
}

/** What the task takes for granted and is not so: it changes what all the rest is worth. */
function premises({ words, telling }: SolveAccount): readonly Caveat[] {
  const texts = (telling.synthesis.premises ?? []).map(({ text, by, contested_by }) => {
    const opposed = contested_by.length === 0 ? "no" : "yes";
    const [agents, against] = [listed(words, by), listed(words, contested_by)];
    return words("solve.premiseIs", { text, agents, opposed, against });
  });
  return texts.length === 0 ? [] : [["premise", texts.join(" ")]];
}

/** Whether nothing of what is told is an agent's own word in the last round. */
export function isDegraded({ last: { synthesis } }: SolveAccount): boolean {
  const answered = synthesis.cli_runs.filter(isAnswered).length;
  return synthesis.degraded === true || (answered > 0 && synthesis.fallbacks.length >= answered);
}

function degraded(account: SolveAccount): readonly Caveat[] {
  const { last, telling, words } = account;
  if (!isDegraded(account)) return [];
  const { round, degraded: isSilent } = last.synthesis;
  if (isSilent !== true) return [["degraded", words("solve.fallbacksOnly")]];
  if (telling === last) return [["degraded", words("solve.nobodyEver", { round })]];
  return [["degraded", words("solve.nobodyNow", { round, told: telling.synthesis.round })]];
}

/** Taken without a person, on the word of one agent. */
function unbacked({ told, chosen, words }: SolveAccount): readonly Caveat[] {
  const taken = told.discussion.gates.findLast(({ question }) => question.id === "choose")?.answer;
  if (chosen === null || taken?.by !== "recommended" || isBacked(chosen)) return [];
  const agents = listed(words, backersOf(chosen));
  return [["unbacked", words("solve.unbacked", { name: chosen.name, agents })]];
}
