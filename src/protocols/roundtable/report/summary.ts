import { bullets, prose, section } from "../../../document/markdown.ts";
import type { Account } from "./account.ts";
import { brainstormed } from "./brainstormed.ts";
import {
  agreed,
  dissent,
  ending,
  heading,
  lastAnswered,
  openConflicts,
  openQuestions,
  positions,
  recommended,
} from "./common-parts.ts";
import { names } from "./origin.ts";

/** What came of a roundtable, or of a brainstorm: ideas, how they could be built, what could go wrong. */
export function summaryDocument(account: Account, id: string, date: string): string {
  const advice = recommended(account);
  return `${[
    heading(`Summary: ${account.topic}`),
    ...(advice === null ? [] : [section("Recommendation", advice)]),
    ...(account.workflow === "brainstorm" ? brainstormed(account) : []),
    section("What they agree on", bullets(agreed(account))),
    section("What is not settled", bullets(openConflicts(account))),
    section("Next steps", bullets(suggested(account))),
    section("Open questions", bullets(openQuestions(account))),
    section("Positions", bullets(positions(account))),
    section("Dissent", bullets(dissent(account))),
    section("Round by round", bullets(rounds(account))),
    ...ending(account, id, date),
  ].join("\n\n")}\n`;
}

/** What participants suggest at the end. */
function suggested(account: Account): readonly string[] {
  const last = lastAnswered(account);
  return [...(last?.responses ?? [])].flatMap(([id, { suggestions = [] }]) =>
    suggestions.map((one) => `${prose(one)} (round ${last?.session.number}, ${names(account, [id])})`),
  );
}

function rounds({ rounds: held }: Account): readonly string[] {
  return held.map(({ session: { number, phase, question, synthesis, agreement, notices } }) =>
    [
      `**Round ${number}, ${prose(phase)}.** ${prose(question)}`,
      ...[synthesis, agreement.sentence, ...notices].filter(Boolean).map((one) => `  - ${prose(one)}`),
    ].join("\n"),
  );
}
