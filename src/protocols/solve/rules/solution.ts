import type { PlannedFile } from "./analysis.ts";
import type { Candidate } from "./candidates.ts";
import { fileClaimId } from "./claims.ts";
import type { Proposal } from "./proposals.ts";
import type { Checks } from "./stances.ts";
import type { Solution } from "./synthesis.ts";
import { taskGraph } from "./task-graph.ts";

/** A candidate as people are shown it, its files and tasks checked. */
export function solutionOf(candidate: Candidate, checks: Checks): Solution {
  const { proposals, effort, risk, agents, feasibility, pros, cons, concerns, name } = candidate;
  const plan = bestPlan(proposals, checks);
  const { tasks, executionFlow, corrections } = taskGraph(plan?.tasks ?? []);
  const files = filesOf(candidate.files, checks);
  const descriptions = texts(proposals.map(({ approach }) => approach.description));
  return {
    id: candidate.id,
    name,
    source_cli: [...agents],
    feasibility: Math.round(feasibility * 1e4) / 1e4,
    effort: effort ?? "medium",
    risk,
    summary: summary(descriptions[0] ?? name, pros),
    implementation_plan: {
      approach: descriptions.join("\n\n") || name,
      tasks: tasks.map(({ id, name, depends_on, files, key_point }) => ({
        id,
        name,
        depends_on,
        files: files.map(({ file, line, action }) => ({ file, line, action })),
        key_point,
      })),
      execution_flow: executionFlow,
      milestones: [...(plan?.milestones ?? [])],
      corrections: [...corrections],
    },
    dependencies: {
      internal: texts(proposals.flatMap(({ approach }) => approach.dependencies.internal)),
      external: texts(proposals.flatMap(({ approach }) => approach.dependencies.external)),
    },
    technical_concerns: texts([
      ...misplaced(candidate.files, checks),
      ...unopened(candidate.files, checks),
      ...cons,
      ...concerns,
    ]),
    files,
    ...(candidate.objections.length > 0 && {
      contested_by: candidate.objections.map(({ agent, reason, restsOn, evidenced }) => ({
        agent,
        reason,
        rests_on: [...restsOn],
        evidenced,
      })),
    }),
  };
}

function summary(description: string, pros: readonly string[]): string {
  const sentence = /[.!?。！？]$/u.test(description) ? description : `${description}.`;
  return pros.length === 0 ? sentence : `${sentence} For it: ${pros.join("; ")}`;
}

/** Plans of different agents do not mix: the one whose files are there, then the more detailed one. */
function bestPlan(proposals: readonly Proposal[], checks: Checks): Proposal["approach"] | undefined {
  const verified = ({ approach }: Proposal) =>
    filesOf(
      approach.tasks.flatMap(({ files }) => files),
      checks,
    ).verified.length;
  // Proposals stand in an order of their own, so that ties are broken the same way wherever anybody sits.
  return proposals.toSorted(
    (a, b) => verified(b) - verified(a) || b.approach.tasks.length - a.approach.tasks.length,
  )[0]?.approach;
}

/** The files it names: those that are there, those that are not, those it would create. */
export function filesOf(files: readonly PlannedFile[], checks: Checks): Solution["files"] {
  const created = files.filter(({ action }) => action === "create");
  const named = files.filter(({ action }) => action !== "create");
  const standing = (file: PlannedFile) => checks.get(fileClaimId(file))?.standing;
  return {
    verified: paths(named.filter((file) => standing(file) === "verified")),
    missing: paths(named.filter((file) => ["contradicted", "unverified"].includes(standing(file) ?? ""))),
    created: paths(created),
  };
}

/** Why a file it names was not found: no such file, too few lines, not one we open. */
function misplaced(files: readonly PlannedFile[], checks: Checks): readonly string[] {
  return files
    .filter(({ action }) => action !== "create")
    .flatMap((file) => {
      const check = checks.get(fileClaimId(file));
      if (check === undefined || check.standing === "verified") return [];
      return [`It names ${paths([file]).join("")}, but ${check.reasons.join("; ")}.`];
    });
}

/** Files it would change that nobody who names them has opened, though they could look. */
function unopened(files: readonly PlannedFile[], checks: Checks): readonly string[] {
  const named = files.filter(({ action }) => action !== "create");
  const never = texts(named.flatMap((file) => checks.get(fileClaimId(file))?.unopened ?? []));
  return never.length === 0 ? [] : [`Nobody who names ${never.join(", ")} has opened it.`];
}

function paths(files: readonly PlannedFile[]): string[] {
  return [...new Set(files.map(({ file, line }) => (line === null ? file : `${file}:${line}`)))];
}

function texts(given: readonly string[]): string[] {
  return [...new Set(given.filter((text) => text.trim() !== ""))];
}
