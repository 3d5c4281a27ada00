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
};

/** Beside the discussions, so that links lead there. All of it can be made again from these and the cases. */
export async function keepReport({ home, env }: Whose, evaluation: Evaluation): Promise<string> {
  const written = Object.entries(formats).map(([format, textOf]) => ({
    path: `${evaluation.name}.${format === "markdown" ? "md" : format}`,
    text: textOf(evaluation),
  }));
  await writeFiles(join(home, evaluations), written);
  const measured = measuredIn(evaluation);
  if (measured.length > 0) keepMeasured({ home, env }, evaluation.name, measured);
  return join(home, evaluations, `${evaluation.name}.html`);
}

/** By the commands, not by what somebody called them. Scripted agents show nothing. */
export function measuredIn(evaluation: Evaluation): Sentences {
  const { scripted, name, at, arms } = evaluation;
  if (scripted) return [];
  const armOf = new Map(arms.map((arm) => [arm.name, arm]));
  const agents = [...new Set(arms.flatMap((arm) => arm.agents))].join(", ");
  return summaryOf(evaluation).pairs.map((pair) => {
    const [arm, other] = [armOf.get(pair.arm), armOf.get(pair.other)];
    const words = pairWords({ ...pair, arm: arm?.tells ?? pair.arm, other: other?.tells ?? pair.other });
    return {
      verbs: [...new Set([arm?.verb ?? "", other?.verb ?? ""])],
      text: `Measured here (${name}, ${at.slice(0, 10)}, ${agents}): ${words}`,
    };
  });
}
