import { notedAs } from "../../../table/moved.ts";
import { followUpDoc } from "../../../table/follow-told.ts";
import {
  heading,
  list,
  paragraph,
  type Doc,
  gap,
  joined,
  notice,
  onTerminal,
  quiet,
  seatsNamed,
  section,
  strong,
  type Text,
  facts,
} from "../../../document/document.ts";
import { markdownFile } from "../../../document/to-markdown.ts";
import { printableLines } from "../../../kernel/printable.ts";
import { jsonFile, type ProjectedFile } from "../../../kernel/projection.ts";
import { type Report, pathIn } from "../../../manifest/method.ts";
import {
  byIds,
  lookedUp,
  inVain,
  optionIn,
  stillAsked,
  countedLines,
  endedOf,
  titled,
} from "../../../table/report.ts";
import type { RoundSynthesis, SwarmVerdict } from "../rules/verdict.ts";
import { type Account, accountOf, brief, type SwarmTold } from "./account.ts";
import { roundFile, transcript, transcriptPath } from "./round-file.ts";
import { openGate } from "../../../document/open-gate.ts";
import { briefDoc, briefDissent } from "../../../table/said.ts";
import { stanceWord, decided, itemList, minorityView, whoStandsWhere } from "../../../table/sections.ts";
import { shorten } from "../../../text/shorten.ts";
import { listed } from "../../../words.ts";
import { analogyKind } from "../shapes.ts";

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

const summaryPath = "context/summary.md";

function page(account: Account): Doc | null {
  const { told, panel, isBegun, words, verdict } = account;
  const { discussion, place } = told;
  if (panel === null && !isBegun) {
    // Who will sit on the panel is not settled: the question itself tells who is proposed.
    const gate = openGate(discussion, place.address, words, { whole: true });
    return gate.length === 0 ? null : [onTerminal(...gate)];
  }
  return [
    onTerminal(paragraph(headline(account))),
    ...caveats(account),
    ...(verdict === null ? progress(account) : answer(account, verdict)),
    ...followUpDoc(account, "last"),
    onTerminal(...openGate(discussion, place.address, words, { whole: true })),
  ];
}

function headline({ told, experts, words, verdict }: Account): Text {
  const { rounds } = told.discussion;
  return joined(
    [
      ...(verdict === null ? [[{ text: words("table.unfinished"), tone: "warning" as const }]] : []),
      words("swarm.experts", { count: experts.length }),
      words("table.rounds", { count: rounds.length }),
    ],
    " · ",
  );
}

function caveats({ told, brief, verdict, words }: Account): Doc {
  const { stopped } = told.discussion;
  const texts = [
    ...(stopped === null || stopped.reason === "waiting" || stopped.reason === "recess"
      ? []
      : [stopped.detail]),
    ...(stopped?.reason === "recess"
      ? [words("swarm.paused", { path: pathIn(told.place, summaryPath) })]
      : []),
    ...(verdict !== null && brief === null ? [words("swarm.byCode")] : []),
  ];
  return texts.map((text) => notice("", text));
}

function answer(account: Account, verdict: SwarmVerdict): Doc {
  const { brief, words } = account;
  const counted = countedLines(account).map(({ sentence }) => paragraph(sentence));
  return [
    ...(brief === null ? [gap] : [heading(2, brief.title), ...briefDoc(brief, 1)]),
    ...counted,
    ...titled(words("table.dissent"), dissent(account), 2),
    ...titled(words("table.next"), verdict.recommendations, 2),
    ...titled(words("table.asked"), stillAsked(account), 1),
    ...titled(words("table.wouldChange"), changing(account, verdict), 1),
  ];
}

function dissent(account: Account): readonly Text[] {
  const { ledger, words, nameOf, brief } = account;
  const against = endedOf(ledger).flatMap(({ settled }) =>
    settled.dissent.map(({ seat, stance, why, for: other }): Text => {
      const where =
        other === null
          ? stanceWord(words, stance)
          : words("table.forOption", { option: optionIn(account, other) });
      return [...seatsNamed([nameOf(seat)]), ` (${where})${why === "" ? "" : `: ${why}`}`];
    }),
  );
  return [...inVain(account, brief), ...against];
}

function progress(account: Account): Doc {
  const { words, syntheses, told, isBegun } = account;
  const last = [...syntheses].at(-1);
  if (!isBegun || last === undefined) return panelLines(account);
  // The question of what comes next tells it by itself.
  if (told.discussion.stopped?.reason === "waiting") return [];
  const [round, { summary }] = last;
  return section(words("swarm.synthesisOf", { round }), [paragraph(summary, 1)]);
}

function panelLines({ panel, words }: Account): Doc {
  if (panel === null) return [];
  const experts = panel.experts.map(({ name, expertise, bias }) => {
    const told = [expertise.join(", "), bias].filter((text) => text !== "").join("; ");
    return paragraph([strong(`${name}:`), " ", quiet(told)], 1);
  });
  return section(`${words("swarm.panel")} (${words("swarm.panelBy", { by: panel.by })})`, experts);
}

function synthesisSections(account: Account, verdict: SwarmVerdict): Doc {
  const { words, brief, ledger } = account;
  const settled = endedOf(ledger).map((one) => one.settled);
  return [
    ...(brief === null
      ? [notice("", words("swarm.byCode")), paragraph(verdict.executiveSummary)]
      : [
          heading(2, brief.title),
          ...briefDoc(brief),
          ...countedLines(account).map(({ sentence }) => paragraph(sentence)),
          ...briefDissent(account, brief, words("table.dissent")),
        ]),
    ...section(words("table.next"), [list(verdict.recommendations, { ordered: true })]),
    ...section(words("table.wouldChange"), [list(changing(account, verdict))]),
    ...section(words("swarm.insights"), [list(verdict.insights.map(insightItem))]),
    ...decided(account, settled),
    ...section(words("swarm.agreements"), [list(verdict.agreements.map(({ told }) => told))]),
    ...section(words("swarm.debates"), [
      list(verdict.unresolvedDebates.map((debate) => debateItem(account, debate))),
    ]),
    ...section(words("swarm.attacks"), [
      list(verdict.attacks.map(({ told, met }) => ({ text: told, below: met }))),
    ]),
    ...itemList(account, analogyKind, words("swarm.analogies")),
    ...minorityView(account, settled),
    ...whoStandsWhere(account),
    ...section(words("swarm.openQuestions"), [list(verdict.openQuestions)]),
    ...about(account),
  ];
}

function changing({ words }: Account, { wouldChange }: SwarmVerdict): readonly string[] {
  return wouldChange.map((one) => words("table.ofOption", one));
}

function insightItem(insight: SwarmVerdict["insights"][number]) {
  const { title, description, confidence, dissentingViews, ids } = insight;
  return {
    text: [strong(title), ` (${[confidence, ...ids].join(", ")}): ${description}`],
    below: dissentingViews.map((view) => `≠ ${view}`),
  };
}

function debateItem({ words }: Account, { topic, positions }: SwarmVerdict["unresolvedDebates"][number]) {
  return {
    text: [strong(shorten(topic, 160))],
    below: positions.map(({ stance, advocates, arguments: reasons }) =>
      [`${stance} (${listed(words, advocates)})`, ...reasons].join(": "),
    ),
  };
}

function about({ words, told, experts, panel }: Account): Doc {
  const people = experts.map(({ name, role }) => `${name} (${role})`);
  return section(words("swarm.about"), [
    facts([
      [
        words("swarm.panel"),
        `${listed(words, people)}${panel === null ? "" : ` (${words("swarm.panelBy", { by: panel.by })})`}`,
      ],
      [words("table.roundsTitle"), String(told.discussion.rounds.length)],
      [
        words("table.record"),
        words("table.recordAt", { path: pathIn(told.place, transcriptPath), address: told.discussion.id }),
      ],
    ]),
  ]);
}
