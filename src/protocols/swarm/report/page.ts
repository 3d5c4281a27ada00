import { join } from "node:path";
import type { Discussion } from "../../../kernel/discussion.ts";
import type { Result } from "../../../kernel/result.ts";
import type { SwarmVerdict } from "../rules/verdict.ts";
import { idsIn } from "../rules/citations.ts";
import { gateLines } from "../../../document/gate-lines.ts";
import { block, hanging, type PageOptions } from "../../../document/lines.ts";
import { oneLine } from "../../../document/one-line.ts";
import type { Paint } from "../../../document/paint.ts";
import { type Account, accountOf, nameOf } from "./account.ts";
import { summaryPath } from "./files.ts";
import type { Lines } from "./page-lines.ts";
import { progressLines } from "./progress.ts";
import type { Words } from "./words.ts";
import { wordsOf } from "./wording.ts";

/** What a person reads at the end: what came of it and what is open; before the end, where it stands and what to type. */
export function swarmPage(discussion: Discussion, result: Result, options: PageOptions): string | null {
  const account = accountOf(discussion);
  const { paint, columns } = options;
  const words = wordsOf(discussion);
  if (account.panel === null && account.said.size === 0) {
    // Who will sit on the panel is not settled: the question itself tells who is proposed.
    const [, ...gate] = gateLines(discussion, result, options, words.page, { whole: true });
    return gate.length === 0 ? null : gate.join("\n");
  }
  const lines: Lines = { item: (lead, text) => hanging(lead, text, columns), paint, words };
  const { verdict } = account;
  return [
    lines.item("", headline(account, lines)),
    ...caveats(discussion, result, account, lines),
    ...(verdict === null ? progressLines(account, lines) : verdictLines(verdict, account, lines)),
    ...gateLines(discussion, result, options, words.page),
  ].join("\n");
}

function headline({ verdict, rounds, experts }: Account, { paint, words: { page } }: Lines): string {
  return [
    ...(verdict === null ? [paint("yellow", page.unfinished)] : []),
    ...(verdict === null
      ? []
      : [
          paint(["bold", "green"], page.insights(verdict.insights.length)),
          page.debates(verdict.unresolvedDebates.length),
        ]),
    page.rounds(rounds.length),
    page.experts(experts.length),
    ...(verdict === null ? [] : [verdict.stress.held ? page.stressed : paint("yellow", page.notStressed)]),
  ].join(" · ");
}

/** What a reader must know before believing the rest. */
function caveats(
  { stopped }: Discussion,
  { files }: Result,
  { verdict, rounds }: Account,
  { item, paint, words }: Lines,
): readonly string[] {
  const missing = rounds.flatMap((round) => [...round.missing, ...(round.stress?.missing ?? [])]);
  const failed = missing.filter(({ failures }) => failures.length > 0).length;
  const unfounded = verdict?.unfounded.length ?? 0;
  const texts = [
    ...(stopped === null || stopped.reason === "waiting" || stopped.reason === "recess"
      ? []
      : [oneLine(stopped.detail)]),
    ...(stopped?.reason === "recess" ? [words.page.paused(join(files.folder, summaryPath))] : []),
    ...(verdict?.by === "code" ? [words.synthesis.byCode] : []),
    ...(unfounded === 0 ? [] : [words.page.unfounded(unfounded)]),
    ...(failed === 0 ? [] : [words.page.missing(failed)]),
  ];
  return texts.map((text) => item("", paint("yellow", text)));
}

function verdictLines(verdict: SwarmVerdict, account: Account, lines: Lines): readonly string[] {
  const { item, paint, words } = lines;
  const { synthesis: titles } = words;
  return [
    ...block(titles.summary, [item("  ", oneLine(verdict.executiveSummary))], paint),
    ...block(titles.insights, insights(verdict, account, lines), paint),
    ...block(
      titles.agreements,
      shown(verdict.agreements, 5, words, ({ point, supporters }) => [
        item(`  ${paint("green", "=")} `, `${oneLine(point)}${who(supporters, account, paint)}`),
      ]),
      paint,
    ),
    ...block(titles.debates, debates(verdict, account, lines), paint),
    ...block(titles.minority, minority(verdict, account, lines), paint),
    ...block(
      titles.questions,
      shown(verdict.openQuestions, 5, words, (text) => [item(`  ${paint("yellow", "?")} `, oneLine(text))]),
      paint,
    ),
    ...block(
      words.page.next,
      shown(verdict.recommendations, 8, words, (text, index) => [
        item(`  ${String(index + 1).padStart(2)}. `, oneLine(text)),
      ]),
      paint,
    ),
  ];
}

const confidenceStyles = { high: "green", medium: "yellow", low: "dim" } as const;

/** The surest first; under each what it rests on. */
function insights(
  { insights: all }: SwarmVerdict,
  { said }: Account,
  { item, paint, words }: Lines,
): readonly string[] {
  const sure = (["high", "medium", "low"] as const).flatMap((confidence) =>
    all.filter((insight) => insight.confidence === confidence),
  );
  const width = Math.max(...Object.values(words.confidences).map((word) => word.length));
  return shown(sure, 5, words, ({ title, description, confidence, supportingEvidence }) => {
    const evidence = [...new Set(supportingEvidence.flatMap(idsIn))].filter((id) => said.has(id));
    const lead = paint(confidenceStyles[confidence], words.confidences[confidence].padEnd(width));
    const under = " ".repeat(4);
    return [
      item(`  ${lead}  `, paint("bold", oneLine(title))),
      ...(description === "" ? [] : [item(under, oneLine(description))]),
      item(under, paint("dim", evidence.join(", ") || words.page.noEvidence)),
    ];
  });
}

function debates(
  { unresolvedDebates }: SwarmVerdict,
  account: Account,
  { item, paint, words }: Lines,
): readonly string[] {
  return shown(unresolvedDebates, 4, words, ({ topic, positions }) => [
    item("  ", oneLine(topic)),
    ...positions.map(({ stance, advocates }) =>
      item(`    ${paint("red", "≠")} `, `${oneLine(stance)}${who(advocates, account, paint)}`),
    ),
  ]);
}

function minority(
  { minorityReport }: SwarmVerdict,
  account: Account,
  { item, paint, words }: Lines,
): readonly string[] {
  return shown(minorityReport, 4, words, ({ position, advocate, stillValid }) => {
    const gone = stillValid ? "" : ` ${paint("dim", words.page.gone)}`;
    return [
      item(`  ${paint("magenta", "◦")} `, `${oneLine(position)}${who([advocate], account, paint)}${gone}`),
    ];
  });
}

function who(named: readonly string[], account: Account, paint: Paint): string {
  if (named.length === 0) return "";
  return ` ${paint("dim", `(${named.map((one) => oneLine(nameOf(account, one))).join(", ")})`)}`;
}

/** The first few, and how many there are besides. */
function shown<T>(
  all: readonly T[],
  most: number,
  { page }: Words,
  draw: (one: T, index: number) => readonly string[],
): readonly string[] {
  const more = all.length - most;
  return [...all.slice(0, most).flatMap(draw), ...(more > 0 ? [`  ${page.more(more)}`] : [])];
}
