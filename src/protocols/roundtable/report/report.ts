import type { Decided, Report } from "../../../manifest/method.ts";
import { askedQuestions } from "../../../table/questions.ts";
import { standingTables } from "../../../table/report.ts";
import {
  type TableAccount,
  accountOf,
  blocksOf,
  dissenter,
  dissentIn,
  type RoundtableTold,
} from "./account.ts";
import { agreedIn, brief } from "./brief.ts";
import { filesOf, publishedFiles, sessionPath } from "./files.ts";
import { roundtablePage } from "./page.ts";
import { type RoundtableResult, roundtableResult } from "./result.ts";
import { summarySections } from "./summary.ts";

/** What came of a roundtable: what was decided and by whom, what is open, and its documents. */
export function report(told: RoundtableTold): Report<RoundtableResult> {
  const account = accountOf(told);
  const [document] = told.place.documents ?? [];
  return {
    verdict: roundtableResult(account),
    overridden: account.escalations.some(
      ({ trigger, by, decision }) =>
        trigger === "attempts" && by === "recommended" && decision !== "continue",
    ),
    ...brief.tell(told),
    page: () => roundtablePage(account),
    document: () => (account.conclusion === null ? null : summarySections(account)),
    files: () => filesOf(account),
    named: { record: sessionPath },
    ...(document !== undefined && { inProject: document }),
    published: () => publishedFiles(account),
    questions: () => askedQuestions(account.ledger, account.nameOf, account.late),
    standings: () => standingTables(account),
    decided: () => decided(account),
  };
}

/** What it came to as it is looked up later, who would not have it so, and what is still open of it. */
function decided(account: TableAccount): Decided | null {
  const { conclusion, settled, participants, nameOf } = account;
  if (conclusion === null) return null;
  const text =
    conclusion.bottomLine.map(({ sentence }) => sentence).join(" ") ||
    (conclusion.recommendation ?? agreedIn(account.ledger).at(-1) ?? "");
  if (text === "") return null;
  const supporters = new Set(settled.flatMap((one) => one.supporters));
  const against = new Set(dissentIn(account).map(({ seat }) => seat));
  const names = participants.map(({ id }) => ({ id, name: nameOf(id) }));
  return {
    decided: text,
    by: names
      .filter(({ id, name }) => (supporters.size === 0 ? !against.has(name) : supporters.has(id)))
      .map(({ name }) => name),
    dissent: dissentIn(account).map((one) => `${dissenter(account, one)}: ${one.why}`),
    lookAgain: [
      ...settled.flatMap(({ conditions }) => conditions.map(({ condition }) => condition)),
      ...blocksOf(account).flatMap(({ participant, overriddenBy }) =>
        overriddenBy === "recommended"
          ? [`when a person looks at the block of ${nameOf(participant)}, which nobody has overridden`]
          : [],
      ),
    ],
  };
}
