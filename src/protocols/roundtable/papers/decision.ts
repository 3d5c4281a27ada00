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
import { standing } from "../../../table/standing.ts";
import { liveItems } from "../../../table/stands.ts";
import { below, isDecision, listIn } from "./draft.ts";
import { dissentOn, labelled, listLine, nameIn, lastSections, type Paper, textAt, titled } from "./paper.ts";
import type { Stance } from "../../../table/ledger.ts";

export function decidedIn({ settled }: Paper, issue: Id): Id | null {
  return settledOf(settled, issue)?.decided ?? null;
}

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
  const { words, ledger } = paper;
  const taken = decidedIn(paper, issue.id);
  const why = taken === null ? "" : reasonFor(paper, issue.id, taken);
  const values = { option: taken === null ? "" : textAt(ledger, taken) };
  const sentence =
    taken === null
      ? outcomeOf(paper, issue)
      : why === ""
        ? words("paper.chosen", values)
        : words("paper.chosenBecause", { ...values, reason: why });
  const settled = settledOf(paper.settled, issue.id);
  const { recommendation } = paper;
  return [
    paragraph([prose(sentence)]),
    ...(taken === null && recommendation
      ? [paragraph(labelled(words("paper.recommended"), recommendation))]
      : []),
    list([
      ...(settled === undefined || taken === null
        ? []
        : [labelled(words("paper.decidedBy"), words("table.how", { how: settled.how }))]),
      ...listLine(words("paper.notSaid"), taken === null ? [] : silentOn(paper, issue.id), ", "),
      ...(settled?.conditions ?? []).map(({ seat, condition }) =>
        labelled(words("paper.condition"), `${nameIn(paper, seat)}: ${condition}`),
      ),
    ]),
    ...section(
      words("paper.consequences"),
      [
        list([
          ...listIn(issue, "good").map((one) => words("paper.good", { reason: one })),
          ...listIn(issue, "bad").map((one) => words("paper.bad", { reason: one })),
        ]),
      ],
      3,
    ),
    ...section(
      words("paper.confirmation"),
      issue.fields.confirmation === undefined ? [] : [paragraph([prose(issue.fields.confirmation)])],
      3,
    ),
  ];
}

function silentOn(paper: Paper, issue: Id): readonly string[] {
  const options = optionsOf(paper, issue);
  const isSilent = (who: Id) =>
    options.every(({ seats }) => seats.every(({ seat, stance }) => seat.id !== who || stance === "not said"));
  return (options[0]?.seats ?? [])
    .filter(({ seat }) => seat.counts && isSilent(seat.id))
    .map(({ seat }) => nameIn(paper, seat.id));
}

function optionsOf({ ledger }: Paper, issue: Id | null) {
  return standing(ledger).find((on) => on.issue.id === issue)?.options ?? [];
}

function reasonFor(paper: Paper, issue: Id, option: Id): string {
  const seats = optionsOf(paper, issue).find((on) => on.option.id === option)?.seats ?? [];
  const first = seats.find(({ stance, seat, said }) => stance === "for" && seat.counts && said?.why);
  return first?.said?.why ?? "";
}

function weighed(paper: Paper, option: Item): Doc {
  const { ledger, words } = paper;
  const seats = optionsOf(paper, option.under).find((one) => one.option.id === option.id)?.seats ?? [];
  const told = (label: string, stance: Stance) =>
    seats
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
      ...listIn(option, "pros").map((one) => words("paper.good", { reason: one })),
      ...listIn(option, "cons").map((one) => words("paper.bad", { reason: one })),
      ...listLine(words("paper.fails"), fails),
      ...told(words("paper.forIt"), "for"),
      ...told(words("paper.againstIt"), "objects"),
    ]),
  ];
}

function moreOn(paper: Paper, issue: Item): readonly Text[] {
  const { ledger, words } = paper;
  const against = (settledOf(paper.settled, issue.id)?.dissent ?? []).map(
    ({ seat, stance, for: other, why }) => {
      const places = [
        ...(stance === "not said" || stance === "accepts"
          ? []
          : [words("paper.dissentStance", { stance: stance.replace(" ", "_") })]),
        ...(other === null ? [] : [words("paper.isFor", { text: textAt(ledger, other) })]),
      ];
      const told = `${nameIn(paper, seat)}${places.length === 0 ? "" : ` (${places.join("; ")})`}`;
      return labelled(words("paper.dissent"), why === "" ? told : `${told}: ${why}`);
    },
  );
  return [...against, ...dissentOn(paper, issue)];
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
    status: approved && decidedIn(paper, issue.id) !== null ? "accepted" : "proposed",
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
