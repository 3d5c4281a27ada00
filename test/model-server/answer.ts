import { exampleOf } from "./example.ts";
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
  /** The names of the tools it may call. */
  readonly tools: readonly string[];
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
  /** A tool of the client is called instead. */
  readonly call?: { readonly name: string; readonly input: unknown };
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
  /** Of the input, where the server caches. */
  readonly cacheRead?: number;
  readonly cacheWrite?: number;
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
