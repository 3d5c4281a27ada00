import type { Decided } from "../../../manifest/method.ts";
import { whenAnswered } from "../../persons-part.ts";
import { type Account, nameOf } from "./account.ts";

/** What it came to as it is looked up later, who would not have it so, and what is still open of it. */
export function decided(account: Account): Decided | null {
  const { verdict, state, participants } = account;
  if (verdict === null) return null;
  const { bottomLine = [], recommendation, dissent = [], blocks = [], questions = [] } = verdict;
  const answer = bottomLine.map(({ sentence }) => sentence).join(" ");
  const others = new Set(dissent.map(({ participant }) => participant));
  const text = answer || recommendation || (state.consensus.at(-1) ?? "");
  if (text === "") return null;
  return {
    decided: text,
    by: participants.filter(({ id }) => !others.has(id)).map(({ name }) => name),
    dissent: dissent.map(
      ({ participant, how, text: said }) => `${nameOf(account, participant)} ${ways[how]}: ${said}`,
    ),
    lookAgain: [
      ...blocks.flatMap(({ participant, overriddenBy }) =>
        overriddenBy === "recommended"
          ? [
              `when a person looks at the block of ${nameOf(account, participant)}, which nobody has overridden`,
            ]
          : [],
      ),
      ...questions.flatMap(({ question, answer: said }) => (said === null ? [whenAnswered(question)] : [])),
    ],
  };
}

const ways = {
  blocks: "blocks",
  "stands-aside": "stands aside",
  contests: "contests it",
  "other-option": "is for another option",
} as const;
