import type { SessionState } from "./rules/session.ts";
import type { Phase } from "./rules/strategy.ts";
import { joined, part } from "../prompt-parts.ts";
import type { Course, HeldRound } from "./course.ts";
import { conflictsOf, listed } from "./prompt.ts";

/** What a phase lets participants see of earlier rounds; of the round itself they see nothing here. */
export function historyFor({ context }: Phase, { held }: Course, state: SessionState): string {
  const last = held.at(-1);
  if (context.history === "none" || last === undefined) return "";
  const told =
    context.history === "full"
      ? held.map(roundText)
      : [part("What came of the last round", last.session.synthesis)];
  return joined([
    ...told,
    listed("Consensus so far", state.consensus),
    context.conflicts ? conflictsOf(state) : "",
  ]);
}

function roundText({ session, said }: HeldRound): string {
  const positions = said.map(({ participant, response }) => `- ${participant}: ${response.position}`);
  const text = [`Question: ${session.question}`, ...positions, `Synthesis: ${session.synthesis}`];
  return part(`Round ${session.number} (${session.phase})`, text.join("\n"));
}
