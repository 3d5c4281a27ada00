import { code, type Doc } from "../../../document/document.ts";
import { mermaidLabel } from "../../../document/mermaid-label.ts";
import { oneLine } from "../../../document/one-line.ts";
import type { Artifact, FlowStep } from "../rules/artifact.ts";
import { referredTo } from "../rules/artifact-links.ts";
import { sameStatement } from "../rules/same-statement.ts";
import type { Account } from "./account.ts";
import { entry, type Part, standing } from "./origin.ts";
import { readableText } from "./readable.ts";

/** A workflow in words. */
export function flowParts(flow: Artifact, { words }: Account): readonly Part[] {
  return [
    [words.actor, flow.actor],
    [words.trigger, flow.trigger],
    [words.steps, flow.steps?.map(stepText), "numbered"],
    [words.result, flow.result],
    [words.onFailure, flow.on_failure],
  ];
}

function stepText(step: FlowStep): string {
  if (typeof step === "string") return unnumbered(step);
  const { who, to } = step;
  const does = unnumbered(step.does);
  const between = [who, to].filter(Boolean).join(" → ");
  return between === "" ? does : `${between}: ${does}`;
}

/** Without a number or a mark of its own: the list has one. */
function unnumbered(step: string): string {
  return step.replace(/^\s*(?:\d{1,2}[.):]|[-*•])\s+(?=\S)/u, "");
}

/** Workflows as they run through components, each with its picture. */
export function runtimeView(account: Account): Doc {
  const { artifacts } = account.state;
  return standing(artifacts, "FLOW").flatMap((flow) => {
    const picture = sequencePicture(flow, artifacts, readableText(account));
    const parts = flowParts(flow, account).filter(([label]) => label !== account.words.steps || !picture);
    return [...entry(flow, account, parts), ...(picture === null ? [] : [code("mermaid", picture)])];
  });
}

/** `null` where no step says who does it. */
function sequencePicture(
  { steps = [], actor }: Pick<Artifact, "steps" | "actor">,
  artifacts: readonly Artifact[],
  readable: (text: string) => string,
): string | null {
  const lanes = new Map<string, { readonly id: string; readonly name: string }>();
  const laneOf = (name: string): string => {
    const title = oneLine(referredTo(name, artifacts)?.title ?? name);
    const key = sameStatement(title);
    const lane = lanes.get(key) ?? { id: `p${lanes.size + 1}`, name: title };
    lanes.set(key, lane);
    return lane.id;
  };
  if (!steps.some((step) => typeof step !== "string" && isNamed(step.who))) return null;
  const lines: string[] = [];
  let last = isNamed(actor) ? laneOf(actor) : null;
  for (const step of steps) {
    const { who = null, to = null, does } = typeof step === "string" ? { does: step } : step;
    const from = isNamed(who) ? laneOf(who) : last;
    const label = mermaidLabel(readable(unnumbered(does)), 120);
    if (from === null) continue;
    last = isNamed(to) ? laneOf(to) : from;
    lines.push(`  ${from}->>${last}: ${label}`);
  }
  const heads = [...lanes.values()].map(({ id, name }) => `  participant ${id} as ${mermaidLabel(name)}`);
  return ["sequenceDiagram", ...heads, ...lines].join("\n");
}

function isNamed(name: string | null | undefined): name is string {
  return name !== null && name !== undefined && oneLine(name) !== "";
}
