import {
  by,
  type Doc,
  type Item,
  joined,
  list,
  notice,
  onTerminal,
  paragraph,
  quiet,
  section,
  strong,
  type Text,
} from "../../../document/document.ts";
import { openGate } from "../../../document/open-gate.ts";
import type { Place } from "../../../manifest/method.ts";
import { idsIn } from "../rules/citations.ts";
import { confidences } from "../rules/statements.ts";
import type { SwarmVerdict } from "../rules/verdict.ts";
import { type Account, nameOf } from "./account.ts";
import { progress } from "./progress.ts";

export const summaryPath = "context/summary.md";

/** What a person reads at the end: what came of it and what is open; before the end, where it stands and what to type. */
export function page(account: Account, { folder, address }: Place): Doc | null {
  const { panel, said, words, verdict, discussion } = account;
  if (panel === null && said.size === 0) {
    // Who will sit on the panel is not settled: the question itself tells who is proposed.
    const gate = openGate(discussion, address, words.page, { whole: true });
    return gate.length === 0 ? null : [onTerminal(...gate)];
  }
  return [
    onTerminal(
      paragraph(headline(account)),
      ...caveats(account, folder),
      ...(verdict === null ? progress(account) : endings(verdict, account)),
      ...openGate(discussion, address, words.page),
    ),
  ];
}

function headline({ verdict, rounds, experts, words: { page: words } }: Account): Text {
  const held = [words.rounds(rounds.length), words.experts(experts.length)];
  if (verdict === null) return joined([[{ text: words.unfinished, tone: "warning" }], ...held], " · ");
  const stressed: Text = verdict.stress.held
    ? words.stressed
    : [{ text: words.notStressed, tone: "warning" }];
  return joined(
    [
      [strong(words.insights(verdict.insights.length), "good")],
      words.debates(verdict.unresolvedDebates.length),
      ...held,
      stressed,
    ],
    " · ",
  );
}

/** What a reader must know before believing the rest. */
function caveats({ discussion: { stopped }, verdict, missing, words }: Account, folder: string): Doc {
  const failed = missing.filter(({ failures }) => failures.length > 0).length;
  const unfounded = verdict?.unfounded.length ?? 0;
  const summary = folder === "" ? summaryPath : `${folder}/${summaryPath}`;
  const texts = [
    ...(stopped === null || stopped.reason === "waiting" || stopped.reason === "recess"
      ? []
      : [stopped.detail]),
    ...(stopped?.reason === "recess" ? [words.page.paused(summary)] : []),
    ...(verdict?.by === "code" ? [words.synthesis.byCode] : []),
    ...(unfounded === 0 ? [] : [words.page.unfounded(unfounded)]),
    ...(failed === 0 ? [] : [words.page.missing(failed)]),
  ];
  return texts.map((text) => notice("", text));
}

function endings(verdict: SwarmVerdict, account: Account): Doc {
  const { synthesis: titles, page: words } = account.words;
  const { executiveSummary, agreements, unresolvedDebates, minorityReport, openQuestions, recommendations } =
    verdict;
  const who = (named: readonly string[]) => by(named.map((one) => nameOf(account, one)));
  const agreed = agreements.map(({ point, supporters }): Item => ({
    sign: { text: "=", tone: "good" },
    text: [point, ...who(supporters)],
  }));
  const debates = unresolvedDebates.map(({ topic, positions }): Item => ({
    text: topic,
    below: positions.map(({ stance, advocates }) => ({
      sign: { text: "≠", tone: "bad" },
      text: [stance, ...who(advocates)],
    })),
  }));
  const minority = minorityReport.map(({ position, advocate, stillValid }): Item => ({
    sign: { text: "◦", tone: "minor" },
    text: [position, ...who([advocate]), ...(stillValid ? [] : [" ", quiet(words.gone)])],
  }));
  const questions = openQuestions.map((text): Item => ({ sign: { text: "?", tone: "warning" }, text }));
  return [
    ...section(titles.summary, [paragraph(executiveSummary, 1)]),
    ...section(titles.insights, [list(insights(verdict, account), { most: 5 })]),
    ...section(titles.agreements, [list(agreed, { most: 5 })]),
    ...section(titles.debates, [list(debates, { most: 4 })]),
    ...section(titles.minority, [list(minority, { most: 4 })]),
    ...section(titles.questions, [list(questions, { most: 5 })]),
    ...section(words.next, [list(recommendations, { ordered: true, most: 8 })]),
  ];
}

const tones = { high: "good", medium: "warning", low: "quiet" } as const;

/** The surest first; under each what it rests on. */
function insights({ insights: all }: SwarmVerdict, { said, words }: Account): readonly Item[] {
  const sure = confidences.flatMap((confidence) =>
    all.filter((insight) => insight.confidence === confidence),
  );
  return sure.map(({ title, description, confidence, supportingEvidence }) => {
    const evidence = [...new Set(supportingEvidence.flatMap(idsIn))].filter((id) => said.has(id));
    return {
      sign: { text: words.confidences[confidence], tone: tones[confidence] },
      text: [strong(title)],
      below: [
        ...(description === "" ? [] : [description]),
        [quiet(evidence.join(", ") || words.page.noEvidence)],
      ],
    };
  });
}
