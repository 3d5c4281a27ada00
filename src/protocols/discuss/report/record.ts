import { allChecksOf } from "../../../document/checks.ts";
import { type Doc, section } from "../../../document/document.ts";
import { recordDoc } from "../../../table/report.ts";
import { everythingSaid } from "../../../table/said.ts";
import { questions } from "../../../table/sections.ts";
import type { Account } from "./account.ts";

export const recordPath = "artifacts/said.md";

export function record(account: Account): Doc {
  const { words, told } = account;
  const checks = allChecksOf(told.discussion);
  const rounds = account.rounds.flatMap(({ round, kind }, index) =>
    section(
      `R${index + 1} ${words("discuss.round", { round: kind })}`,
      everythingSaid(account, round, checks),
    ),
  );
  return recordDoc(account, told.discussion, told.given.topic, [...questions(account), ...rounds]);
}
