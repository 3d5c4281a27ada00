import type { Api, ModelRequest, Usage } from "./answer.ts";
import type { StatusFault } from "./faults.ts";
import type { Refusal } from "./refusal.ts";

/** One model API: how a request is read, and how words, a count and a failure are written. */
export interface Dialect {
  readonly api: Api;
  read(body: Json, path: string): Asked;
  /** Why the real server would not take this request; `null` when it would. */
  refusal(body: Json, kind: "answer" | "count", headers: Readonly<Record<string, string>>): Refusal | null;
  /** The answer as one body. */
  whole(spoken: Spoken): unknown;
  /** The same answer as a stream of server-sent events, the text in several pieces. */
  frames(spoken: Spoken): readonly Frame[];
  /** The body of an answer that is only a count of input tokens. */
  count(inputTokens: number): unknown;
  refused(refusal: Refusal): Failed;
  failure(fault: StatusFault, message: string, retryAfterS: number): Failed;
  /** The same failure when a stream has already begun. */
  failureFrame(failed: Failed): Frame;
}

export type Json = Readonly<Record<string, unknown>>;

/** A request as a dialect reads it: the part for the script, and what shapes the answer. */
export interface Asked extends Omit<ModelRequest, "n" | "api"> {
  readonly stream: boolean;
  /** The tool by whose call a structured answer is to be delivered, if not as text. */
  readonly schemaTool: string | null;
}

/** What a model says to one request, free of any API. */
export interface Spoken {
  readonly id: string;
  readonly model: string;
  readonly text: string;
  /** A call that delivers a structured answer. */
  readonly call: ToolCall | null;
  readonly refused: boolean;
  readonly usage: Usage;
}

interface ToolCall {
  readonly name: string;
  readonly input: unknown;
}

/** One server-sent event; the name only where the API gives it one. */
export interface Frame {
  readonly event?: string;
  readonly data: unknown;
}

export interface Failed {
  readonly status: number;
  readonly body: unknown;
}

/** A text in a few pieces at word borders, so that a stream can be cut between them. */
export function pieces(text: string): readonly string[] {
  const words = text.match(/\s*\S+\s*/g) ?? (text === "" ? [] : [text]);
  const size = Math.max(1, Math.ceil(words.length / 4));
  return Array.from({ length: Math.ceil(words.length / size) }, (_, index) =>
    words.slice(index * size, (index + 1) * size).join(""),
  );
}

/** The text of a message's content, which every API allows as a string or as parts. */
export function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return objects(content)
    .map(({ text, content: inner }) => (typeof text === "string" ? text : textOf(inner)))
    .join("\n");
}

export function objects(value: unknown): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

export function object(value: unknown): Json {
  return typeof value === "object" && value !== null ? (value as Json) : {};
}
