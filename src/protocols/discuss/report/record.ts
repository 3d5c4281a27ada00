import { allChecksOf } from "../../../document/checks.ts";
import { type Doc, heading, section } from "../../../document/document.ts";
import { looksSection } from "../../../document/looks.ts";
import { receipts } from "../../../document/receipts.ts";
import { briefReviews, everythingSaid } from "../../../table/said.ts";
import { notTaken, questions, whoMoved, whoStandsWhere } from "../../../table/sections.ts";
import type { Account } from "./account.ts";

export const recordPath = "artifacts/said.md";

/** Everything that was said, by ids, with what others said of it, and who answered: a file of its own. */
export function record(account: Account): Doc {
  const { words, told } = account;
  const checks = allChecksOf(told.discussion);
  return [
    heading(1, words("discuss.said", { topic: told.given.topic })),
    ...whoStandsWhere(account),
    ...whoMoved(account),
    ...questions(account),
    ...account.rounds.flatMap(({ round, kind }, index) =>
      section(
        `R${index + 1} ${words("discuss.round", { round: kind })}`,
        everythingSaid(account, round, checks),
      ),
    ),
    ...briefReviews(account),
    ...notTaken(account),
    ...section(words("discuss.receipts"), [receipts(told.discussion, words)]),
    ...looksSection(told.discussion, words),
  ];
}
