import { authorOf, type Item, sameText, textOf, type Who } from "../../../table/item.ts";
import type { Ledger } from "../../../table/ledger.ts";
import { groupsOf } from "../../../table/stands.ts";
import type { PlannedFile, Task } from "../reply.ts";
import { findingKind, premiseKind, taskKind } from "../shapes.ts";
import { filesIn, taskIn, textsIn } from "./proposal-fields.ts";
import type { Solved } from "../state.ts";
import type { Solution } from "./synthesis.ts";
import { taskGraph } from "./task-graph.ts";
import { at, type Proposal, type Way } from "./ways.ts";
import type { Witnessed } from "../../../kernel/eyes.ts";
import type { Claim } from "../../../text/claims/claims.ts";

/** A way as people are shown it, its files and tasks checked. */
export function solutionOf(way: Way, solved: Solved): Solution {
  const { proposals, pros, cons, name, standing } = way;
  const { nameOf } = solved;
  const { tasks, executionFlow, corrections } = taskGraph(tasksOf(way, solved));
  const descriptions = each(proposals.map(({ item }) => textOf(item)));
  const texts = (list: "milestones" | "internal" | "external") =>
    each(proposals.flatMap(({ item }) => textsIn(item.fields, list)));
  const said = (stance: "for" | "accepts" | "objects") =>
    at(standing, stance).map(({ seat, said: word }) => ({
      agent: nameOf(seat.id),
      why: word?.why ?? "",
      condition: word?.condition ?? null,
    }));
  return {
    id: way.id,
    name,
    source_cli: [...way.agents],
    feasibility: Math.round(way.feasibility * 1e4) / 1e4,
    effort: way.effort ?? "medium",
    risk: way.risk,
    summary: summary(descriptions[0] ?? name, pros),
    implementation_plan: {
      approach: descriptions.join("\n\n") || name,
      tasks: [...tasks],
      execution_flow: executionFlow,
      milestones: texts("milestones"),
      corrections: [...corrections],
    },
    dependencies: { internal: texts("internal"), external: texts("external") },
    technical_concerns: [...doubts(way.files, solved), ...cons],
    files: filesOf(way.files, solved),
    pros: [...pros],
    cons: [...cons],
    for: said("for").map(({ agent, why }) => ({ agent, why })),
    accepted_by: said("accepts").map(({ agent, condition }) => ({ agent, condition })),
    contested_by: said("objects").map(({ agent, why }) => ({ agent, reason: why })),
  };
}

function summary(description: string, pros: readonly string[]): string {
  const sentence = /[.!?。！？]$/u.test(description) ? description : `${description}.`;
  return pros.length === 0 ? sentence : `${sentence} For it: ${pros.join("; ")}`;
}

/**
 * The tasks of all who propose it, and of the ways that it took up: none gets lost. Those of the plan whose files are
 * there and that is the most detailed come first; what an editor or its name says to be the same is there once.
 */
function tasksOf(way: Way, solved: Solved): readonly Task[] {
  const plans = way.proposals.filter(({ tasks }) => tasks.length > 0);
  const worth = ({ tasks }: Proposal) =>
    filesOf(
      tasks.flatMap(({ fields }) => filesIn(fields)),
      solved,
    ).verified.length;
  const ordered = plans.toSorted((a, b) => worth(b) - worth(a) || b.tasks.length - a.tasks.length);
  const sameAs = sameTasks(solved.ledger);
  const ids = new Map<string, string>();
  const all: Task[] = [];
  for (const plan of ordered) {
    // What a task depends on is named as its own plan names it.
    const local = new Map<string, string>();
    for (const item of plan.tasks) {
      const task = taskIn(textOf(item), item.fields);
      const known = ids.get(sameAs(item));
      const id = known ?? (plan === ordered[0] ? task.id : `T${all.length + 1}`);
      if (task.id !== "") local.set(task.id, id);
      if (known !== undefined) continue;
      ids.set(sameAs(item), id);
      all.push({ ...task, id, depends_on: task.depends_on.map((on) => local.get(on) ?? on) });
    }
  }
  return all;
}

/** What is the same in tasks that are the same. */
function sameTasks(ledger: Ledger): (item: Item) => string {
  const groups = groupsOf(ledger, taskKind);
  return (item) => {
    const [first = item] = groups.find(({ items }) => items.some(({ id }) => id === item.id))?.items ?? [];
    return sameText(textOf(first));
  };
}

/** The files it names: those that are there, those that are not, those it would create. */
export function filesOf(
  files: readonly PlannedFile[],
  { checks }: Pick<Solved, "checks">,
): Solution["files"] {
  const created = files.filter(({ action }) => action === "create");
  const named = files.filter(({ action }) => action !== "create");
  const standing = (file: PlannedFile) => checks.get(fileClaimId(file))?.standing;
  return {
    verified: paths(named.filter((file) => standing(file) === "verified")),
    missing: paths(named.filter((file) => standing(file) === "contradicted")),
    created: paths(created),
  };
}

/** Files it would change that are not there, with why, and those that nobody who names them has opened. */
function doubts(files: readonly PlannedFile[], { checks, words }: Solved): readonly string[] {
  const named = files.filter(({ action }) => action !== "create");
  const checked = named.map((file) => ({
    place: paths([file]).join(""),
    check: checks.get(fileClaimId(file)),
  }));
  const never = each(checked.flatMap(({ check }) => check?.unopened ?? []));
  return [
    ...checked.flatMap(({ place, check }) =>
      check === undefined || check.standing === "verified"
        ? []
        : [words("solve.notThere", { place, reasons: check.reasons.join("; ") })],
    ),
    ...(never.length === 0 ? [] : [words("solve.unopened", { files: never.join(", ") })]),
  ];
}

function paths(files: readonly PlannedFile[]): string[] {
  return [...new Set(files.map(({ file, line }) => (line === null ? file : `${file}:${line}`)))];
}

function each(given: readonly string[]): string[] {
  return [...new Set(given.filter((text) => text.trim() !== ""))];
}

/** What was said of the project since a place in the log, as claims that can be looked up. */
export function claimsSince(
  ledger: Ledger,
  since: number,
  shownTo: ReadonlyMap<Who, Witnessed | undefined>,
): readonly Claim[] {
  const claims = ledger.log.slice(since).flatMap((entry): readonly Claim[] => {
    const item = entry.is === "item" || entry.is === "wording" ? ledger.items.get(entry.id) : undefined;
    if (item === undefined) return [];
    const witnessed = shownTo.get(authorOf(item));
    if (item.kind === findingKind || item.kind === premiseKind)
      return [{ id: item.id, text: textOf(item), proposes: false, witnessed }];
    return filesIn(item.fields).map((file) => fileClaim(file, witnessed));
  });
  // A file that several name was opened when one of them opened it.
  const opened = claims.toSorted(
    (a, b) => (b.witnessed?.files.length ?? 0) - (a.witnessed?.files.length ?? 0),
  );
  return [...new Map(opened.toReversed().map((claim) => [claim.id, claim])).values()];
}

function fileClaim(named: PlannedFile, witnessed: Witnessed | undefined): Claim {
  const { file, line, action } = named;
  const places = [{ path: file, line }];
  return { id: fileClaimId(named), text: "", proposes: action === "create", places, witnessed };
}

function fileClaimId({ file, line, action }: PlannedFile): string {
  return `${action} ${file}${line === null ? "" : `:${line}`}`;
}
