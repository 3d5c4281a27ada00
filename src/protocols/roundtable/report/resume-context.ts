import { bullets, prose, section } from "../../../document/markdown.ts";
import type { Account } from "./account.ts";
import { agreed, decisions, heading, openConflicts, openQuestions, sectionOf } from "./common-parts.ts";
import { phasePlace } from "./session-file.ts";

/** What it takes to go on after a pause: where they are, what holds, what is open, what comes next. */
export function resumeContext(account: Account): string {
  const { topic, strategy, rounds, state } = account;
  const sessions = rounds.map(({ session }) => session);
  const focus = sessions.at(-1)?.next_focus;
  return `${[
    heading(topic),
    bullets([
      `Strategy: ${prose(strategy?.id ?? "")}, phase ${prose(phasePlace(strategy, sessions, account.escalations))}`,
      `After round ${rounds.length}: ${prose(state.previousSynthesis ?? "")}`,
      ...(focus ? [`Next: ${prose(focus)}`] : []),
    ]),
    section("Agreed", bullets(agreed(account))),
    section("Not settled", bullets(openConflicts(account))),
    ...sectionOf("Open questions", openQuestions(account)),
    ...sectionOf("Decided by a person", decisions(account)),
  ].join("\n\n")}\n`;
}
