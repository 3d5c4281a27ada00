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
import { toMarkdown } from "../../../document/to-markdown.ts";
import { yamlText } from "../../../document/yaml-text.ts";
import { slug } from "../../../kernel/id.ts";
import { asId, type Id, issueKind, type Item, textOf } from "../../../table/item.ts";
import type { Stance } from "../../../table/ledger.ts";
import { type SeatStanding, standing } from "../../../table/standing.ts";
import { liveItems } from "../../../table/stands.ts";
import { architectureDocument, requirementsDocument } from "./documents.ts";
import { below, isDecision, itemsOf, listIn } from "./draft.ts";
import {
  dissentFrom,
  dissentOn,
  labelled,
  lastSections,
  listLine,
  nameIn,
  outcomeOf,
  type Paper,
  settledOf,
  textAt,
  titled,
} from "./paper.ts";

export interface PaperFile {
  /** From the project's folder. */
  readonly path: string;
  readonly text: string;
}

export function paperFiles(paper: Paper): readonly PaperFile[] {
  const { workflow, out } = paper;
  if (workflow === "specs")
    return [{ path: `${out}/requirements.md`, text: `${toMarkdown(requirementsDocument(paper))}\n` }];
  if (workflow !== "design") return [];
  const made = itemsOf(paper.ledger, "decision");
  const paths = new Map(made.map((item, index) => [item.id, decisionPath(paper, textOf(item), index)]));
  const name = fileName(paper.name ?? titled(paper), "architecture");
  const text = `${toMarkdown(architectureDocument(paper, paths))}\n`;
  return [
    { path: `${out}/architecture/${name}.md`, text },
    ...made.map((item) => decisionOf(paper, item, paths.get(item.id) ?? "", false)),
  ];
}

/** The decisions alone; where nobody wrote one, the discussion itself is one: the first issue that was put there. */
export function decisionFiles(paper: Paper): readonly PaperFile[] {
  const made = itemsOf(paper.ledger, "decision");
  if (made.length > 0)
    return made.map((item, index) =>
      decisionOf(paper, item, decisionPath(paper, textOf(item), index), made.length === 1),
    );
  return liveItems(paper.ledger, issueKind)
    .slice(0, 1)
    .map((topic) => decisionOf(paper, topic, decisionPath(paper, paper.name ?? titled(paper), 0), true));
}

function decisionOf(paper: Paper, item: Item, path: string, whole: boolean): PaperFile {
  const inFolder = `${paper.out}/${path}`;
  const text = `${decisionHead(paper, item)}${toMarkdown(decisionDocument(paper, item, whole))}\n`;
  return { path: inFolder, text };
}

/** From the folder for documents: a link leads there from beside it. */
function decisionPath({ firstDecision }: Paper, title: string, index: number): string {
  const number = String(firstDecision + index).padStart(4, "0");
  return `decisions/${number}-${fileName(title, "decision")}.md`;
}

const longest = 60;

/** Whole words of a title. A question or a list of demands is called by what stands before its first comma, colon or full stop. */
function fileName(title: string, fallback: string): string {
  const whole = slug(title, fallback, 500);
  if (whole.length <= longest) return whole;
  const first = slug(title.split(/[,;:.?!(–—]\s|\s[–—-]\s/u)[0] ?? title, fallback, 500);
  return first.length <= longest ? first : first.slice(0, longest + 1).replace(/-[^-]*$/, "");
}

/** The number of the next decision in a folder with these files: `0007-use-sagas.md` makes it 8. */
export function nextDecision(names: readonly string[]): number {
  const numbers = names.flatMap((name) => /^(\d{1,4})-.+\.md$/.exec(name)?.[1] ?? []).map(Number);
  return Math.max(0, ...numbers) + 1;
}

/** A decision in the form of MADR 4. `whole`: it is the one that the discussion was about, and tells all that is open. */
function decisionDocument(paper: Paper, issue: Item, whole: boolean): Doc {
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
function decisionHead(paper: Paper, issue: Item): string {
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
