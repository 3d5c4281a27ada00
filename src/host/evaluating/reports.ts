import { join } from "node:path";
import { htmlFile } from "../../document/export/html/page.ts";
import { toMarkdown } from "../../document/to-markdown.ts";
import { type Evaluation, summaryOf } from "../../evaluation/evaluation.ts";
import { csvOf, pairWords, reportOf } from "../../evaluation/report.ts";
import type { Whose } from "../../config/own-state.ts";
import { evaluations } from "../../kernel/home-parts.ts";
import { jsonText } from "../../kernel/json-value.ts";
import { writeFiles } from "../../kernel/journal/files.ts";
import { keepMeasured, type Sentences } from "./measured.ts";

export const formats = {
  json: (evaluation: Evaluation) =>
    `${jsonText({ v: 1, ...evaluation, summary: summaryOf(evaluation) }, 2)}\n`,
  csv: csvOf,
  markdown: (evaluation: Evaluation) => `${toMarkdown(reportOf(evaluation))}\n`,
  html: (evaluation: Evaluation) => htmlFile(`Evaluation: ${evaluation.name}`, reportOf(evaluation)),
} as const;

/** Beside the discussions, so that links lead there. All of it can be made again from these and the cases. */
export async function keepReport({ home, env }: Whose, evaluation: Evaluation): Promise<string> {
  const files = { json: "json", csv: "csv", markdown: "md", html: "html" } as const;
  const names = Object.keys(files) as (keyof typeof files)[];
  const written = names.map((name) => ({
    path: `${evaluation.name}.${files[name]}`,
    text: formats[name](evaluation),
  }));
  await writeFiles(join(home, evaluations), written);
  const measured = measuredIn(evaluation);
  if (measured.length > 0) keepMeasured({ home, env }, evaluation.name, measured);
  return join(home, evaluations, `${evaluation.name}.html`);
}

/** Scripted agents show nothing. Of arms of the same verb only their options or panels differ, which a plan may not have. */
export function measuredIn(evaluation: Evaluation): Sentences {
  const { scripted, name, at, arms } = evaluation;
  if (scripted) return [];
  const verbOf = new Map(arms.map((arm) => [arm.name, arm.verb]));
  const agents = [...new Set(arms.flatMap((arm) => arm.agents))].join(", ");
  return summaryOf(evaluation).pairs.flatMap((pair) => {
    const verbs = [verbOf.get(pair.arm) ?? "", verbOf.get(pair.other) ?? ""];
    return verbs[0] === verbs[1]
      ? []
      : [{ verbs, text: `Measured here (${name}, ${at.slice(0, 10)}, ${agents}): ${pairWords(pair)}` }];
  });
}
