import type { Floor } from "../../kernel/floor.ts";
import type { DiscussVerdict, IssueState } from "./rules/verdict.ts";
import type { DiscussOutcome } from "./discuss-outcome.ts";
import { wordsFor } from "./language.ts";
import type { DiscussOptions } from "./options.ts";
import type { Viewpoint } from "./viewpoint.ts";

/** What a person wants done with the result. */
export type NextStep =
  | { readonly step: "end"; readonly decision: DiscussOutcome["decision"] }
  | { readonly step: "dig"; readonly issue: string }
  | { readonly step: "add"; readonly viewpoint: Viewpoint };

/** The result is material, not a decision: the person takes it, or wants more of it. */
export async function askWhatNow(
  floor: Floor,
  options: DiscussOptions,
  { state, issues, mode }: DiscussVerdict,
  canGrow: boolean,
): Promise<NextStep> {
  const { gates } = wordsFor(options);
  const isTeam = mode === "team";
  const { value } = await floor.person({
    id: "result",
    text: [gates.result(options.topic, state), ...issues.map(whoHoldsWhat)].join("\n"),
    choices: [
      { id: "adopt", label: gates.adopt },
      ...(isTeam && issues.length > 0 ? [{ id: "dig", label: gates.dig }] : []),
      ...(isTeam && canGrow ? [{ id: "add", label: gates.add }] : []),
      { id: "hand-over", label: gates.handOver },
      { id: "none", label: gates.none },
    ],
    recommended: "adopt",
  });
  if (value === "dig") return { step: "dig", issue: await whichIssue(floor, options, issues) };
  if (value === "add") return { step: "add", viewpoint: await whichViewpoint(floor, options) };
  return { step: "end", decision: value === "adopt" || value === "hand-over" ? value : "none" };
}

/** Nobody should have to decide on a result they have not seen. */
function whoHoldsWhat({ issue, state, positions }: IssueState): string {
  const held = positions.map(({ position, seats }) => `  - ${position} (${seats.join(", ")})`);
  return [`${issue}: ${state}`, ...held].join("\n");
}

async function whichIssue(
  floor: Floor,
  options: DiscussOptions,
  issues: DiscussVerdict["issues"],
): Promise<string> {
  const { value } = await floor.person({
    id: "issue",
    text: wordsFor(options).gates.issue,
    choices: issues.map(({ issue, state }, index) => ({
      id: String(index + 1),
      label: `${issue} (${state})`,
    })),
    recommended: "1",
  });
  return issues[Number(value) - 1]?.issue ?? value;
}

/** `Operator, who is called at night`: a name, and what it stands for. */
async function whichViewpoint(floor: Floor, options: DiscussOptions): Promise<Viewpoint> {
  const { gates } = wordsFor(options);
  const { value } = await floor.person({
    id: "viewpoint",
    text: gates.viewpoint,
    recommended: gates.outsider,
  });
  const [name = "", ...role] = value.split(/[,:、：]\s*/u).map((part) => part.trim());
  return { name: name || value.trim(), role: role.join(", ") || name || value.trim(), focus: [] };
}
