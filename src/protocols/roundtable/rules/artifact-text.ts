import type { Artifact } from "./artifact.ts";

/** All that an artifact says, so that somebody can stand to it: its text, its criteria, its parts by their names. */
export function fullText(artifact: Artifact): string {
  const parts = Object.entries(artifact).flatMap(([field, value]) => {
    const text = ofTheRecord.has(field) ? "" : textOf(value);
    return text === "" ? [] : [`${field.replaceAll("_", " ")}: ${text}`];
  });
  return [artifact.title, artifact.description ?? "", ...parts].filter(Boolean).join("\n  ");
}

/** What the record says of an artifact, and what stands above its parts. */
const ofTheRecord: ReadonlySet<string> = new Set([
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

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "boolean" || typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join("; ");
  if (typeof value !== "object" || value === null) return "";
  return Object.entries(value)
    .map(([name, one]) => [name, textOf(one)])
    .filter(([, text]) => text !== "")
    .map(([name, text]) => `${name} ${text}`)
    .join(", ");
}
