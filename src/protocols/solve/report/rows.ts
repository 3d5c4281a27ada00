import type { Text, Tone } from "../../../document/document.ts";
import { listed, type Words } from "../../../words.ts";
import type { EffortLevel } from "../reply.ts";
import type { Solution } from "../rules/synthesis.ts";

export const compared = ["for", "accepts", "effort", "risk", "files", "tasks", "against"] as const;
export const described = ["for", "accepts", "pros", "cons", "against", "effort", "risk", "files"] as const;
export type WayRow = (typeof compared)[number] | (typeof described)[number];

/** What one row says of a way; with reasons where there is room for them. Empty where there is nothing to say. */
export function rowOf(row: WayRow, solution: Solution, words: Words, withReasons: boolean): Text {
  const { accepted_by, contested_by, pros, cons } = solution;
  const told = (all: readonly { readonly agent: string; readonly why: string }[]) =>
    all
      .map(({ agent, why }) => (withReasons && why !== "" ? `${agent}: ${withoutStop(why)}` : agent))
      .join(words(withReasons ? "list.semicolon" : "list.comma"));
  switch (row) {
    case "for":
      return told(solution.for);
    case "accepts":
      return withReasons
        ? acceptedText(accepted_by, words).join(words("list.semicolon"))
        : listed(
            words,
            accepted_by.map(({ agent }) => agent),
          );
    case "pros":
      return pros.join(words("list.semicolon"));
    case "cons":
      return cons.join(words("list.semicolon"));
    case "against":
      return told(contested_by.map(({ agent, reason }) => ({ agent, why: reason })));
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
function withoutStop(text: string): string {
  return text.replace(/[.。]$/u, "");
}

export function acceptedText(accepted: Solution["accepted_by"], words: Words): readonly string[] {
  return accepted.map(({ agent, condition }) => {
    const how = condition === null ? "asItIs" : "if";
    return words("solve.acceptedIf", { agent, how, condition: condition ?? "" });
  });
}

/** `2 found, 1 missing`; empty where none is named. */
export function filesText({ files, implementation_plan }: Solution, words: Words): string {
  const counts = [
    [files.verified.length, "found"],
    [files.missing.length, "missing"],
    [files.created.length, "new"],
  ] as const;
  const told = counts
    .filter(([count]) => count > 0)
    .map(([count, kind]) => words("solve.files", { count, kind }));
  const isNamed = implementation_plan.tasks.some((task) => task.files.length > 0);
  return listed(words, told) || (isNamed ? words("solve.noFiles") : "");
}

const levelTones: Readonly<Record<EffortLevel, Tone>> = { low: "good", medium: "warning", high: "bad" };
