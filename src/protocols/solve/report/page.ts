import {
  comparison,
  type Doc,
  gap,
  type Item,
  joined,
  list,
  paragraph,
  section,
  type Span,
  strong,
  type Text,
  type Tone,
  unbroken,
} from "../../../document/document.ts";
import { openGate } from "../../../document/open-gate.ts";
import type { Place } from "../../../manifest/method.ts";
import type { Level } from "../rules/analysis.ts";
import type { Solution, Synthesis } from "../rules/synthesis.ts";
import { shorten } from "../../../text/shorten.ts";
import { type Account, answeringAgents, otherQuestions } from "./account.ts";
import { bottomLine, firstActions } from "./outcome.ts";
import { caveats } from "./caveats.ts";
import type { Words } from "./english.ts";
import { pathIn } from "../../../manifest/path-in.ts";

/** A page that a person finishes, whatever was said; the record has the rest. */
const mostPoints = 3;
const longest = 140;
const longestSentence = 210;
const longestResolution = 220;

/** What a person reads after the rounds: how far the agents came, the options side by side, then what is open. */
export function page(account: Account, telling: Synthesis, place: Place, packagePath: string): Doc {
  const { words } = account;
  const { agreements, disagreements, resolution } = telling.cross_verification;
  // Where nobody ever answered, the headline says so.
  const [first, ...rest] = caveats(account);
  const isSaid = telling.degraded === true && first?.label === words.caveats.titles.degraded;
  return [
    paragraph(headline(account, telling)),
    ...(isSaid || first === undefined ? [] : [first]),
    ...rest,
    gap,
    ...bottomLine(telling, longestSentence),
    ...((telling.bottomLine ?? []).length === 0 ? [] : [gap]),
    ...(telling.degraded === true
      ? telling.solutions.map(({ summary }) => paragraph(summary))
      : options(account, telling)),
    ...section(words.page.agreements, [list(agreements.map(signed("+", "good")), { most: mostPoints })]),
    ...section(words.page.disagreements, [
      list(disagreements.map(signed("≠", "warning")), { most: mostPoints }),
      list(disagreements.length === 0 ? [] : [signed("→", "quiet", longestResolution)(resolution)]),
    ]),
    ...firstActions(telling, words, { most: mostPoints, longest }),
    ...section(words.page.questions, [
      list(otherQuestions(account, telling).map(signed("?", "warning")), { most: mostPoints }),
    ]),
    ...ending(account, place, packagePath),
  ];
}

function signed(sign: string, tone: Tone, most = longest): (text: string) => Item {
  return (text) => ({ sign: { text: sign, tone }, text: shorten(text, most) });
}

function headline({ rounds, words }: Account, telling: Synthesis): Text {
  const { page: told, recommendations } = words;
  if (telling.degraded === true) return [strong(words.degraded, "bad"), ` · ${told.nobodyAnswered}`];
  const { score, recommendation } = telling.convergence;
  return joined(
    [
      [strong(recommendations[recommendation], recommendation === "converged" ? "good" : "warning")],
      told.score(score.toFixed(2)),
      told.rounds(rounds.length),
      told.answered(answeringAgents(telling).length),
    ],
    " · ",
  );
}

/** The solutions of a round next to each other. */
function options({ chosen, words }: Account, telling: Synthesis): Doc {
  if (telling.solutions.length === 0) return [paragraph(words.noSolution)];
  return [
    comparison(
      words.page.by,
      telling.solutions.map((solution, index) => ({
        name: [
          strong(`${index + 1} ${solution.name}`),
          ...(solution === chosen
            ? [" ", { text: `✔ ${words.chosen}`, tone: "good", together: true } as const]
            : []),
        ],
        cells: cellsOf(solution, words),
      })),
    ),
  ];
}

/** In the order of what they are compared by. */
function cellsOf(solution: Solution, words: Words): readonly Text[] {
  const { source_cli, effort, risk, feasibility, files, implementation_plan, contested_by = [] } = solution;
  const against = [...new Set(contested_by.map(({ agent }) => agent))];
  return [
    source_cli.join(", ") || words.page.nobody,
    level(effort, words),
    level(risk, words),
    [...bar(feasibility), ` ${feasibility.toFixed(2)}`],
    filesText(files, words.page),
    String(implementation_plan.tasks.length),
    against.join(", ") || words.page.nobody,
  ];
}

const levelTones: Readonly<Record<Level, Tone>> = { low: "good", medium: "warning", high: "bad" };

function level(given: Level, { levels }: Words): Text {
  return [{ text: levels[given], tone: levelTones[given] }];
}

function bar(feasibility: number): readonly Span[] {
  const filled = Math.round(feasibility * 10);
  const tone = feasibility >= 0.7 ? "good" : feasibility >= 0.4 ? "warning" : "bad";
  return [
    { text: "█".repeat(filled), tone },
    { text: "░".repeat(10 - filled), tone: "quiet" },
  ];
}

function filesText({ verified, missing, created }: Solution["files"], words: Words["page"]): Text {
  const told: readonly Text[] = [
    ...(verified.length === 0 ? [] : [[{ text: words.verified(verified.length), together: true }]]),
    ...(missing.length === 0
      ? []
      : [[{ text: words.missing(missing.length), together: true, tone: "bad" as const }]]),
    ...(created.length === 0 ? [] : [[{ text: words.created(created.length), together: true }]]),
  ];
  return told.length === 0 ? words.noFiles : joined(told, ", ");
}

/** What is chosen, or what is waited for and how to say it. */
function ending({ discussion, chosen, words }: Account, place: Place, packagePath: string): Doc {
  const { page: told } = words;
  if (chosen !== null)
    return [
      gap,
      paragraph([strong(told.chosen, "good"), `: ${chosen.name}`]),
      unbroken(`${told.package}${pathIn(place, packagePath)}`),
    ];
  if (discussion.status === "completed") return [gap, paragraph(told.noneChosen)];
  return openGate(discussion, place.address, told);
}
