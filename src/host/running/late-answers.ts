import { addFirst, removeNow } from "../../home-changes.ts";
import { type Form, formOfGate } from "../../document/form/form.ts";
import { type GivenAnswer, readAnswerLines } from "../../kernel/person.ts";
import { type Discussion, discussionsOf, hasEnded } from "../../kernel/discussion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import type { Event } from "../../kernel/event.ts";
import { type Opened, openFolder } from "../../kernel/journal/archive.ts";
import type { AskedQuestion } from "../../manifest/method.ts";
import { kitOf } from "../protocols/catalogue.ts";
import { filesWith, inFolder } from "../archive/keeping.ts";
import type { ProtocolKit } from "../protocols/kit.ts";
import { join } from "node:path";
import { z } from "zod";
import { entriesNow, textIfAny } from "../../home-files.ts";
import { writeFault } from "../../kernel/journal/files.ts";
import { parsedJson } from "../../kernel/json-value.ts";
import type { Signed } from "../../kernel/receipt.ts";

export async function openQuestionsOf(
  discussion: Discussion,
  folder: string,
): Promise<readonly AskedQuestion[]> {
  const laid = new Set(laidAnswers(folder).map(({ id }) => id));
  const asked = openIn(await kitOf(discussion.protocol), discussion);
  return asked.filter(({ ids }) => !ids.some((id) => laid.has(id)));
}

function openIn({ questions }: Pick<ProtocolKit, "questions">, discussion: Discussion) {
  return (questions?.(discussion) ?? []).filter(({ answer }) => answer === null);
}

/** The key of a form with questions that no gate waits for: it can be filled in at any time, and in part. */
export const openKey = "questions";

export function formOfQuestions(open: readonly AskedQuestion[]): Form | null {
  const lines = open.map(({ id, by, text }) => `${id} (${by.join(", ")}): ${text}`);
  const text = ["Open questions to you. Answer what you can; the rest stays open.", ...lines].join("\n");
  return open.length === 0 ? null : formOfGate(openKey, { id: openKey, text, asks: open });
}

export function answersIn({ fields }: Form, text: string): readonly GivenAnswer[] {
  const ids = fields.map(({ name }) => name);
  const answers = answersBy(ids, text).flatMap(({ id, text: said }) =>
    id === null ? [] : [{ id, text: said }],
  );
  if (answers.length > 0) return answers;
  throw new ColloquyError("usage", "This answers no question.", {
    hint: `Begin a line with the id of a question: ${ids.map((id) => `"${id}: …"`).join(", ")}.`,
  });
}

export function answersBy(ids: readonly string[], text: string) {
  const idOf = (word: string) => ids.find((id) => id.toLowerCase() === word.toLowerCase()) ?? null;
  const [only = null, ...others] = ids;
  return readAnswerLines(text, idOf).map(({ id, text: said }) => ({
    id: id ?? (others.length === 0 ? only : null),
    text: said,
  }));
}

/** Each under the id of its question. Refuses what names none that is open; the first answer to a question stands. */
function checkedAnswers(
  answers: readonly GivenAnswer[],
  asked: readonly AskedQuestion[],
  discussion: Pick<Discussion, "id">,
): readonly GivenAnswer[] {
  return answers.map(({ id, text }) => {
    const question = asked.find(({ ids }) => ids.some((one) => one.toLowerCase() === id.toLowerCase()));
    const open = asked.filter(({ answer }) => answer === null).map((one) => one.id);
    const hint = open.length === 0 ? "None is open." : `Open: ${open.join(", ")}.`;
    if (question === undefined)
      throw new ColloquyError("not-found", `There is no question "${id}" in ${discussion.id}.`, { hint });
    if (question.answer !== null)
      throw new ColloquyError("answered", `${question.id} was answered. The first answer counts.`, { hint });
    return { id: question.id, text };
  });
}

/** After the end they go on record at once, with those in a form; else at the next round or the end. Gives the questions that are answered there now. */
export async function answerQuestions(
  { folder, discussion }: Pick<Opened, "folder"> & { readonly discussion: Discussion },
  answers: readonly GivenAnswer[],
  { now, by }: { readonly now: () => number; readonly by?: string | undefined },
): Promise<readonly string[]> {
  const kit = await kitOf(discussion.protocol);
  const at = new Date(now()).toISOString();
  for (const one of checkedAnswers(answers, kit.questions?.(discussion) ?? [], discussion))
    if (!(await layFirst(folder, pathOf(one.id), JSON.stringify({ ...one, at, by }))))
      throw new ColloquyError("answered", `${one.id} was answered just now. The first answer counts.`);
  // Looked at again once they lie there: whoever was at work on it and did not see them has let go of it by now.
  const { discussions, running } = await openFolder(folder);
  const ended = discussions.at(-1);
  if (running === true || ended === undefined || !hasEnded(ended.status)) return [];
  return addedSince(ended, await takeLaid(folder, ended, kit, now));
}

function addedSince({ added }: Discussion, after: Discussion): readonly string[] {
  return after.added.slice(added.length).map(({ question }) => question);
}

export async function takeLaid(
  folder: string,
  ended: Discussion,
  kit: Pick<ProtocolKit, "documents" | "questions">,
  now: () => number,
): Promise<Discussion> {
  let after = ended;
  // Somebody may lay another down while these are written, and finds the folder taken.
  while (laidAnswers(folder).length > 0) {
    let taken: readonly LaidAnswer[] = [];
    try {
      after = (await addAnswers(kit, folder, () => (taken = laidAnswers(folder)), now)) ?? after;
    } catch (error) {
      if (error instanceof ColloquyError && error.code === "locked") return after;
      throw error;
    }
    takeAway(folder, taken);
  }
  leaveWaiting(folder);
  return after;
}

/** What answers are laid into goes with the last of them. */
export function leaveWaiting(folder: string): void {
  try {
    removeNow(folder, "waiting", true);
  } catch {
    // Something else is in it.
  }
}

export function lateWords(
  folder: string,
  { before, after }: { readonly before: Discussion; readonly after: Discussion },
  kit: Pick<ProtocolKit, "questions">,
): readonly string[] {
  const late = addedSince(before, after);
  const laid = laidAnswers(folder);
  const kept = openIn(kit, after).filter(({ ids }) => laid.some(({ id }) => ids.includes(id)));
  return [
    ...(late.length === 0
      ? []
      : [
          `The answers to ${late.join(", ")} came after the end. They are on record; the result does not change.`,
        ]),
    ...(kept.length === 0
      ? []
      : [`The answers to ${kept.map(({ id }) => id).join(", ")} are kept. ${toldWhen}`]),
  ];
}

export const toldWhen =
  "The seats are told at the next round at the latest; if there is none, it goes on record at the end.";

/** Adds answers to a discussion that has ended: an event each. Its result stays as it is; its files tell them. */
async function addAnswers(
  kit: Pick<ProtocolKit, "documents" | "questions">,
  folder: string,
  answers: () => readonly LaidAnswer[],
  now: () => number,
): Promise<Discussion | undefined> {
  const fresh: Event[] = [];
  const keeping = inFolder(folder);
  const journal = await keeping.open({ now, onEvent: (event) => fresh.push(event) });
  try {
    const discussion = discussionsOf(journal.past).at(-1);
    const open = discussion === undefined ? [] : openIn(kit, discussion);
    for (const one of answers()) {
      const signed = signedOf(one);
      const question = open.find(({ ids }) => ids.includes(one.id))?.id;
      if (question !== undefined)
        await journal.append({
          type: "human.added",
          question,
          answer: { value: one.text, ...(signed && { signed }) },
        });
    }
  } finally {
    await journal.close();
  }
  const events = [...journal.past, ...fresh];
  await keeping.write?.(filesWith(kit, events));
  return discussionsOf(events).at(-1);
}

const Laid = z.object({ id: z.string(), text: z.string(), at: z.string(), by: z.string().optional() });
/** An answer to one open question. It lies in the discussion's folder until its next round, gate of questions or end takes it. */
export type LaidAnswer = Readonly<z.infer<typeof Laid>>;

export async function layFirst(folder: string, path: string, text: string): Promise<boolean> {
  try {
    return await addFirst(folder, path, text);
  } catch (cause) {
    throw writeFault(join(folder, path), cause);
  }
}

/** A discussion with the answers that lie there as though they were on record: whoever gave one reads that it was heard. */
export function withLaid(folder: string, events: readonly Event[]): readonly Event[] {
  const laid = laidAnswers(folder);
  const last = events.at(-1);
  if (laid.length === 0 || last === undefined) return events;
  const added = laid.map((one, index) => ({
    v: last.v,
    prev: last.prev,
    seq: last.seq + 1 + index,
    ts: one.at,
    type: "human.added" as const,
    question: one.id,
    answer: { value: one.text },
  }));
  return [...events, ...added];
}

export function laidAnswers(folder: string): readonly LaidAnswer[] {
  const laid = entriesNow(folder, "waiting").filter(({ name }) => name.endsWith(".question.json"));
  return laid.flatMap(({ name }) => {
    const text = textIfAny(folder, join("waiting", name));
    return Laid.safeParse(parsedJson(text ?? "")).data ?? [];
  });
}

export function signedOf({ by, at }: LaidAnswer): Signed | undefined {
  return by === undefined ? undefined : { by, at };
}

export function takeAway(folder: string, taken: readonly LaidAnswer[]): void {
  for (const { id } of taken) removeNow(folder, pathOf(id));
}

function pathOf(id: string): string {
  return join("waiting", `${encodeURIComponent(id)}.question.json`);
}
