import { join } from "node:path";
import type { Discussion } from "../../../kernel/discussion.ts";
import type { Result } from "../../../kernel/result.ts";
import type { Synthesis } from "../rules/synthesis.ts";
import { block, hanging, moreInRecord, type PageOptions } from "../../../document/lines.ts";
import { oneLine } from "../../../document/one-line.ts";
import type { Paint } from "../../../document/paint.ts";
import { type Caveat, caveatsOf } from "./caveats.ts";
import { contextPackagePath } from "./context-package.ts";
import { optionsTable } from "./options-table.ts";
import { answeringAgents } from "./runs.ts";
import { chosenOf, synthesesOf, tellingSynthesis } from "./subject.ts";
import { count, recommendations } from "./wording.ts";

/** What a person reads after the rounds: how far the agents came, the options side by side, then what is open. */
export function solvePage(discussion: Discussion, result: Result, options: PageOptions): string | null {
  const synthesis = tellingSynthesis(discussion);
  if (synthesis === null) return null;
  const { paint, columns } = options;
  const item = (lead: string, text: string) => hanging(lead, text, columns);
  // Where nobody ever answered, the headline says so.
  const caveats = caveatsOf(discussion).filter(
    ({ title }) => title !== "Degraded" || synthesis.degraded !== true,
  );
  return [
    item("", headline(discussion, synthesis, paint)),
    ...caveats.map((caveat) => item("", caveatText(caveat, paint))),
    "",
    ...(synthesis.degraded === true
      ? synthesis.solutions.map(({ summary }) => item("", oneLine(summary)))
      : optionsTable(synthesis, chosenOf(discussion)?.solution ?? null, options)),
    ...block("What two or more say", agreements(synthesis, item, paint), paint),
    ...block("Where they part", disagreements(synthesis, item, paint), paint),
    ...block("Open questions", questions(synthesis, item, paint), paint),
    ...ending(discussion, result, item, paint),
  ].join("\n");
}

/** A text that is wrapped and set in under its lead. */
type Item = (lead: string, text: string) => string;

function headline(discussion: Discussion, synthesis: Synthesis, paint: Paint): string {
  if (synthesis.degraded === true) return `${paint(["bold", "red"], "degraded")} · no agent answered`;
  const { score, recommendation } = synthesis.convergence;
  return [
    paint(["bold", recommendation === "converged" ? "green" : "yellow"], recommendations[recommendation]),
    `score ${score.toFixed(2)}`,
    count(synthesesOf(discussion).length, "round"),
    `${count(answeringAgents(synthesis).length, "agent")} answered`,
  ].join(" · ");
}

function caveatText({ title, text }: Caveat, paint: Paint): string {
  const style = title === "Degraded" ? "red" : title === "Note" ? "dim" : "yellow";
  return paint(style, `${title.toLowerCase()}: ${oneLine(text)}`);
}

const mostPoints = 6;

function agreements({ cross_verification }: Synthesis, item: Item, paint: Paint): readonly string[] {
  const shown = cross_verification.agreements.slice(0, mostPoints);
  return [
    ...shown.map((point) => item(`  ${paint("green", "+")} `, oneLine(point))),
    ...moreInRecord(cross_verification.agreements, shown),
  ];
}

function disagreements({ cross_verification }: Synthesis, item: Item, paint: Paint): readonly string[] {
  const { disagreements: all, resolution } = cross_verification;
  const shown = all.slice(0, mostPoints);
  if (all.length === 0) return [];
  return [
    ...shown.map((point) => item(`  ${paint("yellow", "≠")} `, oneLine(point))),
    ...moreInRecord(all, shown),
    item(`  ${paint("dim", "→")} `, oneLine(resolution)),
  ];
}

function questions({ clarification_questions }: Synthesis, item: Item, paint: Paint): readonly string[] {
  return clarification_questions.map((question) => item(`  ${paint("yellow", "?")} `, oneLine(question)));
}

/** What is chosen, or what is waited for and how to say it. */
function ending(discussion: Discussion, result: Result, item: Item, paint: Paint): readonly string[] {
  const chosen = chosenOf(discussion);
  if (chosen !== null) {
    const file = join(result.files.folder, contextPackagePath);
    return [
      "",
      item("", `${paint(["bold", "green"], "Chosen")}: ${oneLine(chosen.solution.name)}`),
      `What it takes to carry it out: ${file}`,
    ];
  }
  if (discussion.status === "completed") return ["", "None was chosen."];
  const gate = discussion.gates.findLast(({ answer }) => answer === null);
  if (discussion.stopped?.reason !== "waiting" || gate === undefined) return [];
  const { text, choices = [] } = gate.question;
  const asked = oneLine(text.split("\n")[0] ?? "");
  if (choices.length === 0)
    return ["", item("", paint("bold", asked)), "", `Answer with: ${result.next} "what you have to say"`];
  const width = Math.max(...choices.map(({ id }) => id.length));
  return [
    ...block(
      asked,
      choices.map(({ id, label }) => item(`  ${paint("cyan", id.padEnd(width))}  `, oneLine(label))),
      paint,
    ),
    "",
    `Answer with: ${result.next} ${choices[0]?.id ?? ""}`,
  ];
}
