import { ownTitle } from "../../kernel/turn-record.ts";
import { titleLine } from "../../kernel/printable.ts";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { type Discussion, discussionsOf } from "../../kernel/discussion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import type { Event, EventDraft } from "../../kernel/event.ts";
import { draftOf } from "../../kernel/engine/inheritance.ts";
import { fingerprint, otherWriters } from "../../kernel/engine/past.ts";
import { localRunner } from "../../kernel/engine/runner.ts";
import { staleFiles } from "../../kernel/journal/files.ts";
import { journalFile } from "../../kernel/home-parts.ts";
import { type ParsedJournal, parseJournal, readJournalText } from "../../kernel/journal/journal-text.ts";
import { isLocked } from "../../kernel/journal/lock-holder.ts";
import { textIfAny } from "../../home-files.ts";
import { filesOf, replay, writerOf } from "./keeping.ts";
import { parsedJson } from "../../kernel/json-value.ts";
import { seatsOf } from "../panel/seats.ts";
import { protocolNamed } from "../protocols/protocols.ts";

/** `cut off`: lines are missing at the end. `other version`: other code wrote it; that is no fault. */
type CheckFinding = "altered" | "cut off" | "other version";

export interface JournalCheck {
  readonly check: string;
  readonly passed: boolean;
  readonly detail: string;
  /** What is the matter; absent where nothing is, or where files differ from a journal that is whole. */
  readonly finding?: CheckFinding;
}

export async function verifyFolder(folder: string, before?: ParsedJournal): Promise<readonly JournalCheck[]> {
  const parsed = parseJournal(await readJournalText(folder), join(folder, journalFile), before);
  const { events } = parsed;
  const recomputed: JournalCheck[] = [];
  for (const [discussion, past] of segmentsOf(events))
    recomputed.push(...(await originChecks(discussion, past, folder)), await recompute(discussion, past));
  return [
    chainCheck(parsed),
    await endCheck(parsed, folder),
    ...recomputed,
    await filesCheck(events, folder),
  ];
}

function chainCheck({ events, alteredLine }: ParsedJournal): JournalCheck {
  const check = "chain";
  if (alteredLine === null)
    return { check, passed: true, detail: `each of ${events.length} lines follows from the one before it` };
  const detail = `line ${alteredLine} does not follow from line ${alteredLine - 1}: the journal was altered there or before`;
  return { check, passed: false, detail, finding: "altered" };
}

/** A chain cannot tell that its last links are gone; the manifest and the way the journal ends can. */
async function endCheck({ events, torn }: ParsedJournal, folder: string): Promise<JournalCheck> {
  const check = "end";
  const cutOff = (detail: string): JournalCheck => ({ check, passed: false, detail, finding: "cut off" });
  if (torn !== null)
    return cutOff(`line ${torn.line} was cut off by a crash; \`colloquy resume\` repairs it`);
  const known = manifestIn(folder);
  const last = events.at(-1)?.ts ?? "";
  const status = discussionsOf(events).at(-1)?.status;
  // A manifest is written after the lines it is made of; one that knows more than the journal has seen those.
  if (known !== null && (known.lastActive > last || (known.lastActive === last && known.status !== status)))
    return cutOff(
      `the journal was cut off: manifest.json knows it ${known.status} at ${known.lastActive}, and it ends ${status} at ${last}`,
    );
  if (status !== "active") return { check, passed: true, detail: "the last line is whole" };
  const why = (await isLocked(folder))
    ? "it is being written now"
    : "the discussion has no end: its process was killed, or lines were cut off; the journal cannot show which";
  return { check, passed: true, detail: `the last line is whole; ${why}` };
}

function manifestIn(folder: string): { lastActive: string; status: string } | null {
  const text = textIfAny(folder, "manifest.json") ?? "";
  const { data } = z.object({ lastActive: z.string(), status: z.string() }).safeParse(parsedJson(text));
  return data ?? null;
}

async function filesCheck(events: readonly Event[], folder: string): Promise<JournalCheck> {
  const check = "files";
  const others = segmentsOf(events).flatMap(([{ protocol }, past]) => otherWriters(past, writerOf(protocol)));
  const files = await filesOf(events).catch((error: unknown) => {
    if (error instanceof ColloquyError && error.code === "bad-input") return error;
    throw error;
  });
  if (files instanceof ColloquyError) return differing(check, files.message, others);
  const stale = staleFiles(folder, files);
  if (stale.length === 0) return { check, passed: true, detail: "every file matches the journal" };
  const rewritten = "`colloquy resume` writes them again";
  const differ = `${stale.join(", ")} differ`;
  if (others.length === 0)
    return { check, passed: false, detail: `${differ} from the journal; ${rewritten}` };
  const detail = `${differ}: ${writers(others)} wrote the journal, and today's documents are different; ${rewritten}`;
  return { check, passed: true, detail, finding: "other version" };
}

/** Of a fork: what it has of its parent is what was copied, and what it tells as inherited stands there. */
async function originChecks(
  { origin }: Discussion,
  past: readonly Event[],
  folder: string,
): Promise<readonly JournalCheck[]> {
  if (origin === undefined) return [];
  const check = `origin in ${origin.id}`;
  const altered = (detail: string): JournalCheck[] => [{ check, passed: false, detail, finding: "altered" }];
  const lines = past.find((event) => event.type === "inherited")?.lines ?? [];
  if (fingerprint(lines) !== origin.head) return altered("the copied lines are not those it was made with");
  const copied = lines.map((line) => asCopied(JSON.parse(line) as Event));
  const told = past.filter((event) => "inherited" in event && event.inherited === true);
  const foreign = told.find((event) => !copied.some((one) => isDeepStrictEqual(one, asCopied(event))));
  if (foreign !== undefined)
    return altered(`line ${foreign.seq} is told as inherited, and the copied lines do not hold it`);
  const parent = await readJournalText(join(dirname(folder), origin.id));
  const held = new Set(parent.split("\n").flatMap((line) => [line, ...inheritedIn(line)]));
  if (parent !== "" && lines.some((line) => !held.has(line)))
    return altered(`the journal of ${origin.id} has other lines than those copied from it`);
  const whence = parent === "" ? "its parent is not here any more" : "its parent holds the same lines";
  return [{ check, passed: true, detail: `${told.length} events are as they were copied; ${whence}` }];
}

function inheritedIn(line: string): readonly string[] {
  const event = line.includes('"type":"inherited"') ? (JSON.parse(line) as Event) : null;
  return event?.type === "inherited" ? event.lines : [];
}

function asCopied(event: Event): object {
  const { inherited: _, ...draft } = { inherited: undefined, ...draftOf(event) };
  const receipt = "receipt" in draft && draft.receipt;
  return receipt ? { ...draft, receipt: { ...receipt, sessionId: null } } : draft;
}

function differing(check: string, detail: string, others: readonly string[]): JournalCheck {
  return others.length === 0
    ? { check, passed: false, detail, finding: "altered" }
    : {
        check,
        passed: true,
        detail: `${detail}; ${writers(others)} wrote it, whose prompts or rules are not today's; only that code can compute it again`,
        finding: "other version",
      };
}

function writers(others: readonly string[]): string {
  return [...new Set(others)].join(" and ");
}

async function recompute(discussion: Discussion, past: readonly Event[]): Promise<JournalCheck> {
  const named = discussion.rounds.flatMap((round) => ownTitle(round, discussion.title) || []);
  const check = `numbers of ${titleLine(named.join(", ") || discussion.title)}`;
  const drafts: EventDraft[] = [];
  const runner = localRunner(
    { append: (draft) => Promise.resolve(drafts.push(draft)) },
    { answerGate: () => Promise.resolve(null) },
  );
  const end = await replay(discussion, past, seatsOf(discussion, absentAgent), runner, () => 0).catch(
    (error: unknown) => error,
  );
  // Without the protocol nothing can be computed, whoever wrote it.
  const isHere = protocolNamed(discussion.protocol) !== undefined;
  const others = isHere ? otherWriters(past, writerOf(discussion.protocol)) : [];
  const differs = (detail: string) => differing(check, detail, others);
  if (end instanceof ColloquyError && (end.code === "replay-mismatch" || end.code === "bad-input"))
    return differs(end.message);
  if (end instanceof Error && !(end instanceof ColloquyError))
    return differs(`the protocol cannot be run over it: ${end.message}`);
  const keptTurns = drafts.filter(({ type }) => type === "turn.kept").length;
  if (keptTurns > 0) return differs(`${keptTurns} turns would be asked in other words`);
  if (drafts.some((draft) => stoodBefore(draft, past))) return differs("judgements come out differently");
  const unfinished = drafts.some(({ type }) => type === "turn.asked" || type === "looked.up");
  if (unfinished && discussion.status === "completed")
    return differs("the protocol asks more than the journal holds");
  if (unfinished)
    return { check, passed: true, detail: "the judgements so far come out the same; turns are still open" };
  const outcome = drafts.find((draft) => draft.type === "discussion.completed")?.outcome;
  if (discussion.status === "completed" && JSON.stringify(outcome) !== JSON.stringify(discussion.outcome))
    return differs("the outcome comes out differently");
  const length = discussion.judgements.length + discussion.kept.length;
  const computed = length === 0 ? "the outcome" : length === 1 ? "1 judgement" : `${length} judgements`;
  return { check, passed: true, detail: `${computed} computed again from the answers: the same` };
}

function stoodBefore(draft: EventDraft, past: readonly Event[]): boolean {
  if (draft.type !== "judged" && draft.type !== "kept") return false;
  return past.some(
    (event) => event.type === draft.type && event.key === draft.key && event.provisional !== true,
  );
}

function absentAgent(name: string) {
  const answer = () =>
    Promise.reject(new ColloquyError("fault", `${name} is not called while a journal is verified.`));
  return { name, kind: "script" as const, answer };
}

function segmentsOf(events: readonly Event[]): readonly (readonly [Discussion, readonly Event[]])[] {
  const starts = events.flatMap(({ type }, index) => (type === "discussion.started" ? [index] : []));
  return discussionsOf(events).map((one, n) => [one, events.slice(starts[n], starts[n + 1])]);
}
