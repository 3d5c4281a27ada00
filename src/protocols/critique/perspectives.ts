import type { Seat, Material } from "../../kernel/seat.ts";
import { parsePerspective, type PerspectiveInput } from "./perspective-input.ts";
import type { SeatWish } from "../../manifest/seat-wish.ts";

/** A viewpoint on an artifact, before it has a seat. */
export type Perspective = Pick<Seat, "name" | "role" | "focus">;

type ArtifactKind = "design" | "requirements" | "readme" | "code" | "data" | "text";

/** What an artifact is, by its name, its first lines and its headings. */
export function artifactKind(path: string, text: string): ArtifactKind {
  const name = path.toLowerCase().split(/[/\\]/).at(-1) ?? "";
  const heading = text.slice(0, 2000).toLowerCase();
  if (codeFile.test(name)) return "code";
  if (/\.(?:json|ya?ml|toml|ini|xml|csv|tf|env)$/.test(name)) return "data";
  if (/^readme\b/.test(name)) return "readme";
  if (/requirement|\bspec\b|\bsrs\b|\bprd\b|user stor|要件|仕様/.test(`${name}\n${heading}`))
    return "requirements";
  if (/design|architect|\badr\b|\brfc\b|proposal|decision|設計|アーキテクチャ/.test(`${name}\n${heading}`))
    return "design";
  return designHeadings(text) >= fewestHeadings ? "design" : "text";
}

const codeFile =
  /\.(?:m?[jt]sx?|c[jt]s|py|go|rs|java|kt|rb|php|c|h|cc|cpp|hpp|cs|swift|sh|sql|scala|ex|exs|lua|zig)$/;

/** One alone stands in many a text. */
const fewestHeadings = 2;

/** How many parts of a design a text has, whatever it calls itself. */
function designHeadings(text: string): number {
  const titles = text.slice(0, 50_000).match(/^#{1,6}[ \t]+.{1,80}/gm) ?? [];
  return new Set(titles.flatMap((title) => partOfDesign.exec(title)?.[0].toLowerCase() ?? [])).size;
}

const partOfDesign =
  /\b(?:load|flow|data model|components?|interfaces?|rollout|roll-?back|migration|deployment|monitoring|observability|operations|failure modes?|failures?|capacity|scaling|trade-?offs|alternatives|non-goals)\b|構成|負荷|流れ|フロー|移行|監視|運用|障害|代替案|データモデル/i;

/** Where the caller names none: few, and with as little overlap as can be had. In the form in which a caller gives one. */
const usual: Readonly<Record<ArtifactKind, readonly string[]>> = {
  design: [
    "Feasibility||Engineer who has to build it|implementation complexity, technical risks, what it depends on",
    "Failure||Operator who is called at night|failure modes, security, rollout and rollback, limits under load",
    "Alternatives||Architect from another team|options not considered, trade-offs left unsaid, what will be hard to change later",
    "Clarity||Editor|terms used in two senses, claims without evidence, what a reader still has to ask",
  ],
  requirements: [
    "Completeness||Business analyst|missing cases, actors and their goals, out of scope",
    "Testability||QA lead|measurable criteria, ambiguous wording, contradictions",
    "Feasibility||Engineer who has to build it|implementation complexity, technical risks, hidden dependencies",
  ],
  readme: [
    "Newcomer||Engineer who sees the project for the first time|what it is and for whom, the first command to run, what is missing to get started",
    "Accuracy||Maintainer|commands and names that cannot be right, claims without evidence, contradictions",
    "Clarity||Editor|order, wording, length",
  ],
  code: [
    "Correctness||Reviewer|wrong results, edge cases, races and leaks",
    "Security||Security champion|untrusted input, secrets, permissions",
    "Upkeep||Engineer who maintains it next year|names, structure, tests that are missing",
  ],
  data: [
    "Correctness||Engineer who relies on it|wrong or contradictory values, missing keys, defaults",
    "Safety||Operator|secrets, dangerous settings, what breaks when it changes",
  ],
  text: [
    "Substance||Subject expert|errors of fact, claims without evidence, what is missing",
    "Reasoning||Critical reader|gaps in the argument, contradictions, alternatives ignored",
    "Clarity||Editor|order, wording, what a reader still has to ask",
  ],
};

export function usualPerspectives({ path, text }: Material): readonly PerspectiveInput[] {
  return usual[artifactKind(path, text)].map((line) => parsePerspective(line, "perspective"));
}

/** Who puts like points together when all have spoken. */
const editorId = "editor";
const editorNames = ["Editor", "Editor of points", "Editor (chair)"] as const;
const reviewerNames = ["First reviewer", "Second reviewer"] as const;

/** Names of seats that are no perspective's. */
export const takenNames: readonly string[] = [editorNames[0], ...reviewerNames];

/** So many perspectives an agent may choose: each costs a call. */
export const mostChosen = 6;

/** Its seat, among perspectives that may have any name. */
export function editorWish(perspectives: readonly string[], chooses: boolean): SeatWish {
  const taken = new Set(perspectives.map((name) => name.toLowerCase()));
  const name = editorNames.find((one) => !taken.has(one.toLowerCase())) ?? editorNames[2];
  const role = chooses ? "Chooses perspectives, groups similar points" : "Groups similar points";
  return { id: editorId, name, role, focus: [], agent: null, chair: true, optional: true, standIns: "never" };
}

/** Two who read all of it, without a perspective, before the panel does. */
export function reviewerWishes(agents: readonly (string | null)[]): readonly SeatWish[] {
  return reviewerNames.map((name, index) => {
    return { name, role: "Reads all of it", focus: [], agent: agents[index] ?? null };
  });
}

/** Of a critique in which they read first. */
export function isReviewer({ name }: Pick<Seat, "name">): boolean {
  return reviewerNames.some((one) => one === name);
}

export function isEditor({ id, optional }: Seat): boolean {
  return id === editorId && optional === true;
}
