import { notedAs } from "../../../table/moved.ts";
import { followUpDoc } from "../../../table/follow-told.ts";
import { heading, list, paragraph, type Doc } from "../../../document/document.ts";
import { markdownFile } from "../../../document/to-markdown.ts";
import { printableLines } from "../../../kernel/printable.ts";
import { jsonFile, type ProjectedFile } from "../../../kernel/projection.ts";
import type { Report } from "../../../manifest/method.ts";
import { byIds, lookedUp } from "../../../table/report.ts";
import type { RoundSynthesis, SwarmVerdict } from "../rules/verdict.ts";
import { type Account, accountOf, brief, type SwarmTold } from "./account.ts";
import { page, summaryPath, synthesisSections } from "./page.ts";
import { roundFile, transcript, transcriptPath } from "./round-file.ts";

/** What `--json` gives for a swarm. */
export type SwarmResult = (SwarmVerdict | RoundSynthesis) & { readonly rounds: number };

const synthesisPath = "artifacts/synthesis.md";

export function report(told: SwarmTold): Report<SwarmResult> {
  const account = accountOf(told);
  const { verdict, words } = account;
  return {
    verdict: resultOf(account),
    ...brief.tell(told),
    page: () => page(account),
    document: () =>
      verdict === null ? null : [...followUpDoc(account), ...synthesisSections(account, verdict)],
    files: () => filesOf(account),
    named: { ...(verdict !== null && { record: synthesisPath }) },
    decided: () => verdict && lookedUp(account, verdict.bottomLine),
    ...byIds(account),
    more: (count) => words("table.more", { count, address: told.place.address }),
  };
}

/** The synthesis of all rounds, till then that of the last; `null` before any round has come to one. */
function resultOf({ verdict, syntheses, isBegun }: Account): SwarmResult | null {
  const held = [...syntheses.keys()].filter((round) => round > 0).length;
  const last = [...syntheses.values()].at(-1);
  if (verdict !== null) return { ...verdict, rounds: held };
  return last === undefined || !isBegun ? null : { ...last, rounds: held };
}

/** Of several swarms in one folder the later one's, but all of their rounds. */
function filesOf(account: Account): readonly ProjectedFile[] {
  const { told, verdict, isBegun } = account;
  const summary = notedAs(told.kept, "checkpoint").at(-1);
  return [
    ...told.discussion.rounds.map((round) => roundFile(account, round)),
    // Whoever pauses finds the folder there from the start.
    { path: "context/", text: "" },
    // What it takes to go on after the last pause.
    ...(summary === undefined
      ? []
      : [{ path: summaryPath, text: `${printableLines(summary.text).trim()}\n` }]),
    ...(isBegun
      ? [
          markdownFile(transcriptPath, transcript(account)),
          markdownFile("artifacts/open-questions.md", openQuestionsPage(account)),
        ]
      : []),
    ...(verdict === null
      ? []
      : [
          jsonFile("artifacts/synthesis.json", verdict),
          markdownFile(synthesisPath, [heading(1, told.given.topic), ...synthesisSections(account, verdict)]),
        ]),
  ];
}

function openQuestionsPage({ verdict, syntheses, told, words }: Account): Doc {
  const [round, last] = [...syntheses].at(-1) ?? [0, null];
  const open = verdict?.openQuestions ?? last?.openQuestions ?? [];
  return [
    heading(1, words("swarm.openTitle", { topic: told.given.topic })),
    ...(verdict === null ? [paragraph(words("swarm.notFinal", { round }))] : []),
    list(open, { ordered: true, none: words("document.none") }),
  ];
}
