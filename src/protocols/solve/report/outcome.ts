import { shorten } from "../../../text/shorten.ts";
import { cited } from "../../../document/cited.ts";
import { allChecksOf, type Checks, isDoubtful, reasonsText } from "../../../document/checks.ts";
import {
  code,
  type Doc,
  heading,
  joined,
  list,
  paragraph,
  prose,
  section,
  strong,
  table,
  type Text,
} from "../../../document/document.ts";
import { looksSection } from "../../../document/looks.ts";
import { receipts } from "../../../document/receipts.ts";
import { wordsIn } from "../../../words.ts";
import type { Solution, Synthesis } from "../rules/synthesis.ts";
import { type Account, answeringAgents, otherQuestions } from "./account.ts";
import { caveats, isDegraded } from "./caveats.ts";
import type { Words } from "./english.ts";
import { implementation } from "./implementation.ts";

/** What came of a solve, as a page to paste into a pull request. */
export function outcomePage(account: Account, telling: Synthesis): Doc {
  const { discussion, words } = account;
  const title = heading(1, [words.title, discussion.title]);
  const warnings = caveats(account);
  return [
    ...(isDegraded(account) ? [...warnings, title] : [title, ...warnings]),
    ...outcomeSections(account, telling),
    ...section(words.headings.receipts, [receipts(discussion, wordsIn(words.language), words.receipts)]),
    ...looksSection(discussion, wordsIn(words.language)),
  ];
}

/** The same without its title and its receipts: an export has its own. */
export function outcomeDocument(account: Account, telling: Synthesis): Doc {
  return [...caveats(account), ...outcomeSections(account, telling)];
}

function outcomeSections(account: Account, telling: Synthesis): Doc {
  const { given, words } = account;
  const { headings } = words;
  const isByHand = telling.degraded === true;
  return [
    ...bottomLine(telling),
    ...(isByHand ? [] : [paragraph(standing(account, telling))]),
    ...section(headings.task, [code("text", given.task)]),
    ...(isByHand
      ? section(headings.byHand, [
          sentences(
            telling.solutions.map(({ summary }) => summary),
            words,
          ),
        ])
      : findingsAndPlan(account, telling)),
    ...section(headings.rounds, [roundsTable(account)]),
  ];
}

/** `3 solutions of 2 agents after 1 round: converged, score 0.86. None is chosen.` */
function standing({ rounds, chosen, words }: Account, telling: Synthesis): Text {
  const { score, recommendation } = telling.convergence;
  const told = words.standing(
    telling.solutions.length,
    answeringAgents(telling).length,
    rounds.length,
    words.recommendations[recommendation],
    score.toFixed(2),
  );
  return chosen === null ? `${told}${words.noneIsChosen}` : [told, words.chosenIs, strong(chosen.name), "."];
}

function findingsAndPlan(account: Account, telling: Synthesis): Doc {
  const { chosen, constraints, words } = account;
  const { headings } = words;
  const { agreements, disagreements, resolution } = telling.cross_verification;
  const planned = chosen ?? telling.solutions[0];
  return [
    ...section(headings.solutions, [ranking(account, telling), ...byWords(telling, words)]),
    ...objections(telling, words),
    ...firstActions(telling, words),
    ...(planned === undefined ? [] : section([headings.plan, planned.name], implementation(planned, words))),
    ...(chosen === null || constraints.length === 0
      ? []
      : section(headings.said, [sentences(constraints, words)])),
    ...section(headings.agreements, [sentences(agreements, words)]),
    ...section(headings.disagreements, [
      sentences(disagreements, words),
      paragraph([words.resolution, prose(resolution)]),
    ]),
    ...section(headings.questions, [sentences(otherQuestions(account, telling), words)]),
    ...otherApproaches(telling, words),
    ...concerns(telling, words),
    ...section(headings.findings, findings(account, telling)),
  ];
}

function concerns({ technical_concerns = [] }: Synthesis, words: Words): Doc {
  return technical_concerns.length === 0
    ? []
    : section(words.headings.concerns, [sentences(technical_concerns, words)]);
}

function sentences(texts: readonly string[], { none }: Words) {
  return list(
    texts.map((text) => [prose(text)]),
    { none },
  );
}

function ranking({ chosen, words }: Account, { solutions }: Synthesis) {
  return table(
    words.columns.solutions,
    solutions.map((solution, index) => {
      const { id, name, source_cli, effort, risk, feasibility, files } = solution;
      const title = id === undefined ? name : `${name} [${id}]`;
      return [
        String(index + 1),
        solution === chosen ? [strong(title), ` (${words.chosen})`] : title,
        joined(source_cli, ", "),
        words.levels[effort],
        words.levels[risk],
        String(feasibility),
        `${files.verified.length} / ${files.missing.length} / ${files.created.length}`,
      ];
    }),
    words.noSolution,
  );
}

function findings({ discussion, words }: Account, telling: Synthesis): Doc {
  const checks = allChecksOf(discussion);
  const byAgent = [
    ...Map.groupBy(telling.findings, ({ id, agent }) => agent ?? id.slice(0, id.lastIndexOf("#"))),
  ];
  if (byAgent.length === 0) return [sentences([], words)];
  return byAgent.flatMap(([agent, found]) => [
    heading(3, agent),
    list(found.map((finding) => lookedUp(finding, checks, words))),
  ]);
}

/** A finding under its id with how it stood up in brackets behind it; what speaks against it is in bold. */
function lookedUp(
  { id, text, standing: stood }: Synthesis["findings"][number],
  checks: Checks,
  { standings, language }: Words,
): Text {
  const said = id.includes("#") ? [prose(text)] : [strong(id), " ", prose(text)];
  if (stood === null) return said;
  const checked = checks.get(id);
  const reasons = checked === undefined ? "" : reasonsText(checked, wordsIn(language));
  const isSound = stood === "verified" && (checked === undefined || !isDoubtful(checked));
  const told = reasons === "" ? standings[stood] : `${standings[stood]}: ${reasons}`;
  return [...said, " (", { text: told, as: isSound ? "emphasis" : "strong" }, ")"];
}

function roundsTable({ rounds, words }: Account) {
  return table(
    words.columns.rounds,
    rounds.map(({ synthesis }) => {
      const { round, mode, cross_verification, convergence, degraded } = synthesis;
      const agents = answeringAgents(synthesis);
      return [
        String(round),
        mode,
        agents.length === 0 ? words.nobody : joined(agents, ", "),
        String(cross_verification.agreements.length),
        String(cross_verification.disagreements.length),
        convergence.new_insights ? words.yes : words.no,
        convergence.score.toFixed(2),
        degraded === true ? words.degraded : convergence.recommendation,
      ];
    }),
  );
}

/** What is held against the solutions, and what became of approaches that are none. */
function objections({ solutions }: Synthesis, words: Words): Doc {
  const items = solutions.flatMap(({ id, name, contested_by = [] }) =>
    contested_by.length === 0
      ? []
      : [
          {
            text: [strong(id === undefined ? name : `${id} ${name}`)],
            below: contested_by.map((one) => objection(one, words)),
          },
        ],
  );
  return section(words.headings.objections, [list(items)]);
}

function objection(
  { agent, reason, rests_on, evidenced }: NonNullable<Solution["contested_by"]>[number],
  { against }: Words,
): Text {
  const rests = rests_on.length === 0 ? "" : ` [${rests_on.join(", ")}]`;
  const said = reason === null ? against.withdrew(agent) : `${agent}: ${reason}`;
  return [prose(`${said}${rests}`), ...(evidenced ? [] : [` (${against.noEvidence})`])];
}

function otherApproaches({ approaches = [], solutions }: Synthesis, words: Words): Doc {
  const ranked = new Set(solutions.map(({ id }) => id));
  const items = approaches
    .filter(({ id }) => !ranked.has(id))
    .map(({ id, name, by, merged_into, withdrawn_because, not_repeated }): Text => {
      const became =
        merged_into !== undefined
          ? words.against.partOf(merged_into)
          : withdrawn_because !== undefined
            ? words.against.withdrawn(withdrawn_because)
            : not_repeated === true
              ? words.against.notRepeated
              : words.against.ranksBelow;
      return [strong(id), " ", prose(name), by.length === 0 ? "" : ` (${by.join(", ")})`, `: ${became}`];
    });
  return section(words.headings.others, [list(items)]);
}

/** How it is known who would have which approach built, where only names tell it. */
function byWords({ cross_verification, solutions }: Synthesis, { against }: Words): Doc {
  const isByWords = cross_verification.approaches_by === "words" && solutions.length > 0;
  return isByWords ? [paragraph(against.byWords)] : [];
}

/** The answer before everything else; nothing where no agent answered. */
export function bottomLine({ bottomLine: lines = [] }: Synthesis, longest = Infinity): Doc {
  return lines.map(({ sentence, ids }) => paragraph(cited(shorten(sentence, longest), ids)));
}

/** What to do first, whichever way is taken. */
export function firstActions(
  { actions = [] }: Synthesis,
  words: Words,
  { most = Infinity, longest = Infinity } = {},
): Doc {
  const items = actions.map(({ action, ids }) => cited(shorten(action, longest), ids));
  return section(words.headings.actions, [list(items, { most })]);
}
