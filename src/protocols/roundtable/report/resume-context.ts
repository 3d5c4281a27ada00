import { type Doc, heading, list, prose, section } from "../../../document/document.ts";
import type { Account } from "./account.ts";
import { agreed, decidedSections, openConflicts, openQuestions, sectionOf } from "./common-parts.ts";
import { phasePlace } from "./phase.ts";

/** What it takes to go on after a pause: where they are, what holds, what is open, what comes next. */
export function resumeContext(account: Account): Doc {
  const { topic, strategy, rounds, state } = account;
  const focus = rounds.at(-1)?.session.next_focus;
  return [
    heading(1, topic),
    list([
      ["Strategy: ", prose(strategy?.id ?? ""), ", phase ", prose(phasePlace(account))],
      [`After round ${rounds.length}: `, prose(state.previousSynthesis ?? "")],
      ...(focus ? [["Next: ", prose(focus)]] : []),
    ]),
    ...section("Agreed", [list(agreed(account), { none: "None" })]),
    ...section("Not settled", [list(openConflicts(account), { none: "None" })]),
    ...sectionOf("Open questions", openQuestions(account)),
    ...decidedSections(account),
  ];
}
