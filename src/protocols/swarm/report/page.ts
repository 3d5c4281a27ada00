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
  section,
  strong,
  type Text,
} from "../../../document/document.ts";
import { openGate } from "../../../document/open-gate.ts";
import { pathIn } from "../../../manifest/method.ts";
import { inVain, optionIn, stillAsked } from "../../../table/report.ts";
import { briefDoc } from "../../../table/said.ts";
import { stanceWord } from "../../../table/sections.ts";
import { countedLines, endedOf } from "../rules/counted.ts";
import type { SwarmVerdict } from "../rules/verdict.ts";
import { lastNoted } from "../state.ts";
import type { Account } from "./account.ts";
import { changing } from "./synthesis.ts";

export const summaryPath = "context/summary.md";

export function page(account: Account): Doc | null {
  const { told, panel, isBegun, words, verdict } = account;
  const { discussion, place } = told;
  const gateWords = { answerWith: words("document.answerWith"), ownWords: words("document.ownWords") };
  if (panel === null && !isBegun) {
    // Who will sit on the panel is not settled: the question itself tells who is proposed.
    const gate = openGate(discussion, place.address, gateWords, { whole: true });
    return gate.length === 0 ? null : [onTerminal(...gate)];
  }
  return [
    onTerminal(
      paragraph(headline(account)),
      ...caveats(account),
      ...(verdict === null ? progress(account) : answer(account, verdict)),
      ...openGate(discussion, place.address, gateWords, { whole: true }),
    ),
  ];
}

function headline({ told, experts, words, verdict }: Account): Text {
  const { rounds } = told.discussion;
  const stress = verdict?.stress ?? null;
  return joined(
    [
      ...(verdict === null ? [[{ text: words("document.unfinished"), tone: "warning" as const }]] : []),
      words("swarm.experts", { count: experts.length }),
      words("document.rounds", { count: rounds.length }),
      ...(stress === null ? [] : [[quiet(words("swarm.stressed", { reason: stress.reason }))]]),
    ],
    " · ",
  );
}

function caveats({ told, brief, verdict, words }: Account): Doc {
  const { stopped } = told.discussion;
  const settled = lastNoted(told.kept, "settled");
  const texts = [
    ...(stopped === null || stopped.reason === "waiting" || stopped.reason === "recess"
      ? []
      : [stopped.detail]),
    ...(stopped?.reason === "recess"
      ? [words("swarm.paused", { path: pathIn(told.place, summaryPath) })]
      : []),
    ...(verdict !== null && brief === null ? [words("swarm.byCode")] : []),
    ...(settled !== null && verdict !== null ? [words("swarm.settled", { round: settled.round })] : []),
  ];
  return texts.map((text) => notice("", text));
}

function answer(account: Account, verdict: SwarmVerdict): Doc {
  const { brief, words } = account;
  const counted = countedLines(account).map(({ sentence }) => paragraph(sentence));
  return [
    ...(brief === null ? [gap] : [heading(2, brief.title), ...briefDoc(brief, 1)]),
    ...counted,
    ...few(words("table.dissent"), dissent(account), 2),
    ...few(words("table.wouldChange"), changing(account, verdict), 1),
    ...few(words("table.next"), verdict.recommendations, 2),
    ...few(words("table.asked"), stillAsked(account), 1),
  ];
}

function few(title: string, items: readonly Text[], most: number): Doc {
  return items.length === 0 ? [] : [paragraph([strong(title)]), list(items, { most })];
}

function dissent(account: Account): readonly Text[] {
  const { ledger, words, nameOf, brief } = account;
  const against = endedOf(ledger).flatMap(({ settled }) =>
    settled.dissent.map(({ seat, stance, why, for: other }): Text => {
      const where =
        other === null
          ? stanceWord(words, stance)
          : words("table.forOption", { option: optionIn(account, other) });
      return [strong(nameOf(seat)), ` (${where}): ${why}`];
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

function panelLines({ panel, words, nameOf }: Account): Doc {
  if (panel === null) return [];
  const names = new Map(panel.experts.map(({ id, name }) => [id, name]));
  return section(`${words("swarm.panel")} (${words("swarm.panelBy", { by: panel.by })})`, [
    ...panel.experts.map(({ name, expertise, bias }) => {
      const told = [expertise.join(", "), bias].filter((text) => text !== "").join("; ");
      return paragraph([strong(`${name}:`), " ", quiet(told)], 1);
    }),
    list(
      panel.tensions.map(({ between, axis }) => ({
        sign: { text: "≠", tone: "bad" },
        text: `${between.map((id) => names.get(id) ?? nameOf(id)).join(" ↔ ")}: ${axis}`,
      })),
    ),
  ]);
}
