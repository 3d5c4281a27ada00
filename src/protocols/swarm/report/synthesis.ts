import {
  type Doc,
  facts,
  heading,
  list,
  notice,
  paragraph,
  section,
  strong,
} from "../../../document/document.ts";
import { pathIn } from "../../../manifest/method.ts";
import { briefDissent, briefDoc } from "../../../table/said.ts";
import { decided, itemList, minorityView, whoStandsWhere } from "../../../table/sections.ts";
import { shorten } from "../../../text/shorten.ts";
import { listed } from "../../../words.ts";
import type { SwarmVerdict } from "../rules/verdict.ts";
import { analogyKind } from "../shapes.ts";
import type { Account } from "./account.ts";
import { transcriptPath } from "./round-file.ts";
import { endedOf } from "../../../table/report.ts";

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
    ...about(account, verdict),
  ];
}

export function changing({ words }: Account, { wouldChange }: SwarmVerdict): readonly string[] {
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

function about({ words, told, experts, panel }: Account, { stress }: SwarmVerdict): Doc {
  const people = experts.map(({ name, role }) => `${name} (${role})`);
  return section(words("swarm.about"), [
    facts([
      [
        words("swarm.panel"),
        `${listed(words, people)}${panel === null ? "" : ` (${words("swarm.panelBy", { by: panel.by })})`}`,
      ],
      [words("table.roundsTitle"), String(told.discussion.rounds.length)],
      ...(stress === null
        ? []
        : [[words("swarm.stress"), words("swarm.stressed", { reason: stress.reason })] as const]),
      [
        words("table.record"),
        words("table.recordAt", { path: pathIn(told.place, transcriptPath), address: told.discussion.id }),
      ],
    ]),
  ]);
}
