import type { Floor } from "../../kernel/floor.ts";
import { carriedFrom, type Known } from "./rules/known.ts";
import { documentPaths, nextDecision } from "./rules/document-paths.ts";
import type { RoundtableVerdict } from "./rules/session.ts";
import type { Table } from "./course.ts";
import type { RoundtableOptions, RoundtableOutcome } from "./options.ts";
import type { RoundtableEntry } from "./state.ts";

type Existing = RoundtableOutcome["existing"][number];

/** Looks what is there already where documents are to be written, and asks a person before anything of it is touched. */
export async function settleDocument(
  floor: Floor,
  { background, options: { topic, out } }: Table,
  verdict: RoundtableVerdict,
): Promise<RoundtableOutcome> {
  const files = documentPaths(verdict, topic, out, 1)
    .filter(({ kind }) => kind !== "decision")
    .map(({ path }) => path);
  const { texts, names } = await floor.lookUp("documents", { files, folders: [`${out}/decisions`] });
  const firstDecision = nextDecision(names[0] ?? []);
  const existing: Existing[] = [];
  for (const [index, path] of files.entries()) {
    const text = texts[index] ?? null;
    if (text === null) continue;
    const known = background?.statements ?? [];
    const carried = carriedFrom(text, { known, artifacts: verdict.artifacts });
    const how = await askAboutExisting(floor, path, carried);
    if (how === "cancel") return { document: "cancelled", firstDecision, existing: [] };
    existing.push({ path, text, how });
  }
  return { document: "written", firstDecision, existing };
}

/** What a limit ended before a person could see it is nobody's document yet: it stays in the archive. */
export async function draftedDocument(
  floor: Floor,
  { out }: RoundtableOptions,
  { outputType }: RoundtableVerdict,
): Promise<RoundtableOutcome> {
  const folders = outputType === "summary" ? [] : [`${out}/decisions`];
  const { names } = await floor.lookUp("documents", { files: [], folders });
  const firstDecision = nextDecision(names[0] ?? []);
  floor.keep<RoundtableEntry>({ v: 1, kind: "drafted", firstDecision });
  return { document: "drafted", firstDecision, existing: [] };
}

async function askAboutExisting(
  floor: Floor,
  path: string,
  carried: readonly Known[],
): Promise<"override" | "merge" | "cancel"> {
  const { value } = await floor.person({
    id: "existing",
    text: `${path} exists already. What should happen to it?`,
    choices: [
      { id: "merge", label: "Merge: keep what is there, and add ours with ids counted up" },
      { id: "override", label: `Override: write ours in its place${keptOf(carried)}` },
      { id: "cancel", label: "Cancel: leave it, and keep ours in the archive only" },
    ],
    recommended: "merge",
  });
  return value === "override" || value === "cancel" ? value : "merge";
}

const mostNamed = 8;

/** What stays of it whichever way it is written. */
function keptOf(carried: readonly Known[]): string {
  if (carried.length === 0) return "";
  const ids = carried.slice(0, mostNamed).map(({ id }) => id);
  const more = carried.length - ids.length;
  const named = [...ids, ...(more > 0 ? [`${more} more`] : [])].join(", ");
  return `, with what nobody changed of it: ${named}`;
}
