import type { JsonSchema } from "../../kernel/agent.ts";
import type { Question } from "../../kernel/floor.ts";
import { retoldText } from "../../kernel/earlier.ts";
import { type PersonsTurn, answerLines } from "../../kernel/person.ts";
import { printableLines } from "../../kernel/printable.ts";
import type { ProjectedFile } from "../../kernel/projection.ts";
import { turnOfCall } from "../../kernel/turn-record.ts";
import { type Field, choiceLines, fieldsOf } from "./field.ts";

export interface Form {
  readonly key: string;
  readonly seat: string | null;
  readonly person: string | null;
  readonly about: readonly string[];
  readonly fields: readonly Field[];
  readonly fixed: Readonly<Record<string, unknown>>;
  /** `null`: the answer is a text, that of the only field or of all of them in lines. */
  readonly schema: JsonSchema | null;
  /** Every field is a question of its own, and may stay open: the answer is `answerLines` of those that do not. */
  readonly inLines?: true;
  readonly copies: readonly ProjectedFile[];
  /** Asked of the calling model: `about` is its prompt, and nobody else may answer. */
  readonly isHost: boolean;
  /** Why an answer that fits the fields cannot be taken all the same, as the end of a sentence; `null` where it can. */
  readonly refusal?: (answer: string) => string | null;
}

export function formOfTurn(turn: PersonsTurn): Form {
  return turn.isHost ? formOfHostsTurn(turn) : formOfPersonsTurn(turn);
}

/** The prompt as any agent gets it; a reply that does not fit is met by the ladder, as any agent's is. */
function formOfHostsTurn(turn: PersonsTurn): Form {
  const { key, seat, schema } = turn;
  const about = [retoldText(turn)];
  const asked = { key, seat: seat.name, person: null, about, schema };
  return { ...asked, fields: [], fixed: {}, copies: [], isHost: true };
}

function formOfPersonsTurn(turn: PersonsTurn): Form {
  const { key, person, seat, schema, material, prompt, refusal } = turn;
  const isRepeated = turnOfCall(key) !== key;
  return {
    key,
    seat: seat.name,
    person,
    about: [
      `${person}, you are asked as "${seat.name}" (${seat.role}) in round ${turn.round} of ${turn.discussion}.`,
      ...(isRepeated ? ["The earlier answer could not be used. Please answer again."] : []),
      ...(isRepeated ? [] : [...(prompt.said ?? []), prompt.fresh].filter((text) => text !== "")),
      turn.question ?? prompt.request,
      ...(seat.focus.length === 0 ? [] : [`Your focus: ${seat.focus.join("; ")}.`]),
      ...(material.length === 0 ? [] : [`To read: ${material.map(({ path }) => placeOf(path)).join(", ")}`]),
    ],
    ...(schema === null ? { fields: [freeText], fixed: {} } : fieldsOf(schema)),
    schema,
    copies: material.filter(({ path }) => path === piped).map(({ text }) => ({ path: copied, text })),
    isHost: false,
    ...(refusal && { refusal }),
  };
}

export function formOfGate(key: string, question: Question): Form {
  const { text, choices = [], asks } = question;
  const recommended = question.needsWord ? undefined : question.recommended;
  const takes = choices.length === 0 ? freeText.takes : ({ kind: "choice", choices } as const);
  const field: Field = { ...freeText, takes };
  const only = recommended === undefined ? field : { ...field, whenEmpty: { value: recommended } };
  return {
    key,
    seat: null,
    person: null,
    about: [[text, ...choiceLines(choices, recommended)].join("\n")],
    ...(asks === undefined ? { fields: [only] } : { fields: asks.map(askedField), inLines: true as const }),
    fixed: {},
    schema: null,
    copies: [],
    isHost: false,
  };
}

function askedField({ id, text }: { readonly id: string; readonly text: string }): Field {
  const label = `${id}: ${text.trim().replaceAll(/\s+/g, " ")}`;
  return { name: id, label, takes: freeText.takes, whenEmpty: "left-out" };
}

/** What is asked, for a terminal: nothing in it can move the cursor or hide. */
export function aboutText({ about }: Form): string {
  return printableLines(about.join("\n\n"));
}

export function answerOf(
  { schema, fixed, inLines }: Form,
  values: Readonly<Record<string, unknown>>,
): string {
  if (schema !== null) return JSON.stringify({ ...fixed, ...values });
  if (inLines !== true) return String(values[freeText.name]);
  return answerLines(Object.entries(values).map(([id, text]) => ({ id, text: String(text) })));
}

const freeText: Field = { name: "answer", label: "answer", takes: { kind: "text" } };

// What came on standard input has no path to open.
const piped = "stdin";
const copied = "waiting/stdin.txt";

function placeOf(path: string): string {
  return path === piped ? `${copied}, in the folder of this discussion` : path;
}
