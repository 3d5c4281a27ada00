import { join } from "node:path";
import { z } from "zod";
import { textIfAny } from "../../home-files.ts";
import { addFirst, removeNow } from "../../home-changes.ts";
import { ColloquyError } from "../../kernel/error.ts";
import type { Event } from "../../kernel/event.ts";
import type { Answer, Question } from "../../kernel/floor.ts";
import {
  type AnswerGate,
  type AskPerson,
  type StillOpen,
  answerLines,
  readAnswerLines,
} from "../../kernel/person.ts";
import type { Signed } from "../../kernel/receipt.ts";
import { type Form, formOfGate, formOfTurn } from "../../document/form/form.ts";
import { formText } from "../../document/form/form-text.ts";
import { type Complaint, type FormReading, readForm } from "../../document/form/read-form.ts";
import { writeFault, writeFiles } from "../../kernel/journal/files.ts";
import { parsedJson } from "../../kernel/json-value.ts";
import { type LaidAnswer, laidAnswers, signedOf, takeAway } from "./laid-answers.ts";
import type { Place } from "../../manifest/method.ts";
import type { Reporter } from "../../reporters/reporter.ts";

/** How a face puts questions to whoever is there. `null`: nobody is, or no longer once `until` aborted. */
export interface Asking {
  /** Aborted when the user interrupts. */
  readonly signal: AbortSignal;
  readonly answerGate: (question: Question, until: AbortSignal) => Promise<Answer | null>;
  /** The form also lies in `file`: what is filled in there is found, and `null` says no more. */
  readonly fillIn?: (form: Form, file: string, until: AbortSignal) => Promise<string | null>;
}

/** Where the form of a turn or a gate lies in a discussion's folder. */
export function formPath({ key }: Form): string {
  return join("waiting", `${key.replaceAll("/", ".")}.md`);
}

/**
 * Lays an answer beside its form; whoever runs the discussion, now or later, takes it from there. The first stands: it
 * is there whole or not at all, and another is refused.
 */
export async function handOver(
  folder: string,
  form: Form,
  answer: string,
  given: { readonly at: string; readonly by?: string | undefined },
): Promise<void> {
  const before = handedIn(folder, form);
  const isFirst =
    before === null && (await isLaid(folder, handedPath(form), JSON.stringify({ answer, ...given })));
  if (!isFirst) throw answeredBefore(form, before ?? handedIn(folder, form));
}

/** That somebody was faster, in a sentence that says who and when. */
export function answeredBefore(
  { seat }: Pick<Form, "seat">,
  first: { readonly by?: string | undefined; readonly at?: string | undefined } | null,
): ColloquyError {
  const by = first?.by === undefined ? "" : ` by ${first.by}`;
  const at = first?.at === undefined ? "" : ` at ${clockOf(first.at)}`;
  const what = seat === null ? "The question" : `The turn of ${seat}`;
  return new ColloquyError("answered", `${what} was answered${by}${at}. The first answer counts.`);
}

/** `14:02`, where we are. */
function clockOf(at: string): string {
  const when = new Date(at);
  return [when.getHours(), when.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
}

/** Whether somebody has answered already: handed it over, or filled in the form. */
export function isAnswered(folder: string, form: Form): boolean {
  return writtenIn(folder, form).status === "done";
}

/**
 * Lays out a form to fill in. One that is there already may hold a person's words and is left alone. The host's is
 * not laid out: whoever filled it in would answer in its name.
 */
export async function layOut(folder: string, form: Form, place: Place): Promise<void> {
  if (form.isHost) return;
  await isLaid(folder, formPath(form), textOf(form, place));
  await writeFiles(folder, form.copies);
}

/** Whether it was laid there now: what is there already stays. */
async function isLaid(folder: string, path: string, text: string): Promise<boolean> {
  try {
    return await addFirst(folder, path, text);
  } catch (cause) {
    throw writeFault(join(folder, path), cause);
  }
}

/**
 * Where a discussion asks people. An answer is what was handed over or filled in already, else what the person
 * at the face says; while they are asked, one handed over from elsewhere ends the question.
 */
export class Desk {
  readonly #asked = new Map<string, Form>();
  /** By the key of a gate, the ids of questions whose answers lay there. */
  readonly #taken = new Map<string, readonly string[]>();
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
    const reply = await this.#ask(form, signal, fill ?? (() => Promise.resolve(null)));
    if ("waitsFor" in reply) return reply;
    const { answer: said, signed } = reply;
    return { said, ...(signed && { signed }) };
  };

  readonly answerGate: AnswerGate = async (question, key) => {
    const { asks = [] } = question;
    if (asks.length === 0) return this.#gate(question, key);
    const before = laidAnswers(this.#folder);
    const open = asks.filter(({ id }) => !isIn(before, id));
    const said = open.length === 0 ? null : await this.#gate({ ...question, asks: open }, key);
    // Others may have answered some while one was asked here.
    const laid = laidAnswers(this.#folder).filter(({ id }) => isIn(asks, id));
    if (laid.length === 0) return said;
    this.#taken.set(
      key,
      laid.map(({ id }) => id),
    );
    return together(laid, said !== null && "value" in said ? said : null, open);
  };

  readonly #gate = async (question: Question, key: string): ReturnType<AnswerGate> => {
    const form = formOfGate(key, question);
    let answeredHere: Awaited<ReturnType<Asking["answerGate"]>> = null;
    const said = await this.#ask(form, this.#face.signal, async (until) => {
      answeredHere = await this.#face.answerGate(question, until);
      return answeredHere?.value ?? null;
    });
    if ("waitsFor" in said) return said;
    const { answer: value, signed } = said;
    return answeredHere ?? { value, by: "person", ...(signed && { signed }) };
  };

  /** Takes away what is answered, except for a form in which somebody wrote. */
  async clear(events: readonly Event[]): Promise<void> {
    const settled = new Set(events.flatMap(settledKey));
    const asked = [...this.#asked.values()];
    const answered = asked.filter(({ key }) => settled.has(key));
    for (const form of answered) {
      removeNow(this.#folder, handedPath(form));
      const isUntouched = textIfAny(this.#folder, formPath(form)) === textOf(form, this.#place);
      if (isUntouched) removeNow(this.#folder, formPath(form));
    }
    for (const [key, ids] of this.#taken) if (settled.has(key)) takeAway(this.#folder, ids);
    // Others may still have to read what they share.
    const copies = answered.length < asked.length ? [] : asked.flatMap((form) => form.copies);
    for (const { path } of copies) removeNow(this.#folder, path);
    try {
      removeNow(this.#folder, "waiting", true);
    } catch {
      // Somebody's words are in it.
    }
  }

  async #ask(
    form: Form,
    signal: AbortSignal,
    askHere: (until: AbortSignal) => Promise<string | null>,
  ): Promise<SignedAnswer | StillOpen> {
    this.#asked.set(form.key, form);
    const before = this.#found(form);
    if ("answer" in before) return before;
    await layOut(this.#folder, form, this.#place);
    if (signal.aborted) return before;
    const elsewhere = new AbortController();
    const watching = setInterval(() => {
      if ("answer" in this.#found(form)) elsewhere.abort();
    }, lookMs);
    try {
      const said = await askHere(AbortSignal.any([signal, elsewhere.signal]));
      return said === null ? this.#found(form) : { answer: said };
    } finally {
      clearInterval(watching);
    }
  }

  #found(form: Form): SignedAnswer | StillOpen {
    const reading = writtenIn(this.#folder, form);
    if (reading.status === "done") return reading;
    if (form.isHost) return { waitsFor: `the host has not answered as ${form.seat} yet` };
    const file = join(this.#place.folder, formPath(form));
    if (reading.status === "faulty") return { waitsFor: complaintLines(file, reading.complaints).join("; ") };
    return { waitsFor: `${openWords(form)} (${file})` };
  }
}

/** Answers that lay there, which stand, and those that were given at the gate itself. */
function together(
  laid: readonly LaidAnswer[],
  given: Answer | null,
  open: readonly { readonly id: string }[],
): Answer {
  const [only, ...others] = open;
  const idOf = (word: string) => open.find(({ id }) => id.toLowerCase() === word.toLowerCase())?.id ?? null;
  const said = readAnswerLines(given?.value ?? "", idOf).map(({ id, text }) => ({
    id: id ?? (others.length === 0 ? (only?.id ?? null) : null),
    text,
  }));
  const named = said.flatMap(({ id, text }) => (id === null || isIn(laid, id) ? [] : [{ id, text }]));
  const notes = said.flatMap(({ id, text }) => (id === null ? [text] : []));
  const signed = given?.signed ?? laid.map(signedOf).find((one) => one !== undefined);
  const value = [...notes, answerLines([...laid, ...named])].join("\n");
  return { value, by: "person", ...(signed && { signed }) };
}

function isIn(questions: readonly { readonly id: string }[], id: string): boolean {
  return questions.some((one) => one.id === id);
}

/** What was handed over, or else filled in. */
function writtenIn(folder: string, form: Form): FormReading & { readonly signed?: Signed } {
  const handed = handedIn(folder, form);
  if (handed !== null) {
    const { answer, by, at } = handed;
    return { status: "done", answer, ...(by !== undefined && { signed: { by, at } }) };
  }
  const filled = textIfAny(folder, formPath(form));
  return filled === null ? { status: "open" } : readForm(filled, form);
}

/** `path:line: what is wrong`, as editors read it. */
export function complaintLines(file: string, complaints: readonly Complaint[]): readonly string[] {
  return complaints.map(({ line, problem }) => `${file}:${line}: ${problem}`);
}

const lookMs = 300;

/** What somebody said, and who they are where they said that too. */
interface SignedAnswer {
  readonly answer: string;
  readonly signed?: Signed;
}

const Handed = z.object({ answer: z.string(), at: z.string(), by: z.string().optional() });

/** What was handed over. */
function handedIn(folder: string, form: Form): z.infer<typeof Handed> | null {
  const text = textIfAny(folder, handedPath(form));
  const handed = Handed.safeParse(parsedJson(text ?? "")).data;
  if (handed !== undefined) return handed;
  // What nobody can read is nobody's answer, and must not stand in the way of one.
  if (text !== null) removeNow(folder, handedPath(form));
  return null;
}

function handedPath(form: Form): string {
  return formPath(form).replace(/\.md$/, ".answer.json");
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

/** What a face lends to a discussion while it runs. */
export interface Face extends Asking {
  readonly cwd: string;
  /** The user's variables, which say where their own folder is. */
  readonly env: NodeJS.ProcessEnv;
  readonly now: () => number;
  readonly reporter: Reporter;
  /** The model that called is there and answers for the seats of the agent `host`. */
  readonly hasHost?: boolean;
  /** Takes over the lock of a process on another host. */
  readonly breakLock?: boolean;
  /** Nobody is asked at a gate: what is recommended is taken, also where the discussion is held elsewhere. */
  readonly takesRecommended?: boolean;
  /** Keeps what a discussion leaves to the project in its own folder. */
  readonly readOnly?: boolean;
}
