import type { Fault } from "./faults.ts";

export type Api = "chat" | "responses" | "anthropic" | "gemini";

/** What a model was asked, read out of whichever API it was asked by. */
export interface ModelRequest {
  /** Counts the requests that want an answer, from 1; retries of a client count. */
  readonly n: number;
  readonly api: Api;
  readonly model: string;
  readonly system: string;
  readonly messages: readonly Message[];
  /** The JSON Schema the answer should follow, however the request asks for it. */
  readonly schema: Schema | null;
}

export interface Message {
  readonly role: "user" | "assistant" | "tool";
  readonly text: string;
}

type Schema = Readonly<Record<string, unknown>>;

/** What the model does. A string is its text. */
export type Answer = string | AnswerParts;

interface AnswerParts {
  readonly text?: string;
  /** Delivered the way the request asks for its schema: as JSON text, or as a tool call. */
  readonly structured?: unknown;
  readonly usage?: Usage;
  readonly fault?: Fault;
  /** Lets an error status come as an event after half of the stream instead. */
  readonly midStream?: true;
  /** Sent with a `rate-limit`; 1 unless told. */
  readonly retryAfterS?: number;
}

export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** Gives the answer to each request; `undefined` leaves it to the default answer. */
export type AnswerScript =
  | readonly Answer[]
  | ((request: ModelRequest) => Answer | undefined | Promise<Answer | undefined>);

/** The answer of a script; a list that has run out says at which request. */
export async function scriptedAnswer(script: AnswerScript, request: ModelRequest): Promise<AnswerParts> {
  const answer = typeof script === "function" ? await script(request) : listed(script, request.n);
  return typeof answer === "string" ? { text: answer } : (answer ?? defaultAnswer(request));
}

function listed(answers: readonly Answer[], n: number): Answer {
  const answer = answers[n - 1];
  if (answer !== undefined) return answer;
  throw new Error(`The script has ${answers.length} answers and none for request ${n}.`);
}

/** Says which user turn it was and repeats the end of it, or fills in the schema. */
function defaultAnswer({ api, messages, schema }: ModelRequest): AnswerParts {
  const asked = messages.filter(({ role }) => role === "user");
  const last = (asked.at(-1)?.text ?? "").trim().slice(-200);
  const text = `${api} answer to turn ${asked.length}: ${last}`;
  return schema === null ? { text } : { structured: exampleOf(schema, text) };
}

/** The plainest value a schema allows. Covers what our own schemas use, not all of JSON Schema. */
function exampleOf(schema: unknown, text = "example"): unknown {
  const { type, properties, items, required, minItems, minimum, ...rest } = schema as SchemaParts;
  const choice = rest.const ?? rest.enum?.[0];
  if (choice !== undefined) return choice;
  const union = rest.anyOf ?? rest.oneOf;
  if (union?.[0] !== undefined) return exampleOf(union[0], text);
  switch (String(Array.isArray(type) ? type[0] : type).toLowerCase()) {
    case "object":
      return Object.fromEntries(
        (required ?? Object.keys(properties ?? {})).map((key) => [
          key,
          exampleOf(properties?.[key] ?? {}, text),
        ]),
      );
    case "array":
      return Array.from({ length: minItems ?? 0 }, () => exampleOf(items ?? {}, text));
    case "integer":
    case "number":
      return minimum ?? 1;
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return text;
  }
}

interface SchemaParts {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly items?: unknown;
  readonly required?: readonly string[];
  readonly minItems?: number;
  readonly minimum?: number;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly unknown[];
  readonly oneOf?: readonly unknown[];
}
