import {
  type Doc,
  facts,
  heading,
  list,
  paragraph,
  prose,
  section,
  strong,
  type Text,
} from "../../../document/document.ts";
import { pathIn } from "../../../manifest/method.ts";
import { briefDissent, briefDoc } from "../../../table/said.ts";
import { questions } from "../../../table/sections.ts";
import { stepText, stepsIn } from "../../../table/report.ts";
import { listed } from "../../../words.ts";
import { narrowedTexts } from "../rules/points.ts";
import type { Solution } from "../rules/synthesis.ts";
import type { Account } from "./account.ts";
import { caveats, isDegraded } from "./caveats.ts";
import { implementation } from "./implementation.ts";
import { recordPath } from "./record.ts";
import { described, rowOf } from "./rows.ts";

/** What came of a solve, as a page to paste into a pull request: the plan, the ways, and who is for and against each. */
export function outcomePage(account: Account): Doc {
  const { told, words } = account;
  const title = heading(1, words("solve.title", { task: told.discussion.title }));
  const warnings = caveats(account);
  return [
    ...(isDegraded(account) ? [...warnings, title] : [title, ...warnings]),
    ...outcomeSections(account),
    paragraph(words("solve.recordAt", { path: pathIn(told.place, recordPath), address: told.discussion.id })),
  ];
}

/** The same without its title: an export has its own. */
export function outcomeDocument(account: Account): Doc {
  return [...caveats(account), ...outcomeSections(account)];
}

function outcomeSections(account: Account): Doc {
  const { words, telling, brief, chosen, constraints } = account;
  const { synthesis } = telling;
  if (synthesis.degraded === true)
    return section(
      words("solve.whatToDo"),
      synthesis.solutions.map(({ summary }) => paragraph(summary)),
    );
  const { agreements, disagreements, resolution } = synthesis.cross_verification;
  const planned = chosen ?? synthesis.solutions[0];
  const steps = stepsIn(brief).map((step) => stepText(words, step));
  return [
    ...(brief === null ? [] : [heading(2, brief.title), ...briefDoc(brief)]),
    ...(synthesis.bottomLine ?? []).slice(brief === null ? 0 : 1).map(({ sentence }) => paragraph(sentence)),
    ...(brief === null ? [] : briefDissent(account, brief, words("solve.planDissent"))),
    ...section(words("table.next"), [list(steps, { ordered: true })]),
    ...section(
      words("solve.solutions"),
      synthesis.solutions.length === 0
        ? [paragraph(words("solve.noSolution"))]
        : synthesis.solutions.flatMap((one, index) => way(account, one, index)),
    ),
    // What names no file is in the steps of the plan.
    ...(planned === undefined ||
    (steps.length > 0 && !planned.implementation_plan.tasks.some(({ files }) => files.length > 0))
      ? []
      : section(words("solve.planOf", { name: planned.name }), implementation(planned, words))),
    ...section(words("solve.said"), [list(constraints)]),
    ...section(words("solve.agreements"), [sentences(agreements, account)]),
    ...section(words("solve.disagreements"), [
      sentences([...disagreements, ...narrowedTexts(account.telling.solved)], account),
      paragraph([strong(words("solve.resolution")), " ", prose(resolution)]),
    ]),
    ...questions(account),
    ...otherApproaches(account),
    ...section(words("solve.concerns"), [
      list((synthesis.technical_concerns ?? []).map((text) => [prose(text)])),
    ]),
  ];
}

function sentences(texts: readonly string[], { words }: Account) {
  const items = texts.map((text) => [prose(text)]);
  return list(items, { none: words("document.none") });
}

/** A way that can be chosen: what it is, who is for it and why, who could live with it, pros, cons, and who is against it. */
function way({ words, chosen }: Account, solution: Solution, index: number): Doc {
  const { id = "", name, implementation_plan } = solution;
  const title = `${index + 1}. ${words("solve.named", { name, id })}`;
  return [
    heading(3, solution === chosen ? `${title} (${words("solve.chosen")})` : title),
    ...implementation_plan.approach.split(/\n{2,}/).map((text) => paragraph([prose(text)])),
    facts(
      described
        .map((row) => [words("solve.row", { row }), rowOf(row, solution, words, true)] as const)
        .filter(([, told]) => told.length > 0),
    ),
  ];
}

/** What became of approaches that are no solution. */
function otherApproaches({ telling, words }: Account): Doc {
  const { approaches = [], solutions } = telling.synthesis;
  const ranked = new Set(solutions.map(({ id }) => id));
  const items = approaches
    .filter(({ id }) => !ranked.has(id))
    .map(({ id, name, by, merged_into, withdrawn_because }): Text => {
      const became =
        merged_into !== undefined
          ? words("solve.became", { how: "same", ids: merged_into })
          : withdrawn_because === undefined
            ? words("solve.became", { how: "below", ids: "" })
            : words("solve.became", {
                how: withdrawn_because.length === 0 ? "withdrawn" : "because",
                ids: listed(words, withdrawn_because),
              });
      return [strong(id), " ", prose(name), by.length === 0 ? "" : ` (${listed(words, by)})`, `: ${became}`];
    });
  return section(words("solve.others"), [list(items)]);
}
