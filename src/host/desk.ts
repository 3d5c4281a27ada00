import { mkdir, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ColloquyError } from "../kernel/error.ts";
import type { Event } from "../kernel/event.ts";
import type { Answer, Question } from "../kernel/floor.ts";
import type { AnswerGate, AskPerson, StillOpen } from "../kernel/person.ts";
import { type Form, formOfGate, formOfTurn } from "../document/form/form.ts";
import { formText } from "../document/form/form-text.ts";
import { type Complaint, type FormReading, readForm } from "../document/form/read-form.ts";
import { writeFiles } from "../kernel/journal/files.ts";
import { readUnlinked, refuseLinks } from "../kernel/journal/unlinked.ts";
import { writeFault } from "../kernel/journal/write-fault.ts";
import type { Place } from "./kit.ts";

/** How a face puts questions to whoever is there. `null`: nobody is, or no longer once `until` aborted. */
export interface Asking {
  /** Aborted when the user interrupts. */
  readonly signal: AbortSignal;
  readonly answerGate: (question: Question, until: AbortSignal) => Promise<Answer | null>;
  /** The form also lies in `file`. */
  readonly fillIn?: (form: Form, file: string, until: AbortSignal) => Promise<string | null>;
}

/** Where the form of a turn or a gate lies in a discussion's folder. */
export function formPath({ key }: Form): string {
  return join("waiting", `${key.replaceAll("/", ".")}.md`);
}

/** Lays an answer beside its form; whoever runs the discussion, now or later, takes it from there. */
export function handOver(folder: string, form: Form, answer: string): Promise<void> {
  return writeFiles(folder, [{ path: answerPath(form), text: answer }]);
}

/** Whether somebody has answered already: handed it over, or filled in the form. */
export async function isAnswered(folder: string, form: Form): Promise<boolean> {
  return (await writtenIn(folder, form)).status === "done";
}

/**
 * Lays out a form to fill in. One that is there already may hold a person's words and is left alone. The host's is
 * not laid out: whoever filled it in would answer in its name.
 */
export async function layOut(folder: string, form: Form, place: Place): Promise<void> {
  if (form.isHost) return;
  const path = join(folder, formPath(form));
  try {
    await refuseLinks(folder, path);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(path, textOf(form, place), { flag: "wx", mode: 0o600 });
  } catch (cause) {
    if (cause instanceof ColloquyError) throw cause;
    if ((cause as NodeJS.ErrnoException).code !== "EEXIST") throw writeFault(path, cause);
  }
  await writeFiles(folder, form.copies);
}

/**
 * Where a discussion asks people. An answer is what was handed over or filled in already, else what the person
 * at the face says; while they are asked, one handed over from elsewhere ends the question.
 */
export class Desk {
  readonly #asked = new Map<string, Form>();
  readonly #folder: string;
  readonly #place: Place;
  readonly #face: Asking;

  constructor(folder: string, place: Place, face: Asking) {
    this.#folder = folder;
    this.#place = place;
    this.#face = face;
  }

  readonly askPerson: AskPerson = async (turn, signal) => {
    const { fillIn } = this.#face;
    const form = formOfTurn(turn);
    const file = join(this.#folder, formPath(form));
    const fill = fillIn && ((until: AbortSignal) => fillIn(form, file, until));
    const said = await this.#ask(form, signal, fill ?? (() => Promise.resolve(null)));
    return typeof said === "string" ? { said } : said;
  };

  readonly answerGate: AnswerGate = async (question, key) => {
    const form = formOfGate(key, question);
    let answeredHere: Awaited<ReturnType<Asking["answerGate"]>> = null;
    const said = await this.#ask(form, this.#face.signal, async (until) => {
      answeredHere = await this.#face.answerGate(question, until);
      return answeredHere?.value ?? null;
    });
    if (typeof said !== "string") return said;
    return answeredHere ?? { value: said, by: "person" };
  };

  /** Takes away what is answered, except for a form in which somebody wrote. */
  async clear(events: readonly Event[]): Promise<void> {
    const settled = new Set(events.flatMap(settledKey));
    const asked = [...this.#asked.values()];
    const answered = asked.filter(({ key }) => settled.has(key));
    for (const form of answered) {
      const path = join(this.#folder, formPath(form));
      await rm(join(this.#folder, answerPath(form)), { force: true });
      if ((await textIn(path)) === textOf(form, this.#place)) await rm(path, { force: true });
    }
    // Others may still have to read what they share.
    const copies = answered.length < asked.length ? [] : asked.flatMap((form) => form.copies);
    for (const { path } of copies) await rm(join(this.#folder, path), { force: true });
    await rmdir(join(this.#folder, "waiting")).catch(() => {});
  }

  async #ask(
    form: Form,
    signal: AbortSignal,
    askHere: (until: AbortSignal) => Promise<string | null>,
  ): Promise<string | StillOpen> {
    this.#asked.set(form.key, form);
    const before = await this.#found(form);
    if (typeof before === "string") return before;
    await layOut(this.#folder, form, this.#place);
    if (signal.aborted) return before;
    const elsewhere = new AbortController();
    const watching = setInterval(() => {
      void this.#found(form).then((found) => typeof found === "string" && elsewhere.abort());
    }, lookMs);
    try {
      const said = await askHere(AbortSignal.any([signal, elsewhere.signal]));
      return said ?? (await this.#found(form));
    } finally {
      clearInterval(watching);
    }
  }

  async #found(form: Form): Promise<string | StillOpen> {
    const reading = await writtenIn(this.#folder, form);
    if (reading.status === "done") return reading.answer;
    if (form.isHost) return { waitsFor: `the host has not answered as ${form.seat} yet` };
    const file = join(this.#place.folder, formPath(form));
    if (reading.status === "faulty") return { waitsFor: complaintLines(file, reading.complaints).join("; ") };
    return { waitsFor: `${openWords(form)} (${file})` };
  }
}

/** What was handed over, or else filled in. */
async function writtenIn(folder: string, form: Form): Promise<FormReading> {
  // A folder that came with a clone must not have us take another file for somebody's words.
  await refuseLinks(folder, join(folder, formPath(form)));
  const handed = await textIn(join(folder, answerPath(form)));
  if (handed !== undefined) return { status: "done", answer: handed };
  const filled = await textIn(join(folder, formPath(form)));
  return filled === undefined ? { status: "open" } : readForm(filled, form);
}

/** `path:line: what is wrong`, as editors read it. */
export function complaintLines(file: string, complaints: readonly Complaint[]): readonly string[] {
  return complaints.map(({ line, problem }) => `${file}:${line}: ${problem}`);
}

const lookMs = 300;

function answerPath(form: Form): string {
  return formPath(form).replace(/\.md$/, ".answer");
}

function textOf(form: Form, { address }: Place): string {
  return formText(form, `colloquy resume ${address}`);
}

function openWords({ person, seat, about }: Form): string {
  return person === null ? (about[0]?.split("\n")[0] ?? "") : `${person} has not answered as ${seat} yet`;
}

/** The key of what an event ends; a call that was cut off is still open. */
function settledKey(event: Event): readonly string[] {
  if (event.type === "turn.answered" || event.type === "human.answered") return [event.key];
  const isOver = event.type === "turn.failed" && !["cancelled", "limit"].includes(event.failure.code);
  return isOver ? [event.key] : [];
}

function textIn(path: string): Promise<string | undefined> {
  return readUnlinked(path).catch(() => undefined);
}
