import { z } from "zod";

/** What a change is, besides its patch: as it was when it was looked up, for the journal. */
export const Change = z.object({
  /** `files`: no change, but whole texts. */
  what: z.enum(["diff", "staged", "commit", "pr", "patch", "files"]),
  /** The commits, or trees, on both sides; absent where a patch came without a repository. */
  base: z.string().optional(),
  head: z.string().optional(),
  /** What its author says it does: a message, a description. It is held against the code. */
  claim: z.string().optional(),
  /** Files of it that nobody is shown, and why. */
  left: z.array(z.object({ path: z.string(), why: z.string() })).readonly(),
  typed: z.array(z.string()).readonly().optional(),
  pr: z.object({ repo: z.string(), number: z.int(), head: z.string() }).optional(),
});
export type Change = Readonly<z.infer<typeof Change>>;

export function leftTold(left: Change["left"], most = 5): string {
  const more = left.length > most ? ` and ${left.length - most} more` : "";
  return `${left
    .slice(0, most)
    .map(({ path, why }) => `${path} (${why})`)
    .join(", ")}${more}`;
}

export type Asked =
  | { readonly what: "diff"; readonly range: string | null; readonly paths: readonly string[] }
  | { readonly what: "staged"; readonly paths: readonly string[] }
  | { readonly what: "commit"; readonly commit: string; readonly paths: readonly string[] }
  | { readonly what: "pr"; readonly pr: string; readonly paths: readonly string[] }
  | { readonly what: "files"; readonly paths: readonly string[] };

/** `diff`, `diff main...HEAD`, `staged`, `commit 1a2b3c`, `pr 12`, as a caller without flags writes it; else `null`. */
export function askedIn(text: string): Exclude<Asked, { readonly what: "files" }> | null {
  const [, what, own = ""] = /^(diff|staged|commit|pr)(?:[: ]\s*(\S.*))?$/s.exec(text.trim()) ?? [];
  if (what === "diff") return { what, range: own || null, paths: [] };
  if (what === "staged" && own === "") return { what, paths: [] };
  if (what === "commit") return { what, commit: own || "HEAD", paths: [] };
  return what === "pr" && own !== "" ? { what, pr: own, paths: [] } : null;
}
