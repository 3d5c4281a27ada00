import type { Decided } from "../../../manifest/method.ts";
import { whenAnswered } from "../../persons-part.ts";
import { type Account, nameOf, seatOf } from "./account.ts";

/** What the experts came to as it is looked up later; whoever still holds another view is told with it. */
export function decided(account: Account): Decided | null {
  const { verdict, experts, openQuestions } = account;
  if (verdict === null) return null;
  const { bottomLine = [], executiveSummary, minorityReport, unresolvedDebates } = verdict;
  const standing = minorityReport.filter(({ stillValid }) => stillValid);
  const others = new Set(standing.map(({ advocate }) => seatOf(account, advocate)?.id));
  return {
    decided: bottomLine.map(({ sentence }) => sentence).join(" ") || executiveSummary,
    by: experts.filter(({ id }) => !others.has(id)).map(({ name }) => name),
    dissent: standing.map(({ advocate, position, reason }) =>
      [`${nameOf(account, advocate)}: ${position}`, ...(reason === "" ? [] : [`(${reason})`])].join(" "),
    ),
    lookAgain: [
      ...unresolvedDebates.map(({ topic }) => `when this is settled: ${topic}`),
      ...openQuestions.map(whenAnswered),
    ],
  };
}
