import type { CritiqueVerdict } from "../rules/critique-verdict.ts";
import { sixLineMessage } from "./message.ts";
import type { Subject } from "./subject.ts";
import { summary } from "./summary.ts";

/** What `--json` gives for a critique (contract, section 4): the verdict in short, and the message for the caller. */
export interface CritiqueReport extends Omit<CritiqueVerdict, "actionItems"> {
  readonly actionItems: readonly string[];
  /** Six lines for the coordinator, with the path of the record; `null` where nothing is wrong. */
  readonly message: string | null;
}

export function critiqueReport(verdict: CritiqueVerdict, subject: Subject, record: string): CritiqueReport {
  const { divergences, actionItems } = summary(verdict);
  return {
    ...verdict,
    divergences,
    actionItems: actionItems.map(({ item }) => item),
    message: sixLineMessage(verdict, subject, record),
  };
}
