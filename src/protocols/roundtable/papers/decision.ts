import {
  type Doc,
  heading,
  list,
  paragraph,
  prose,
  section,
  strong,
  type Text,
} from "../../../document/document.ts";
import { oneLine } from "../../../document/markdown.ts";
import { yamlText } from "../../../document/yaml-text.ts";
import { type Id, type Item, textOf, asId } from "../../../table/item.ts";
import { answerOf } from "../../../table/sections.ts";
import type { Settled } from "../../../table/settle.ts";
import { type SeatStanding, standing } from "../../../table/standing.ts";
import { liveItems } from "../../../table/stands.ts";
import { below, isDecision, listIn } from "./draft.ts";
import {
  dissentFrom,
  dissentOn,
  labelled,
  listLine,
  nameIn,
  lastSections,
  type Paper,
  textAt,
  titled,
} from "./paper.ts";
import type { Stance } from "../../../table/ledger.ts";

function settledOf(settled: readonly Settled[], issue: Id): Settled | undefined {
  return settled.find((one) => one.issue === issue);
}

export function outcomeOf(paper: Paper, issue: Item): string {
  const settled = settledOf(paper.settled, issue.id);
  return settled === undefined ? paper.words("paper.notDecided") : answerOf(paper, settled);
}

/** A decision in the form of MADR 4. `whole`: it is the one that the discussion was about, and tells all that is open. */
export function decisionDocument(paper: Paper, issue: Item, whole: boolean): Doc {
  const { ledger, words } = paper;
  const options = below(ledger, "option", issue.id);
  const drivers = issue.from.slice(1).flatMap((id) => ledger.items.get(id) ?? []);
  return [
    heading(1, [prose(isDecision(issue) ? textOf(issue) : titled(paper))]),
    ...section(words("paper.problem"), [
      ...(issue.fields.context === undefined ? [] : [paragraph([prose(issue.fields.context)])]),
      ...(isDecision(issue) ? [] : [paragraph([prose(textOf(issue))])]),
    ]),
    ...section(words("paper.drivers"), [
      list(drivers.map((item) => [strong(item.id), ": ", prose(item.fields.title ?? textOf(item))])),
    ]),
    ...section(words("paper.considered"), [
      list(options.map((item) => [strong(item.id), " ", prose(textOf(item))])),
    ]),
    ...section(words("paper.outcome"), outcome(paper, issue)),
    ...section(
      words("paper.prosAndCons"),
      options.flatMap((item) => weighed(paper, item)),
    ),
    ...section(words("paper.more"), [list(moreOn(paper, issue))]),
    ...(whole ? lastSections(paper) : about(paper, issue)),
  ];
}

function outcome(paper: Paper, issue: Item): Doc {
  const { words, ledger, recommendation } = paper;
  const settled = settledOf(paper.settled, issue.id);
  const taken = settled?.decided ?? null;
  const why = taken === null ? "" : reasonFor(paper, issue.id, taken);
  const option = taken === null ? "" : textAt(ledger, taken);
  const chosen =
    why === "" ? words("paper.chosen", { option }) : words("paper.chosenBecause", { option, reason: why });
  const advised =
    taken === null && recommendation ? [labelled(words("paper.recommended"), recommendation)] : [];
  const { confirmation } = issue.fields;
  return [
    paragraph([prose(taken === null ? outcomeOf(paper, issue) : chosen)]),
    list([
      ...advised,
      ...(settled === undefined || taken === null
        ? []
        : [labelled(words("paper.decidedBy"), words("table.how", { how: settled.how }))]),
      ...(settled?.conditions ?? []).map(({ seat, condition }) =>
        labelled(words("paper.condition"), `${nameIn(paper, seat)}: ${condition}`),
      ),
    ]),
    ...section(words("paper.consequences"), [list(speaking(paper, issue, "good", "bad"))], 3),
    ...section(
      words("paper.confirmation"),
      confirmation === undefined ? [] : [paragraph([prose(confirmation)])],
      3,
    ),
  ];
}

function speaking({ words }: Paper, item: Item, pros: string, cons: string): readonly string[] {
  return [
    ...listIn(item, pros).map((reason) => words("paper.good", { reason })),
    ...listIn(item, cons).map((reason) => words("paper.bad", { reason })),
  ];
}

function seatsOn({ ledger }: Paper, issue: Id | null, option: Id): readonly SeatStanding[] {
  const on = standing(ledger).find((one) => one.issue.id === issue);
  return on?.options.find((one) => one.option.id === option)?.seats ?? [];
}

function reasonFor(paper: Paper, issue: Id, option: Id): string {
  const first = seatsOn(paper, issue, option).find(
    ({ stance, seat, said }) => stance === "for" && seat.counts && said?.why,
  );
  return first?.said?.why ?? "";
}

function weighed(paper: Paper, option: Item): Doc {
  const { ledger, words } = paper;
  const told = (label: string, stance: Stance) =>
    seatsOn(paper, option.under, option.id)
      .filter((one) => one.stance === stance && (stance === "objects" || !one.isOfOldWording))
      .map(({ seat, said }) =>
        labelled(label, said?.why ? `${nameIn(paper, seat.id)}: ${said.why}` : nameIn(paper, seat.id)),
      );
  const fails = listIn(option, "fails").map((line) => {
    const item = ledger.items.get(asId(line));
    return item === undefined ? line : `${item.id} (${item.fields.title ?? textOf(item)})`;
  });
  return [
    heading(3, [prose(textOf(option))]),
    list([
      ...speaking(paper, option, "pros", "cons"),
      ...listLine(words("paper.fails"), fails),
      ...told(words("paper.forIt"), "for"),
      ...told(words("paper.againstIt"), "objects"),
    ]),
  ];
}

function moreOn(paper: Paper, issue: Item): readonly Text[] {
  const settled = settledOf(paper.settled, issue.id);
  return [...(settled === undefined ? [] : dissentFrom(paper, settled)), ...dissentOn(paper, issue)];
}

function about(paper: Paper, issue: Item): Doc {
  const { ledger, words } = paper;
  const named = (kind: string) =>
    liveItems(ledger, kind)
      .filter(({ from }) => from.includes(issue.id))
      .map((item): Text => [strong(item.id), ": ", prose(textOf(item))]);
  return [
    ...section(words("paper.open"), [list(named("open"))]),
    ...section(words("paper.actions"), [list(named("action"))]),
  ];
}

/** What stands above a decision by MADR 4. People decide; agents were consulted. */
export function decisionHead(paper: Paper, issue: Item): string {
  const { approved, date, people, consulted, words } = paper;
  const makers = [...people, ...(approved ? [words("paper.approver")] : [])].map(plainName);
  const matter = {
    status:
      approved && (settledOf(paper.settled, issue.id)?.decided ?? null) !== null ? "accepted" : "proposed",
    date,
    ...(makers.length > 0 && { "decision-makers": makers }),
    ...(consulted.length > 0 && { consulted: consulted.map(plainName) }),
  };
  return `---\n${yamlText(matter, { lineWidth: 0 })}---\n\n`;
}

/** Not every reader of Markdown knows front matter: nothing in it may mean something to those. */
function plainName(name: string): string {
  return oneLine(name)
    .replaceAll(/[^\p{L}\p{M}\p{N} .,'()&/-]/gu, "")
    .trim();
}
