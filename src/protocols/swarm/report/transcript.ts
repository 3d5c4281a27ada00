import { allChecksOf } from "../../../document/checks.ts";
import { type Doc, heading, paragraph, section } from "../../../document/document.ts";
import { looksSection } from "../../../document/looks.ts";
import { receipts } from "../../../document/receipts.ts";
import { briefReviews, everythingSaid } from "../../../table/said.ts";
import { notTaken, questions, whoMoved, whoStandsWhere } from "../../../table/sections.ts";
import { lastNoted } from "../state.ts";
import type { Account } from "./account.ts";
import { messagesOf } from "./round-file.ts";

export const transcriptPath = "artifacts/transcript.md";

/** Everything that was said, by ids, with what others said of it, and who answered: a file of its own. */
export function transcript(account: Account): Doc {
  const { words, told, syntheses, nameOf } = account;
  const { rounds, roundsBefore } = told.discussion;
  const checks = allChecksOf(told.discussion);
  const reopening = lastNoted(told.kept, "reopening");
  return [
    heading(1, words("swarm.said", { topic: told.given.topic })),
    ...whoStandsWhere(account),
    ...whoMoved(account),
    ...questions(account),
    ...rounds.flatMap((round) => {
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
    }),
    ...(reopening === null ? [] : section(words("swarm.reopening"), [paragraph(reopening.text)])),
    ...briefReviews(account),
    ...notTaken(account),
    ...section(words("swarm.receipts"), [receipts(told.discussion, words)]),
    ...looksSection(told.discussion, words),
  ];
}
