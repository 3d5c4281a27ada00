import type { Text, Tone } from "../../../document/document.ts";
import { listed, type Words } from "../../../words.ts";
import type { EffortLevel } from "../reply.ts";
import type { Solution } from "../rules/synthesis.ts";

export const compared = ["for", "accepts", "effort", "risk", "files", "tasks", "against"] as const;
export const described = ["for", "accepts", "pros", "cons", "against", "effort", "risk", "files"] as const;
type WayRow = (typeof compared)[number] | (typeof described)[number];

/** What one row says of a way; with reasons where there is room for them. Empty where there is nothing to say. */
export function rowOf(row: WayRow, solution: Solution, words: Words, withReasons: boolean): Text {
  const { accepted_by, contested_by } = solution;
  const told = (all: readonly Behind[], reasons: readonly string[]) =>
    withReasons ? reasons.join(words("list.semicolon")) : agentsIn(all, words);
  switch (row) {
    case "for":
      return told(
        solution.for,
        solution.for.map(({ why, ...one }) => because(agentsIn([one], words), why)),
      );
    case "accepts":
      return told(accepted_by, acceptedText(accepted_by, words));
    case "against":
      return told(
        contested_by,
        contested_by.map(({ agent, reason }) => because(agent, reason)),
      );
    case "pros":
    case "cons":
      return solution[row].join(words("list.semicolon"));
    case "effort":
    case "risk":
      return [{ text: words("solve.level3", { level: solution[row] }), tone: levelTones[solution[row]] }];
    case "files":
      return filesText(solution, words);
    case "tasks":
      return String(solution.implementation_plan.tasks.length);
  }
}

/** Reasons that stand in a row need no full stop of their own. */
function because(agent: string, why: string): string {
  return why === "" ? agent : `${agent}: ${why.replace(/[.。]$/u, "")}`;
}

interface Behind {
  readonly agent: string;
  readonly condition?: string | null;
}

export function agentsIn(all: readonly Behind[], words: Words): string {
  const agents = all.map(({ agent, condition }) =>
    condition ? `${agent} (${words("table.if", { condition })})` : agent,
  );
  return listed(words, agents);
}

export function acceptedText(accepted: Solution["accepted_by"], words: Words): readonly string[] {
  return accepted.map(({ agent, condition }) => {
    const how = condition === null ? "asItIs" : "if";
    return words("solve.acceptedIf", { agent, how, condition: condition ?? "" });
  });
}

/** `2 found, 1 missing`; empty where none is named. */
export function filesText({ files, implementation_plan }: Solution, words: Words): string {
  const told = Object.entries({ found: files.verified, missing: files.missing, new: files.created })
    .filter(([, { length }]) => length > 0)
    .map(([kind, { length }]) => words("solve.files", { count: length, kind }));
  const isNamed = implementation_plan.tasks.some((task) => task.files.length > 0);
  return listed(words, told) || (isNamed ? words("solve.noFiles") : "");
}

const levelTones: Readonly<Record<EffortLevel, Tone>> = { low: "good", medium: "warning", high: "bad" };
