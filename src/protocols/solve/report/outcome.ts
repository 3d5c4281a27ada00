import type { Discussion } from "../../../kernel/discussion.ts";
import { fenced } from "../../../kernel/fence.ts";
import { printableLines } from "../../../kernel/printable.ts";
import type { Solution, Synthesis } from "../rules/synthesis.ts";
import { checksOf, withStanding } from "../../../document/checks.ts";
import { bullets, plain, prose, section, table } from "../../../document/markdown.ts";
import { caveatsOf } from "./caveats.ts";
import { planText } from "./plan.ts";
import { receiptsTable } from "../../../document/receipts.ts";
import { agentOfFinding, answeringAgents } from "./runs.ts";
import { count, recommendations } from "./wording.ts";
import { type Chosen, chosenOf, subjectOf, synthesesOf, tellingSynthesis } from "./subject.ts";

/** What came of a solve, as a page to paste into a pull request; `null` before the first synthesis. */
export function outcomePage(discussion: Discussion): string | null {
  const sections = outcomeSections(discussion);
  if (sections === null) return null;
  const title = `# Ways to solve: ${plain(discussion.title)}`;
  const caveats = caveatsOf(discussion);
  const warnings = warningsOf(caveats);
  const parts = [
    ...(caveats[0]?.title === "Degraded" ? [...warnings, title] : [title, ...warnings]),
    ...sections,
    section("Receipts", receiptsTable(discussion)),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** The same without its title and its receipts: an export has its own. */
export function outcomeDocument(discussion: Discussion): string | null {
  const sections = outcomeSections(discussion);
  return sections && `${[...warningsOf(caveatsOf(discussion)), ...sections].join("\n\n")}\n`;
}

function warningsOf(caveats: ReturnType<typeof caveatsOf>): readonly string[] {
  return caveats.map(({ title, text }) => `**${title}**: ${prose(text)}`);
}

function outcomeSections(discussion: Discussion): readonly string[] | null {
  const synthesis = tellingSynthesis(discussion);
  if (synthesis === null) return null;
  const chosen = chosenOf(discussion);
  return [
    ...(synthesis.degraded === true ? [] : [standing(discussion, synthesis, chosen)]),
    section("Task", fenced("text", printableLines(subjectOf(discussion).task))),
    ...(synthesis.degraded === true ? [byHand(synthesis)] : findingsAndPlan(discussion, synthesis, chosen)),
    section("Rounds", rounds(discussion)),
  ];
}

/** `3 solutions of 2 agents after 1 round: converged, score 0.86. None is chosen.` */
function standing(discussion: Discussion, synthesis: Synthesis, chosen: Chosen | null): string {
  const { solutions, convergence } = synthesis;
  const counts = `${count(solutions.length, "solution")} of ${count(answeringAgents(synthesis).length, "agent")}`;
  const held = count(synthesesOf(discussion).length, "round");
  const taken = chosen === null ? "None is chosen." : `Chosen: **${plain(chosen.solution.name)}**.`;
  return `${counts} after ${held}: ${recommendations[convergence.recommendation]}, score ${convergence.score.toFixed(2)}. ${taken}`;
}

function byHand({ solutions }: Synthesis): string {
  return section("What to do", bullets(solutions.map(({ summary }) => prose(summary))));
}

function findingsAndPlan(
  discussion: Discussion,
  synthesis: Synthesis,
  chosen: Chosen | null,
): readonly string[] {
  const { solutions, cross_verification, clarification_questions } = synthesis;
  const { agreements, disagreements, resolution } = cross_verification;
  const planned = chosen?.solution ?? solutions[0];
  const constraints = chosen?.constraints ?? [];
  return [
    section("Solutions", ranking(solutions, chosen)),
    ...(planned === undefined ? [] : [section(`Plan: ${plain(planned.name)}`, planText(planned))]),
    ...(constraints.length === 0 ? [] : [section("What the user said", bullets(constraints.map(prose)))]),
    section("Agreements", bullets(agreements.map(prose))),
    section("Disagreements", `${bullets(disagreements.map(prose))}\n\nResolution: ${prose(resolution)}`),
    section("Open questions", bullets(clarification_questions.map(prose))),
    section("Findings", findings(discussion, synthesis)),
  ];
}

function ranking(solutions: readonly Solution[], chosen: Chosen | null): string {
  if (solutions.length === 0) return "No agent proposed a way to solve it.";
  return table(
    ["Rank", "Solution", "By", "Effort", "Risk", "Feasibility", "Files: verified / missing / new"],
    solutions.map((solution, index) => {
      const { name, source_cli, effort, risk, feasibility, files } = solution;
      const isChosen = solution === chosen?.solution;
      return [
        String(index + 1),
        isChosen ? `**${plain(name)}** (chosen)` : plain(name),
        source_cli.map(plain).join(", "),
        effort,
        risk,
        String(feasibility),
        `${files.verified.length} / ${files.missing.length} / ${files.created.length}`,
      ];
    }),
  );
}

function findings(discussion: Discussion, synthesis: Synthesis): string {
  const checks = checksOf(discussion);
  const byAgent = [...Map.groupBy(synthesis.findings, ({ id }) => agentOfFinding(id))];
  if (byAgent.length === 0) return "- None";
  return byAgent
    .map(([agent, found]) => {
      const lines = found.map(({ id, text }) => withStanding(prose(text), checks.get(id)));
      return `### ${plain(agent)}\n\n${bullets(lines)}`;
    })
    .join("\n\n");
}

function rounds(discussion: Discussion): string {
  return table(
    ["Round", "Mode", "Agents", "Agreements", "Disagreements", "New insights", "Score", "Recommendation"],
    synthesesOf(discussion).map((synthesis) => [
      String(synthesis.round),
      synthesis.mode,
      answeringAgents(synthesis).map(plain).join(", ") || "none",
      String(synthesis.cross_verification.agreements.length),
      String(synthesis.cross_verification.disagreements.length),
      synthesis.convergence.new_insights ? "yes" : "no",
      synthesis.convergence.score.toFixed(2),
      synthesis.degraded === true ? "degraded" : synthesis.convergence.recommendation,
    ]),
  );
}
