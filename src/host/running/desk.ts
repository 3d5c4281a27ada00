import { join } from "node:path";
import { z } from "zod";
import { textIfAny } from "../../home-files.ts";
import { removeNow } from "../../home-changes.ts";
import { ColloquyError } from "../../kernel/error.ts";
import type { Event } from "../../kernel/event.ts";
import type { Answer, Question } from "../../kernel/floor.ts";
import { type AnswerGate, type AskPerson, answerLines } from "../../kernel/person.ts";
import { type Form, formOfGate, formOfTurn } from "../../document/form/form.ts";
import { writeFiles } from "../../kernel/journal/files.ts";
import { parsedJson } from "../../kernel/json-value.ts";
import {
  answersBy,
  type LaidAnswer,
  laidAnswers,
  layFirst,
  leaveWaiting,
  signedOf,
  takeAway,
} from "./late-answers.ts";
import type { Reporter } from "../../reporters/reporter.ts";

/** How a face puts questions to whoever is there. `null`: nobody is, or no longer once `until` aborted. */
export interface FaceQuestions {
  readonly signal: AbortSignal;
  readonly answerGate: (question: Question, until: AbortSignal) => Promise<Answer | null>;
  readonly fillIn?: (form: Form, until: AbortSignal) => Promise<string | null>;
}

/** Whoever runs it, now or later, takes it from there. The first stands: it is there whole or not at all; another is refused. */
export async function handOver(
  folder: string,
  form: Form,
  answer: string,
  given: { readonly at: string; readonly by?: string | undefined },
): Promise<void> {
  const before = handedIn(folder, form);
  const isFirst =
    before === null && (await layFirst(folder, handedPath(form), JSON.stringify({ answer, ...given })));
  if (!isFirst) throw answeredBefore(form, before ?? handedIn(folder, form));
}

export function answeredBefore(
  { seat }: Pick<Form, "seat">,
  first: { readonly by?: string | undefined; readonly at?: string | undefined } | null,
): ColloquyError {
  const by = first?.by === undefined ? "" : ` by ${first.by}`;
  const at = first?.at === undefined ? "" : ` at ${new Date(first.at).toTimeString().slice(0, 5)}`;
  const what = seat === null ? "The question" : `The turn of ${seat}`;
  return new ColloquyError("answered", `${what} was answered${by}${at}. The first answer counts.`);
}

export function isAnswered(folder: string, form: Form): boolean {
  return handedIn(folder, form) !== null;
}

/** While somebody is asked here, an answer handed over from elsewhere ends the question. */
export function openDesk(folder: string, face: FaceQuestions) {
  const asked = new Map<string, Form>();
  const taken = new Map<string, readonly LaidAnswer[]>();

  const found = (form: Form): Awaited<ReturnType<AskPerson>> => {
    const handed = handedIn(folder, form);
    if (handed === null) return { waitsFor: openWords(form) };
    const { answer: said, by, at } = handed;
    return { said, ...(by !== undefined && { signed: { by, at } }) };
  };
  const ask = async (
    form: Form,
    signal: AbortSignal,
    askHere: (until: AbortSignal) => Promise<string | null>,
  ): ReturnType<AskPerson> => {
    asked.set(form.key, form);
    const before = found(form);
    if ("said" in before) return before;
    await writeFiles(folder, form.copies);
    if (signal.aborted) return before;
    const elsewhere = new AbortController();
    const watching = setInterval(() => {
      if ("said" in found(form)) elsewhere.abort();
    }, lookMs);
    try {
      const said = await askHere(AbortSignal.any([signal, elsewhere.signal]));
      return said === null ? found(form) : { said };
    } finally {
      clearInterval(watching);
    }
  };
  const gate = async (question: Question, key: string): ReturnType<AnswerGate> => {
    let answeredHere: Awaited<ReturnType<FaceQuestions["answerGate"]>> = null;
    const given = await ask(formOfGate(key, question), face.signal, async (until) => {
      answeredHere = await face.answerGate(question, until);
      return answeredHere?.value ?? null;
    });
    if ("waitsFor" in given) return given;
    const { said: value, ...signature } = given;
    return answeredHere ?? { value, by: "person", ...signature };
  };
  const askPerson: AskPerson = (turn, signal) => {
    const form = formOfTurn(turn);
    return ask(form, signal, async (until) => (await face.fillIn?.(form, until)) ?? null);
  };
  const answerGate: AnswerGate = async (question, key) => {
    const { asks = [] } = question;
    if (asks.length === 0) return gate(question, key);
    const before = laidAnswers(folder);
    const open = asks.filter(({ id }) => !isIn(before, id));
    const said = open.length === 0 ? null : await gate({ ...question, asks: open }, key);
    const laid = laidAnswers(folder).filter(({ id }) => isIn(asks, id));
    if (laid.length === 0) return said;
    taken.set(key, laid);
    return together(laid, said !== null && "value" in said ? said : null, open);
  };
  const late = (asks: readonly string[], key: string): Answer | null => {
    const laid = laidAnswers(folder).filter(({ id }) => asks.includes(id));
    if (laid.length === 0) return null;
    taken.set(key, laid);
    return together(laid, null, []);
  };
  const clear = (events: readonly Event[]) => {
    const settled = new Set(events.flatMap(settledKey));
    const all = [...asked.values()];
    const answered = all.filter(({ key }) => settled.has(key));
    for (const form of answered) removeNow(folder, handedPath(form));
    for (const [key, laid] of taken) if (settled.has(key)) takeAway(folder, laid);
    const copies = answered.length < all.length ? [] : all.flatMap((form) => form.copies);
    for (const { path } of copies) removeNow(folder, path);
    leaveWaiting(folder);
  };
  return { askPerson, answerGate, late, clear };
}

function together(
  laid: readonly LaidAnswer[],
  given: Answer | null,
  open: readonly { readonly id: string }[],
): Answer {
  const ids = open.map(({ id }) => id);
  const said = answersBy(ids, given?.value ?? "");
  const named = said.flatMap(({ id, text }) => (id === null || isIn(laid, id) ? [] : [{ id, text }]));
  const notes = said.flatMap(({ id, text }) => (id === null ? [text] : []));
  const signed = given?.signed ?? laid.map(signedOf).find((one) => one !== undefined);
  const value = [...notes, answerLines([...laid, ...named])].join("\n");
  return { value, by: "person", ...(signed && { signed }) };
}

function isIn(questions: readonly { readonly id: string }[], id: string): boolean {
  return questions.some((one) => one.id === id);
}

const lookMs = 300;

const Handed = z.object({ answer: z.string(), at: z.string(), by: z.string().optional() });

function handedIn(folder: string, form: Form): z.infer<typeof Handed> | null {
  const text = textIfAny(folder, handedPath(form));
  const handed = Handed.safeParse(parsedJson(text ?? "")).data;
  if (handed !== undefined) return handed;
  // What nobody can read is nobody's answer, and must not stand in the way of one.
  if (text !== null) removeNow(folder, handedPath(form));
  return null;
}

function handedPath({ key }: Form): string {
  return join("waiting", `${key.replaceAll("/", ".")}.answer.json`);
}

function openWords({ isHost, person, seat, about }: Form): string {
  if (isHost) return `the host has not answered as ${seat} yet`;
  return person === null ? (about[0]?.split("\n")[0] ?? "") : `${person} has not answered as ${seat} yet`;
}

function settledKey(event: Event): readonly string[] {
  if (event.type === "turn.answered" || event.type === "human.answered") return [event.key];
  const isOver = event.type === "turn.failed" && !["cancelled", "limit"].includes(event.failure.code);
  return isOver ? [event.key] : [];
}

export interface Face extends FaceQuestions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly now: () => number;
  readonly reporter: Reporter;
  readonly hasHost?: boolean;
  /** Nobody is asked at a gate: what is recommended is taken, also where the discussion is held elsewhere. */
  readonly takesRecommended?: boolean;
  /** Keeps what a discussion leaves to the project in its own folder. */
  readonly readOnly?: boolean;
}
