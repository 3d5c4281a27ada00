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
  spansOf,
  strong,
  type Text,
} from "../../../document/document.ts";
import { openGate } from "../../../document/open-gate.ts";
import type { Place } from "../../../manifest/method.ts";
import { idsIn } from "../rules/citations.ts";
import { confidences } from "../rules/statements.ts";
import type { SwarmVerdict } from "../rules/verdict.ts";
import { shorten } from "../../../text/shorten.ts";
import { type Account, nameOf } from "./account.ts";
import { sharedViews } from "./shared-views.ts";
import { notIn } from "./synthesis.ts";
import { progress } from "./progress.ts";
import { pathIn } from "../../../manifest/path-in.ts";

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
  const summary = pathIn({ folder }, summaryPath);
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

/** How much of a text a line or two of the terminal hold; all of it stands in the synthesis. */
const wide = 120;
const narrow = 62;
const mostActions = 7;

// How many insights and debates there are stands in the first line.
function endings(verdict: SwarmVerdict, account: Account): Doc {
  const { synthesis: titles, page: words } = account.words;
  const { agreements, unresolvedDebates, minorityReport } = verdict;
  const who = (named: readonly string[]) => by(named.map((one) => nameOf(account, one)));
  const agreed = agreements.map(({ point, supporters }): Item => ({
    sign: { text: "=", tone: "good" },
    text: [shorten(point, wide), ...who(supporters)],
  }));
  const debates = unresolvedDebates.map(({ topic, positions }): Item => ({
    text: shorten(topic, narrow),
    below: positions.slice(0, 2).map(({ stance, advocates }) => ({
      sign: { text: "≠", tone: "bad" },
      text: [shorten(stance, narrow), ...who(advocates)],
    })),
  }));
  const minority = sharedViews(minorityReport).map(({ position, advocates, stillValid }): Item => ({
    sign: { text: "◦", tone: "minor" },
    text: [shorten(position, wide), ...who(advocates), ...(stillValid ? [] : [" ", quiet(words.gone)])],
  }));
  const questions = account.openQuestions.map((text): Item => ({
    sign: { text: "?", tone: "warning" },
    text: shorten(text, narrow),
  }));
  return [
    ...answer(verdict, account),
    ...section(titles.insights, [list(insights(verdict, account).slice(0, 3))]),
    ...section(titles.agreements, [list(agreed, { most: 2 })]),
    ...section(titles.debates, [list(debates.slice(0, 2))]),
    ...section(titles.minority, [list(minority, { most: 2 })]),
    ...section(titles.questions, [list(questions, { most: 2 })]),
    ...section(words.next, [list(nextSteps(verdict, account), { ordered: true, most: mostActions })]),
  ];
}

/** The answer first; a summary where nothing can be answered. */
function answer(verdict: SwarmVerdict, account: Account): Doc {
  const { synthesis: titles } = account.words;
  const { bottomLine, bottomLineBy, counted, unanimity } = verdict;
  if (bottomLine.length === 0) return section(titles.summary, [paragraph(verdict.executiveSummary, 1)]);
  const line = ({ sentence, ids }: (typeof bottomLine)[number]): Text => {
    const more = notIn(sentence, ids);
    return [sentence, ...(more.length === 0 ? [] : [" ", quiet(`[${more.join(", ")}]`)])];
  };
  const doubt = unanimity ? titles.unanimous(unanimity.independent, unanimity.untested) : "";
  return section(titles.bottomLine, [
    ...bottomLine.map((one) => paragraph(line(one), 1)),
    ...(bottomLineBy === "code"
      ? summed(verdict)
      : counted
          .slice(0, 1)
          .map((one) => paragraph([quiet(`${titles.counted}: `), ...spansOf(line(one))], 1))),
    ...(doubt === "" ? [] : [paragraph([{ text: doubt, tone: "warning" }], 1)]),
  ]);
}

/** A historian that gave no bottom line has still summed it up. */
function summed({ by: author, executiveSummary }: SwarmVerdict): Doc {
  return author === "code" ? [] : [paragraph(shorten(executiveSummary, summaryLength), 1)];
}

const summaryLength = 240;

/** What experts proposed, with who; where nobody put that together, what the historian recommends. */
function nextSteps(verdict: SwarmVerdict, account: Account): readonly Text[] {
  const { actions, actionsBy, recommendations } = verdict;
  if (actions.length === 0 || (actionsBy === "code" && recommendations.length > 0))
    return recommendations.map((text) => shorten(text, wide));
  return actions.map(({ action, seats }) => [
    shorten(action, narrow),
    ...by(seats.map((seat) => nameOf(account, seat))),
  ]);
}

const tones = { high: "good", medium: "warning", low: "quiet" } as const;

/** The surest first, each with what it rests on. */
function insights({ insights: all }: SwarmVerdict, { said, words }: Account): readonly Item[] {
  const sure = confidences.flatMap((confidence) =>
    all.filter((insight) => insight.confidence === confidence),
  );
  return sure.map(({ title, confidence, supportingEvidence }) => {
    const evidence = [...new Set(supportingEvidence.flatMap(idsIn))].filter((id) => said.has(id));
    return {
      sign: { text: words.confidences[confidence], tone: tones[confidence] },
      text: [
        strong(shorten(title, narrow)),
        " ",
        quiet(`(${evidence.slice(0, 3).join(", ") || words.page.noEvidence})`),
      ],
    };
  });
}
