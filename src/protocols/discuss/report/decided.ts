import type { Decided } from "../../../manifest/method.ts";
import type { Account } from "./account.ts";

/** The answer as it is looked up later; those who hold another view are told with it. */
export function decided({ verdict }: Account): Decided | null {
  if (verdict === null) return null;
  const { bottomLine = [], counted = [], minority, positions, state } = verdict;
  const answer = bottomLine.map(({ sentence }) => sentence).join(" ") || counted.join(" ");
  const others = new Set(minority.flatMap(({ holders }) => holders));
  return {
    decided: answer || state,
    by: positions.flatMap(({ seat, final }) => (final === null || others.has(seat) ? [] : [seat])),
    dissent: minority.map(({ holders, view }) => `${holders.join(", ")}: ${view}`),
    lookAgain: minority.flatMap(({ reconsiderWhen }) => (reconsiderWhen === "" ? [] : [reconsiderWhen])),
  };
}
