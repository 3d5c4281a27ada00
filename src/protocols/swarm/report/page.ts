import { followUpDoc } from "../../../table/follow-told.ts";
import {
  type Doc,
  gap,
  heading,
  joined,
  list,
  notice,
  onTerminal,
  paragraph,
  quiet,
  seatsNamed,
  section,
  strong,
  type Text,
  facts,
} from "../../../document/document.ts";
import { openGate } from "../../../document/open-gate.ts";
import { pathIn } from "../../../manifest/method.ts";
import { inVain, optionIn, stillAsked, countedLines, endedOf, titled } from "../../../table/report.ts";
import { briefDoc, briefDissent } from "../../../table/said.ts";
import { stanceWord, decided, itemList, minorityView, whoStandsWhere } from "../../../table/sections.ts";
import type { SwarmVerdict } from "../rules/verdict.ts";
import type { Account } from "./account.ts";
import { shorten } from "../../../text/shorten.ts";
import { listed } from "../../../words.ts";
import { analogyKind } from "../shapes.ts";
import { transcriptPath } from "./round-file.ts";

export const summaryPath = "context/summary.md";

export function page(account: Account): Doc | null {
  const { told, panel, isBegun, words, verdict } = account;
  const { discussion, place } = told;
  if (panel === null && !isBegun) {
    // Who will sit on the panel is not settled: the question itself tells who is proposed.
    const gate = openGate(discussion, place.address, words, { whole: true });
    return gate.length === 0 ? null : [onTerminal(...gate)];
  }
  return [
    paragraph(headline(account)),
    ...caveats(account),
    ...followUpDoc(account, "last"),
    ...(verdict === null ? progress(account) : answer(account, verdict)),
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
    ...titled(words("table.wouldChange"), changing(account, verdict), 1),
    ...titled(words("table.next"), verdict.recommendations, 2),
    ...titled(words("table.asked"), stillAsked(account), 1),
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
      return [...seatsNamed([nameOf(seat)]), ` (${where}): ${why}`];
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

export function synthesisSections(account: Account, verdict: SwarmVerdict): Doc {
  const { words, brief, ledger } = account;
  const settled = endedOf(ledger).map((one) => one.settled);
  return [
    ...(brief === null
      ? [notice("", words("swarm.byCode")), paragraph(verdict.executiveSummary)]
      : [
          heading(2, brief.title),
          ...briefDoc(brief),
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
