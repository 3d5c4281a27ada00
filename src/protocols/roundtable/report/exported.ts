import type { Discussion } from "../../../kernel/discussion.ts";
import type { Stand, Standings } from "../../../document/export/exported.ts";
import type { ExportHooks } from "../../../document/export/hooks.ts";
import { type Account, accountOf } from "./account.ts";
import { summaryDocument } from "./summary.ts";

/** What an export shows of a roundtable besides what was said. */
export const roundtableExports: ExportHooks = { document: summary, standings };

/** The summary without its title, which the export has in any case. */
function summary(discussion: Discussion): string | null {
  const account = accountOf(discussion);
  if (account.verdict === null) return null;
  const [, ...sections] = summaryDocument(account, discussion.id, discussion.lastActiveAt).split(
    /\n\n(?=## )/,
  );
  return sections.join("\n\n").trimEnd();
}

/** What every participant held, round by round. Whether somebody moved is not reckoned here. */
function standings(discussion: Discussion): readonly Standings[] {
  const account = accountOf(discussion);
  const rounds = account.rounds.filter(({ responses }) => responses.size > 0);
  if (rounds.length === 0) return [];
  return [
    {
      issue: null,
      columns: rounds.map(({ session: { number, phase } }) => `Round ${number}, ${phase}`),
      rows: account.participants.map(({ id, name }) => ({
        seat: name,
        cells: rounds.map((round) => standOf(round, id)),
      })),
      legend: [],
    },
  ];
}

function standOf({ responses }: Account["rounds"][number], id: string): Stand {
  const response = responses.get(id);
  if (response === undefined) return { text: "", moved: false, note: null };
  const { position, confidence, stance } = response;
  const notes = [`confidence ${confidence}`, ...(stance ? [stance] : [])];
  return { text: position, moved: false, note: notes.join(", ") };
}
