import { type Doc, heading, section, table } from "../../../document/document.ts";
import { looksSection } from "../../../document/looks.ts";
import { receipts } from "../../../document/receipts.ts";
import { briefReviews, everythingSaid } from "../../../table/said.ts";
import { notTaken, whoMoved, whoStandsWhere } from "../../../table/sections.ts";
import { listed } from "../../../words.ts";
import { type Account, answeringAgents } from "./account.ts";

export const recordPath = "artifacts/said.md";

/** Everything that was said, by ids, with what others said of it, and who answered: a file of its own. */
export function record(account: Account): Doc {
  const { words, told, last } = account;
  return [
    heading(1, words("solve.everything", { task: told.discussion.title })),
    ...whoStandsWhere(account),
    ...whoMoved(account),
    ...section(words("table.everySaid"), everythingSaid(account, null, last.solved.checks)),
    ...briefReviews(account),
    ...notTaken(account),
    ...section(words("solve.roundsTitle"), [roundsTable(account)]),
    ...section(words("solve.receipts"), [receipts(told.discussion, words)]),
    ...looksSection(told.discussion, words),
  ];
}

const columns = [
  "round",
  "mode",
  "agents",
  "agreements",
  "disagreements",
  "new",
  "score",
  "recommendation",
] as const;

function roundsTable({ rounds, words }: Account) {
  return table(
    columns.map((row) => words("solve.row", { row })),
    rounds.map(({ synthesis }) => {
      const { round, mode, cross_verification, convergence, degraded } = synthesis;
      const counts = [cross_verification.agreements, cross_verification.disagreements];
      return [
        String(round),
        mode,
        listed(words, answeringAgents(synthesis)),
        ...counts.map(({ length }) => String(length)),
        words("solve.isNew", { is: convergence.new_insights ? "yes" : "no" }),
        convergence.score.toFixed(2),
        degraded === true ? words("solve.degraded") : convergence.recommendation,
      ];
    }),
  );
}
