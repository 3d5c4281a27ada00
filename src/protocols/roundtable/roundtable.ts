import { ColloquyError } from "../../kernel/error.ts";
import type { Protocol } from "../../kernel/floor.ts";
import { conclude } from "./closing.ts";
import { draftRound } from "./draft/drafting.ts";
import { approved } from "./draft/approval.ts";
import { askAfterRound, escalated } from "./gates.ts";
import type { RoundtableOptions, RoundtableOutcome } from "./options.ts";
import { talkRound } from "./rounds.ts";
import { setTable } from "./set-table.ts";
import type { Conclusion, TableNote, RoundtableEntry } from "./state.ts";
import { type Talk, isDrafted } from "./talk.ts";
import { nextDecision } from "./papers/files.ts";
import type { Method } from "../../manifest/method.ts";
import { brief } from "./report/brief.ts";
import { report } from "./report/report.ts";
import type { RoundtableResult } from "./report/result.ts";

/**
 * Facilitated rounds by a strategy until it is concluded: an exchange, or of `specs` and `design` the draft of a document
 * that one writes, all review and a person approves.
 */
export const roundtable: Protocol<RoundtableOptions, RoundtableOutcome> = async (floor, options) => {
  floor.keepLastWord();
  const talk = await setTable(floor, options);
  for (;;) {
    const concludedBy = await converse(talk);
    const conclusion = await conclude(talk, concludedBy);
    if (concludedBy === "limit") return draftedDocument(talk);
    if (await approved(talk)) return settleDocument(talk, conclusion);
    floor.keep<TableNote>({ v: 2, kind: "reopened" });
  }
};

/** Round after round until it is concluded: by the facilitator, by a limit, by the last phase, or by a person. */
async function converse(talk: Talk): Promise<Conclusion["concludedBy"]> {
  const { floor } = talk;
  for (;;) {
    const end = isDrafted(talk) ? await draftRound(talk) : await talkRound(talk);
    refuseSilence(talk);
    if (floor.limit !== null && talk.rounds.length > 0) return "limit";
    // Nothing was said to conclude from: no further round begins, and it stops.
    if (end === null) continue;
    await stopInSilence(talk);
    const next = end.escalation === null ? end.next : await escalated(talk, end.escalation, end.onceDecided);
    for (const notice of end.escalation === null ? [] : next.notices) floor.report(notice);
    if (next.action === "conclude") return next.concludedBy ?? "facilitator";
    if ((await askAfterRound(talk)) === "skip") return "person";
    if (next.action === "phase") talk.phase += 1;
  }
}

/** Where nobody answers any more the facilitator talks to itself: it stops until somebody has seen to the agents. */
async function stopInSilence({ floor, rounds }: Talk): Promise<void> {
  const [before, last] = rounds.filter(({ participants }) => participants.length > 0).slice(-2);
  const isSilent = [before, last].every(
    (one) => one !== undefined && one.missing.length === one.participants.length,
  );
  if (isSilent && last !== undefined && last === rounds.at(-1))
    await floor.recess(`nobody answered in rounds ${last.number - 1} and ${last.number}`);
}

/** A table at which nobody has said anything yet has nothing to be put together. */
function refuseSilence(talk: Talk): void {
  const { rounds } = talk;
  if (isDrafted(talk)) return;
  const asked = rounds.filter(({ participants }) => participants.length > 0);
  const isSilent =
    asked.length > 0 && asked.every(({ missing, participants }) => missing.length === participants.length);
  if (isSilent)
    throw new ColloquyError("no-answer", `No participant answered in the phase "${asked.at(-1)?.phase}".`, {
      hint: "`colloquy agents --check` shows which agents answer.",
    });
}

/** Looks what is there already where documents are to be written, and asks a person before anything of it is touched. */
export async function settleDocument(talk: Talk, { outputType }: Conclusion): Promise<RoundtableOutcome> {
  const { floor, options } = talk;
  const { out } = options;
  const files = outputType === "requirements" ? [`${out}/requirements.md`] : [];
  const { texts, names } = await floor.lookUp("documents", { files, folders: [`${out}/decisions`] });
  const firstDecision = nextDecision(names[0] ?? []);
  const existing: RoundtableOutcome["existing"][number][] = [];
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
  floor.keep<TableNote>({ v: 2, kind: "drafted", firstDecision });
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

export const method: Method<RoundtableOptions, RoundtableEntry, RoundtableOutcome, RoundtableResult> = {
  ...brief,
  run: roundtable,
  report,
};
