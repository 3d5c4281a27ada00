import { allChecksOf } from "../../../document/checks.ts";
import { type Doc, heading, paragraph, section } from "../../../document/document.ts";
import { recordDoc } from "../../../table/report.ts";
import { everythingSaid } from "../../../table/said.ts";
import { questions } from "../../../table/sections.ts";
import { lastNoted } from "../state.ts";
import type { Account } from "./account.ts";
import { messagesOf } from "./round-file.ts";

export const transcriptPath = "artifacts/transcript.md";

/** Everything that was said, round by round. */
export function transcript(account: Account): Doc {
  const { words, told, syntheses, nameOf } = account;
  const { rounds, roundsBefore } = told.discussion;
  const checks = allChecksOf(told.discussion);
  const reopening = lastNoted(told.kept, "reopening");
  const said = rounds.flatMap((round) => {
    const number = round.round - roundsBefore;
    const summary = syntheses.get(number)?.summary;
    const openings = messagesOf(account, round).filter(({ type }) => type === "opening");
    return section(`${words("swarm.round", { round: number })}: ${round.title}`, [
      ...openings.flatMap(({ from, content }) => [heading(3, nameOf(from)), paragraph(String(content))]),
      ...everythingSaid(account, number, checks),
      ...(summary === undefined
        ? []
        : [heading(3, words("swarm.synthesisOf", { round: number })), paragraph(summary)]),
    ]);
  });
  const again = reopening === null ? [] : section(words("swarm.reopening"), [paragraph(reopening.text)]);
  return recordDoc(account, told.discussion, told.given.topic, [...questions(account), ...said, ...again]);
}
