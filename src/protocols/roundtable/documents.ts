import { nextDecision } from "./papers/files.ts";
import type { RoundtableOutcome } from "./options.ts";
import type { Conclusion, Noted } from "./state.ts";
import type { Talk } from "./talk.ts";

type Existing = RoundtableOutcome["existing"][number];

/** Looks what is there already where documents are to be written, and asks a person before anything of it is touched. */
export async function settleDocument(talk: Talk, { outputType }: Conclusion): Promise<RoundtableOutcome> {
  const { floor, options } = talk;
  const { out } = options;
  const files = outputType === "requirements" ? [`${out}/requirements.md`] : [];
  const { texts, names } = await floor.lookUp("documents", { files, folders: [`${out}/decisions`] });
  const firstDecision = nextDecision(names[0] ?? []);
  const existing: Existing[] = [];
  for (const [index, path] of files.entries()) {
    const text = texts[index] ?? null;
    if (text === null) continue;
    const how = await askAboutExisting(talk, path);
    if (how === "cancel") return { document: "cancelled", firstDecision, existing: [] };
    existing.push({ path, text, how });
  }
  return { document: "written", firstDecision, existing };
}

/** What a limit ended before a person could see it is nobody's document yet: it stays in the archive. */
export async function draftedDocument({ floor, options }: Talk): Promise<RoundtableOutcome> {
  const { names } = await floor.lookUp("documents", { files: [], folders: [`${options.out}/decisions`] });
  const firstDecision = nextDecision(names[0] ?? []);
  floor.keep<Noted>({ v: 2, kind: "drafted", firstDecision });
  return { document: "drafted", firstDecision, existing: [] };
}

async function askAboutExisting({ floor }: Talk, path: string): Promise<"override" | "merge" | "cancel"> {
  const { value } = await floor.person({
    id: "existing",
    text: `${path} exists already. What should happen to it?`,
    choices: [
      {
        id: "merge",
        label: "Merge: keep every word that is there, and add ours below, with ids that count on",
      },
      { id: "override", label: "Override: write it anew; items that are in force stay, with their ids" },
      { id: "cancel", label: "Cancel: leave it, and keep ours in the archive only" },
    ],
    recommended: "merge",
  });
  return value === "override" || value === "cancel" ? value : "merge";
}
