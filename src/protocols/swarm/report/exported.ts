import type { Discussion } from "../../../kernel/discussion.ts";
import { positionHistory } from "../rules/history.ts";
import { gistOf } from "../rules/window.ts";
import type { ArgumentGraph, Stand, Standings } from "../../../document/export/exported.ts";
import type { ExportHooks } from "../../../document/export/hooks.ts";
import { accountOf } from "./account.ts";
import { synthesisDocument } from "./synthesis-page.ts";

/** What an export shows of a swarm besides what was said. */
export const swarmExports: ExportHooks = {
  document: synthesisDocument,
  standings: exportedStandings,
  graph: exportedGraph,
};

/** Where each expert stood, statement by statement; moved where it named a message that moved it. */
function exportedStandings(discussion: Discussion): readonly Standings[] {
  const { experts, rounds, said } = accountOf(discussion);
  const statements = [...said.values()].filter(({ content }) => typeof content !== "string");
  const columns = [...new Set(statements.map(({ round, type }) => columnOf(round, type)))];
  if (columns.length === 0) return [];
  const shifts = rounds.flatMap(({ judgement, stress }) => [
    ...(judgement?.shifts ?? []),
    ...(stress?.judgement?.shifts ?? []),
  ]);
  const histories = positionHistory(
    statements,
    shifts,
    experts.map(({ id }) => id),
  );
  const rows = experts.map(({ id, name }) => {
    const positions = histories.find(({ seat }) => seat === id)?.positions ?? [];
    const cells = columns.map((column): Stand => {
      const held = positions.findLast(({ message, round }) => {
        const type = said.get(message)?.type ?? "";
        return columnOf(round, type) === column;
      });
      if (held === undefined) return { text: "", moved: false, note: null };
      const { shift, message, position } = held;
      const note = shift === null ? message : `${message}, because of ${shift.cause ?? "nothing it names"}`;
      return { text: position, moved: shift?.accepted === true, note };
    });
    return { seat: name, cells };
  });
  return [{ issue: null, columns, rows, legend: [] }];
}

function columnOf(round: number, type: string): string {
  return `Round ${round}, ${type.replaceAll("_", " ")}`;
}

function exportedGraph(discussion: Discussion): ArgumentGraph | null {
  const { said, edges } = accountOf(discussion);
  if (said.size === 0) return null;
  const nodes = [...said.values()].map((message) => {
    const { id, turn, name, round, type } = message;
    return { id, turn, seat: name, round, kind: type, gist: gistOf(message) };
  });
  return { nodes, edges };
}
