import type { Seat } from "../../kernel/seat.ts";

/** A viewpoint on an artifact, before it has a seat. */
export type Perspective = Pick<Seat, "name" | "role" | "focus">;

export type ArtifactKind = "design" | "requirements" | "readme" | "code" | "data" | "text";

/** What an artifact is, by its name, its first lines and its headings. */
export function artifactKind(path: string, text: string): ArtifactKind {
  const name = path.toLowerCase().split(/[/\\]/).at(-1) ?? "";
  const heading = text.slice(0, 2000).toLowerCase();
  if (
    /\.(?:m?[jt]sx?|c[jt]s|py|go|rs|java|kt|rb|php|c|h|cc|cpp|hpp|cs|swift|sh|sql|scala|ex|exs|lua|zig)$/.test(
      name,
    )
  )
    return "code";
  if (/\.(?:json|ya?ml|toml|ini|xml|csv|tf|env)$/.test(name)) return "data";
  if (/^readme\b/.test(name)) return "readme";
  if (/requirement|\bspec\b|\bsrs\b|\bprd\b|user stor|要件|仕様/.test(`${name}\n${heading}`))
    return "requirements";
  if (/design|architect|\badr\b|\brfc\b|proposal|decision|設計|アーキテクチャ/.test(`${name}\n${heading}`))
    return "design";
  return designHeadings(text) >= fewestHeadings ? "design" : "text";
}

/** One alone stands in many a text. */
const fewestHeadings = 2;

/** How many parts of a design a text has, whatever it calls itself. */
function designHeadings(text: string): number {
  const titles = Array.from(
    text.slice(0, 50_000).matchAll(/^#{1,6}[ \t]+(.{1,80})/gm),
    ([, title = ""]) => title,
  );
  return new Set(titles.flatMap((title) => partOfDesign.exec(title)?.[0].toLowerCase() ?? [])).size;
}

const partOfDesign =
  /\b(?:load|flow|data model|components?|interfaces?|rollout|roll-?back|migration|deployment|monitoring|observability|operations|failure modes?|failures?|capacity|scaling|trade-?offs|alternatives|non-goals)\b|構成|負荷|流れ|フロー|移行|監視|運用|障害|代替案|データモデル/i;

/** Sensible perspectives when the caller names none: few, and with as little overlap as can be had. */
export const defaultPerspectives: Readonly<Record<ArtifactKind, readonly Perspective[]>> = {
  design: [
    {
      name: "Feasibility",
      role: "Engineer who has to build it",
      focus: ["implementation complexity", "technical risks", "what it depends on"],
    },
    {
      name: "Failure",
      role: "Operator who is called at night",
      focus: ["failure modes", "security", "rollout and rollback", "limits under load"],
    },
    {
      name: "Alternatives",
      role: "Architect from another team",
      focus: ["options not considered", "trade-offs left unsaid", "what will be hard to change later"],
    },
    {
      name: "Clarity",
      role: "Editor",
      focus: ["terms used in two senses", "claims without evidence", "what a reader still has to ask"],
    },
  ],
  requirements: [
    {
      name: "Completeness",
      role: "Business analyst",
      focus: ["missing cases", "actors and their goals", "out of scope"],
    },
    {
      name: "Testability",
      role: "QA lead",
      focus: ["measurable criteria", "ambiguous wording", "contradictions"],
    },
    {
      name: "Feasibility",
      role: "Engineer who has to build it",
      focus: ["implementation complexity", "technical risks", "hidden dependencies"],
    },
  ],
  readme: [
    {
      name: "Newcomer",
      role: "Engineer who sees the project for the first time",
      focus: ["what it is and for whom", "the first command to run", "what is missing to get started"],
    },
    {
      name: "Accuracy",
      role: "Maintainer",
      focus: ["commands and names that cannot be right", "claims without evidence", "contradictions"],
    },
    { name: "Clarity", role: "Editor", focus: ["order", "wording", "length"] },
  ],
  code: [
    { name: "Correctness", role: "Reviewer", focus: ["wrong results", "edge cases", "races and leaks"] },
    { name: "Security", role: "Security champion", focus: ["untrusted input", "secrets", "permissions"] },
    {
      name: "Upkeep",
      role: "Engineer who maintains it next year",
      focus: ["names", "structure", "tests that are missing"],
    },
  ],
  data: [
    {
      name: "Correctness",
      role: "Engineer who relies on it",
      focus: ["wrong or contradictory values", "missing keys", "defaults"],
    },
    {
      name: "Safety",
      role: "Operator",
      focus: ["secrets", "dangerous settings", "what breaks when it changes"],
    },
  ],
  text: [
    {
      name: "Substance",
      role: "Subject expert",
      focus: ["errors of fact", "claims without evidence", "what is missing"],
    },
    {
      name: "Reasoning",
      role: "Critical reader",
      focus: ["gaps in the argument", "contradictions", "alternatives ignored"],
    },
    { name: "Clarity", role: "Editor", focus: ["order", "wording", "what a reader still has to ask"] },
  ],
};
