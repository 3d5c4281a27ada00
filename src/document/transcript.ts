import { ownTitle } from "../kernel/turn-record.ts";
import { answererIn, isByRules, withoutRating } from "../kernel/usage.ts";
import type { Discussion, TurnRecord } from "../kernel/discussion.ts";
import { fenced } from "../kernel/prompt.ts";
import { plain } from "./markdown.ts";

export function transcriptOf({ id, title, protocol, rounds }: Discussion): string {
  const sections = [
    `# ${plain(title)}`,
    `${protocol} ${id}`,
    ...rounds.flatMap((round) => {
      const own = ownTitle(round, title);
      return [`## Round ${round.round}${own === "" ? "" : `: ${plain(own)}`}`, ...round.turns.flatMap(said)];
    }),
  ];
  return `${sections.join("\n\n")}\n`;
}

function said({ seat, kind, calls, answer }: TurnRecord): readonly string[] {
  const heading = `### ${plain(seat)}, ${kind}`;
  if (answer !== undefined) {
    const by = calls.findLast(({ receipt, failure }) => receipt !== null && failure === null)?.receipt;
    const text = by && isByRules(by) ? JSON.stringify(withoutRating(answer.value)) : answer.raw;
    return [heading, `Answered by ${by ? answererIn(by) : "nobody"}:`, fenced("answer", text)];
  }
  const failure = calls.findLast((call) => call.failure !== null)?.failure;
  return [heading, failure ? `No answer: ${plain(failure.message)}` : "No answer yet."];
}
