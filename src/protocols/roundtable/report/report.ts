import type { Cell, Matrix } from "../../../document/document.ts";
import type { Report } from "../../../manifest/method.ts";
import { type Account, accountOf, type HeldRound, type RoundtableTold } from "./account.ts";
import { overridden } from "./answer.ts";
import { brief } from "./brief.ts";
import { decided } from "./decided.ts";
import { filesOf, publishedFiles } from "./files.ts";
import { roundtablePage } from "./page.ts";
import { type RoundtableResult, roundtableResult } from "./result.ts";
import { sessionPath } from "./session-file.ts";
import { summarySections } from "./summary.ts";

/** What came of a roundtable: what is agreed and what is not, what was written down, and its documents. */
export function report(told: RoundtableTold): Report<RoundtableResult> {
  const account = accountOf(told);
  const [document] = told.place.documents ?? [];
  return {
    verdict: roundtableResult(account),
    overridden: overridden(account).length > 0,
    ...brief.tell(told),
    page: () => roundtablePage(account),
    document: () => (account.verdict === null ? null : summarySections(account)),
    files: () => filesOf(account),
    named: { record: sessionPath },
    ...(document !== undefined && { inProject: document }),
    published: () => publishedFiles(account),
    standings: () => standings(account),
    decided: () => decided(account),
  };
}

/** What every participant held, round by round. Whether somebody moved is not reckoned here. */
function standings(account: Account): readonly Matrix[] {
  const rounds = account.rounds.filter(({ responses }) => responses.size > 0);
  if (rounds.length === 0) return [];
  const columns = rounds.map(({ session: { number, phase } }) => ({
    text: `Round ${number}, ${phase}`,
    short: `R${number}`,
  }));
  const rows = account.participants.map(({ id, name }) => ({
    label: name,
    cells: rounds.map((round) => cellOf(round, id)),
  }));
  return [{ kind: "matrix", title: null, corner: "", columns, rows, legend: [], marks: [] }];
}

function cellOf({ responses }: HeldRound, id: string): Cell {
  const response = responses.get(id);
  const { position = "", confidence, stance } = response ?? {};
  const notes = [`confidence ${confidence}`, ...(stance ? [stance] : [])];
  return { sign: position, moved: false, mark: "", note: response === undefined ? null : notes.join(", ") };
}
