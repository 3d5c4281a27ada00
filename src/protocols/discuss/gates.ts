import type { Floor } from "../../core/floor.ts";
import type { DiscussVerdict } from "../../judgement/discuss/verdict.ts";
import type { DiscussOutcome } from "./discuss-outcome.ts";
import type { DiscussOptions } from "./options.ts";
import type { Viewpoint } from "./team.ts";

/** What a person wants done with the result. */
export type NextStep =
  | { readonly step: "end"; readonly decision: DiscussOutcome["decision"] }
  | { readonly step: "dig"; readonly issue: string }
  | { readonly step: "add"; readonly viewpoint: Viewpoint };

/** The result is material, not a decision: the person takes it, or wants more of it. */
export async function askWhatNow(
  floor: Floor,
  { topic }: DiscussOptions,
  { state, issues, mode }: DiscussVerdict,
  canGrow: boolean,
): Promise<NextStep> {
  const isTeam = mode === "team";
  const { value } = await floor.person({
    id: "result",
    text: `${topic} — ${state}. What shall be done with the result?`,
    choices: [
      { id: "adopt", label: "Adopt: keep the result with the project's documents" },
      ...(isTeam && issues.length > 0 ? [{ id: "dig", label: "Dig deeper into one issue" }] : []),
      ...(isTeam && canGrow ? [{ id: "add", label: "Add a viewpoint, and discuss it again" }] : []),
      { id: "hand-over", label: "Hand over: keep it, and go on planning with it" },
      { id: "none", label: "None of it: leave it in the archive" },
    ],
    recommended: "adopt",
  });
  if (value === "dig") return { step: "dig", issue: await whichIssue(floor, issues) };
  if (value === "add") return { step: "add", viewpoint: await whichViewpoint(floor) };
  return { step: "end", decision: value === "adopt" || value === "hand-over" ? value : "none" };
}

async function whichIssue(floor: Floor, issues: DiscussVerdict["issues"]): Promise<string> {
  const { value } = await floor.person({
    id: "issue",
    text: "Which issue?",
    choices: issues.map(({ issue, state }, index) => ({
      id: String(index + 1),
      label: `${issue} (${state})`,
    })),
    recommended: "1",
  });
  return issues[Number(value) - 1]?.issue ?? value;
}

async function whichViewpoint(floor: Floor): Promise<Viewpoint> {
  const { value } = await floor.person({
    id: "viewpoint",
    text: "Which viewpoint? For example: Operator, who is called at night when it breaks",
    recommended: "Outsider, who has to live with the decision",
  });
  const [name = value, ...role] = value.split(/[,:]\s*/);
  return { name: name.trim(), role: role.join(", ").trim() || name.trim(), focus: [] };
}
