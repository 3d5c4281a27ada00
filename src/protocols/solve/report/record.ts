import { type Doc, section, table } from "../../../document/document.ts";
import { recordDoc } from "../../../table/report.ts";
import { everythingSaid } from "../../../table/said.ts";
import { listed } from "../../../words.ts";
import { type SolveAccount, answeringAgents } from "./account.ts";

export const recordPath = "artifacts/said.md";

export function record(account: SolveAccount): Doc {
  const { words, told, last } = account;
  const said = section(words("table.everySaid"), everythingSaid(account, null, last.solved.checks));
  const rounds = section(words("solve.roundsTitle"), [roundsTable(account)]);
  return recordDoc(account, told.discussion, told.discussion.title, said, rounds);
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

function roundsTable({ rounds, words }: SolveAccount) {
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
