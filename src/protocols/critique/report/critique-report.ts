import type { CritiqueOptions } from "../options.ts";
import type { CritiqueVerdict } from "../rules/verdict.ts";
import { sixLineMessage } from "./message.ts";
import { summary } from "./summary.ts";

/** What `--json` gives for a critique (contract, section 4): the verdict in short, and the message for the caller. */
export interface CritiqueReport extends Omit<CritiqueVerdict, "actionItems"> {
  readonly actionItems: readonly string[];
  /** Six lines for the coordinator, with the path of the record; `null` where nothing is wrong. */
  readonly message: string | null;
}

export function critiqueReport(
  verdict: CritiqueVerdict,
  given: CritiqueOptions,
  record: string,
): CritiqueReport {
  const { divergences, actionItems } = summary(verdict);
  return {
    ...verdict,
    divergences,
    actionItems: actionItems.map(({ item }) => item),
    message: sixLineMessage(verdict, given, record),
  };
}
