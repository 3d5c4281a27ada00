import {
  type Doc,
  heading,
  type Item,
  paragraph,
  prose,
  section,
  strong,
  type Text,
} from "../../../document/document.ts";
import type { Account } from "./account.ts";
import { bottomLine } from "./answer.ts";
import { brainstormed } from "./brainstormed.ts";
import {
  agreed,
  bullets,
  dissent,
  ending,
  lastAnswered,
  openConflicts,
  openQuestions,
  positions,
  recommended,
} from "./common-parts.ts";
import { names } from "./origin.ts";

export function summaryDocument(account: Account): Doc {
  return [heading(1, `Summary: ${account.topic}`), ...summarySections(account)];
}

/** What came of a roundtable, or of a brainstorm: ideas, how they could be built, what could go wrong. */
export function summarySections(account: Account): Doc {
  const advice = recommended(account);
  return [
    ...bottomLine(account),
    ...(advice === null ? [] : section("Recommendation", [paragraph(advice)])),
    ...(account.workflow === "brainstorm" ? brainstormed(account) : []),
    ...section("What they agree on", [bullets(agreed(account))]),
    ...section("What is not settled", [bullets(openConflicts(account))]),
    ...section("Next steps", [bullets(suggested(account))]),
    ...section("Open questions", [bullets(openQuestions(account))]),
    ...section("Positions", [bullets(positions(account))]),
    ...section("Dissent", [bullets(dissent(account))]),
    ...section("Round by round", [bullets(rounds(account))]),
    ...ending(account),
  ];
}

/** What participants suggest at the end. */
function suggested(account: Account): readonly Text[] {
  const last = lastAnswered(account);
  return [...(last?.responses ?? [])].flatMap(([id, { suggestions = [] }]) =>
    suggestions.map((one) => [prose(one), ` (round ${last?.session.number}, `, ...names(account, [id]), ")"]),
  );
}

function rounds({ rounds: held }: Account): readonly Item[] {
  return held.map(({ session: { number, phase, question, synthesis, agreement, notices } }) => ({
    text: [strong(`Round ${number}, ${phase}.`), " ", prose(question)],
    below: [synthesis, agreement.sentence, ...notices].filter(Boolean).map((one) => [prose(one)]),
  }));
}
