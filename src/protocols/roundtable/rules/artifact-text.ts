import type { Argument, Artifact, DecisionOption, FlowStep } from "./artifact.ts";

/** All that an artifact says, so that somebody can stand to it: its text, its criteria, its parts a line each. */
export function fullText(artifact: Artifact): string {
  const parts = Object.entries(artifact).flatMap(([field, value]) => {
    const name = field.replaceAll("_", " ");
    const lines = inLines(artifact, field);
    if (lines !== null) return lines.length === 0 ? [] : [[`${name}:`, ...lines].join("\n    - ")];
    const text = ofTheRecord.has(field) ? "" : textOf(value);
    return text === "" ? [] : [`${name}: ${text}`];
  });
  return [artifact.title, artifact.description ?? "", ...parts].filter(Boolean).join("\n  ");
}

/** Its title, and what would not be understood without more. */
export function shortText(artifact: Artifact): string {
  const { type, title, description, responsibility, target, severity, likelihood } = artifact;
  const more = { COMP: responsibility, RISK: description, NFR: target }[type as string] ?? "";
  const weighed = [...labelled("severity", severity ?? ""), ...labelled("likelihood", likelihood ?? "")];
  const measures = weighed.length === 0 ? "" : ` (${weighed.join(", ")})`;
  return `${title}${more === "" ? "" : `: ${more}`}${measures}`;
}

/** What the record says of an artifact, and what stands above its parts. */
export const ofTheRecord: ReadonlySet<string> = new Set([
  "type",
  "title",
  "description",
  "id",
  "status",
  "agreement",
  "created_round",
  "from",
  "amendments",
  "version",
  "replaces",
  "proposed_by",
  "raised_by",
  "supported_by",
  "claims",
  "topic_id",
  "supersedes",
  "amends",
  "resolves",
  "withdraws",
]);

/** The lines of a field that has parts; `null` for any other. */
function inLines(artifact: Artifact, field: string): readonly string[] | null {
  const { options, steps, consequences, positions } = artifact;
  if (field === "options") return (options ?? []).map(optionLine);
  if (field === "steps") return (steps ?? []).map(stepLine);
  const named = field === "consequences" ? consequences : field === "positions" ? positions : null;
  return named ? Object.entries(named).flatMap(([name, value]) => labelled(name, textOf(value))) : null;
}

function optionLine({ id, name, pros = [], cons = [] }: DecisionOption): string {
  const head = [id ?? "", name].filter(Boolean).join(" ");
  return [head, ...labelled("pros", textOf(pros)), ...labelled("cons", textOf(cons))].join("; ");
}

function stepLine(step: FlowStep): string {
  if (typeof step === "string") return step;
  const way = [step.who, step.to].filter(Boolean).join(" → ");
  return way === "" ? step.does : `${way}: ${step.does}`;
}

function labelled(name: string, text: string): readonly string[] {
  return text === "" ? [] : [`${name}: ${text}`];
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join("; ");
  if (typeof value === "string") return value;
  if (typeof value === "boolean" || typeof value === "number") return String(value);
  const isArgument = typeof value === "object" && value !== null && "text" in value;
  return isArgument ? argumentText(value as Exclude<Argument, string>) : "";
}

function argumentText({ text, by = [] }: Exclude<Argument, string>): string {
  return by.length === 0 ? text : `${text} (${by.join(", ")})`;
}
