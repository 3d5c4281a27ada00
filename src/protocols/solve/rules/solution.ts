import { type Item, type Who, authorOf, sameText, textOf } from "../../../table/item.ts";
import type { Ledger } from "../../../table/ledger.ts";
import { groupsOf } from "../../../table/stands.ts";
import { type PlannedFile, type Task, filesIn, taskIn, textsIn } from "../reply.ts";
import { findingKind, premiseKind, taskKind } from "../shapes.ts";
import type { Solved } from "../state.ts";
import type { Solution } from "./synthesis.ts";
import { type Proposal, type Way, at } from "./ways.ts";
import type { Witnessed } from "../../../kernel/eyes.ts";
import type { Claim } from "../../../text/claims/claims.ts";

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
    for: said("for"),
    accepted_by: said("accepts").map(({ agent, condition }) => ({ agent, condition })),
    contested_by: said("objects").map(({ agent, why }) => ({ agent, reason: why })),
  };
}

function summary(description: string, pros: readonly string[]): string {
  const sentence = /[.!?。！？]$/u.test(description) ? description : `${description}.`;
  return pros.length === 0 ? sentence : `${sentence} For it: ${pros.join("; ")}`;
}

/** None gets lost. The plan whose files are there and that is the most detailed comes first; what is the same by an editor or by name is there once. */
function tasksOf(way: Way, solved: Solved): readonly Task[] {
  const plans = way.proposals.filter(({ tasks }) => tasks.length > 0);
  const worth = ({ tasks }: Proposal) => {
    const files = tasks.flatMap(({ fields }) => filesIn(fields));
    return filesOf(files, solved).verified.length;
  };
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

function sameTasks(ledger: Ledger): (item: Item) => string {
  const groups = groupsOf(ledger, taskKind);
  return (item) => {
    const [first = item] = groups.find(({ items }) => items.some(({ id }) => id === item.id))?.items ?? [];
    return sameText(textOf(first));
  };
}

export function filesOf(files: readonly PlannedFile[], { checks }: Solved): Solution["files"] {
  const created = files.filter(({ action }) => action === "create");
  const named = files.filter(({ action }) => action !== "create");
  const standing = (file: PlannedFile) => checks.get(fileClaimId(file))?.standing;
  return {
    verified: paths(named.filter((file) => standing(file) === "verified")),
    missing: paths(named.filter((file) => standing(file) === "contradicted")),
    created: paths(created),
  };
}

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
    return filesIn(item.fields).map((named) => {
      const places = [{ path: named.file, line: named.line }];
      return { id: fileClaimId(named), text: "", proposes: named.action === "create", places, witnessed };
    });
  });
  // A file that several name was opened when one of them opened it.
  const opened = claims.toSorted(
    (a, b) => (b.witnessed?.files.length ?? 0) - (a.witnessed?.files.length ?? 0),
  );
  return [...new Map(opened.toReversed().map((claim) => [claim.id, claim])).values()];
}

function fileClaimId({ file, line, action }: PlannedFile): string {
  return `${action} ${file}${line === null ? "" : `:${line}`}`;
}

/** What does not fit is mended and said. The flow is drawn from the tasks, never believed: `T1 → (T2, T3 side by side) → T4`. */
export function taskGraph(given: readonly Task[]) {
  const corrections: string[] = [];
  const tasks = withDependencies(withIds(given, corrections), corrections);
  const executionFlow = stepsOf(tasks)
    .map((step) => step.map(({ id }) => id))
    .map((ids) => (ids.length === 1 ? ids.join("") : `(${ids.join(", ")} side by side)`))
    .join(" → ");
  return { tasks, executionFlow, corrections };
}

function withIds(given: readonly Task[], corrections: string[]): readonly Task[] {
  // A new id must not be one that another task has: what depends on that one means it.
  const spoken = new Set(given.map(({ id }) => id));
  const taken = new Set<string>();
  return given.map((task, index) => {
    const isFree = (id: string) => id !== "" && !taken.has(id) && (id === task.id || !spoken.has(id));
    let id = task.id;
    for (let n = task.id === "" ? index + 1 : 2; !isFree(id); n++)
      id = task.id === "" ? `T${n}` : `${task.id}-${n}`;
    taken.add(id);
    const which = task.id === "" ? "A task without an id" : `A second task ${task.id}`;
    if (id !== task.id) corrections.push(`${which} ("${task.name}") is called ${id} here.`);
    return { ...task, id };
  });
}

/** Leaves out what is no task, and the dependency that closes a circle, the later task's first. */
function withDependencies(given: readonly Task[], corrections: string[]): readonly Task[] {
  const after = new Map<string, readonly string[]>(given.map(({ id }) => [id, []]));
  const firstOf = (id: string) => {
    // What is added while it is gone through is gone through as well.
    const all = new Set([id]);
    for (const one of all) for (const before of after.get(one) ?? []) all.add(before);
    return all;
  };
  return given.map((task) => {
    const depends_on = [...new Set(task.depends_on)].filter((id) => {
      const isKnown = after.has(id);
      const isFit = isKnown && !firstOf(id).has(task.id);
      const wrong = isKnown ? `${id}, which depends on ${task.id}` : `${id}, which is no task`;
      if (isFit) after.set(task.id, [...(after.get(task.id) ?? []), id]);
      else corrections.push(`${task.id} was to depend on ${id === task.id ? "itself" : wrong}.`);
      return isFit;
    });
    return { ...task, depends_on };
  });
}

function stepsOf<T extends Pick<Task, "id" | "depends_on">>(tasks: readonly T[]): readonly (readonly T[])[] {
  const steps: T[][] = [];
  const done = new Set<string>();
  let open = tasks;
  while (open.length > 0) {
    const ready = open.filter(({ depends_on }) => depends_on.every((id) => done.has(id)));
    if (ready.length === 0) throw new TypeError("The tasks depend on each other in a circle.");
    for (const { id } of ready) done.add(id);
    steps.push([...ready]);
    open = open.filter(({ id }) => !done.has(id));
  }
  return steps;
}
