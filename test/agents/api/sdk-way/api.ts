import {
  type FinishReason,
  jsonSchema,
  type ModelMessage,
  Output,
  streamText,
  type TextStreamPart,
} from "ai";
import type {
  Agent,
  AgentAnswer,
  AgentRequest,
  CallContext,
  JsonSchema,
} from "../../../../src/kernel/agent.ts";
import { asMeant } from "../../../../src/kernel/as-meant.ts";
import type { ApiProvider } from "../../../../src/kernel/api-provider.ts";
import { retold } from "../../../../src/kernel/earlier.ts";
import { ColloquyError } from "../../../../src/kernel/error.ts";
import { AgentError } from "../../../../src/kernel/failure.ts";
import { type Prompt, promptText } from "../../../../src/kernel/prompt.ts";
import { apiAddress } from "../../../../src/agents/api/address.ts";
import { cappedText } from "./api-flood.ts";
import { apiError, refusesSchema } from "./api-error.ts";
import { apiModel } from "./api-model.ts";
import { costUsd } from "../../../../src/agents/cost.ts";
import { fittedSchema } from "../../../../src/agents/fitted-schema.ts";
import { apiSchemaRules } from "../../../../src/agents/schema-rules.ts";
import { withoutSecret } from "../../../../src/agents/secret.ts";

export interface ApiOptions {
  readonly provider: ApiProvider;
  readonly model: string;
  readonly baseURL?: string;
  readonly apiKey?: string;
  readonly timeoutMs?: number;
}

/** A model behind an API as an agent. It does not retry: when to ask again after a failure is not decided here. */
export function apiAgent(name: string, options: ApiOptions): Agent {
  const address = apiAddress(options.provider, options.baseURL);
  if (address === undefined) {
    throw new ColloquyError("config", `The agent "${name}" has no address of a server.`, {
      hint: "Give its `baseURL`, such as http://127.0.0.1:8080/v1.",
    });
  }
  let made: ReturnType<typeof apiModel> | undefined;
  // One object for all calls: what it compiles at its first is used by the others.
  const openModel = () => (made ??= apiModel({ ...options, address }));
  const line: Line = { ...options, address, openModel, hide: withoutSecret(options.apiKey) };
  let takesSchema = true;
  return {
    name,
    kind: "api",
    ...(options.timeoutMs !== undefined && { timeoutMs: options.timeoutMs }),
    async answer(request, context) {
      if (!takesSchema) return converse(line, { ...request, schema: null }, context);
      return converse(line, request, context).catch(async (error: unknown) => {
        if (!(error instanceof SchemaRefused)) throw error;
        // The prompt says the shape too, and what comes back is read by the ladder.
        const answer = await converse(line, { ...request, schema: null }, context);
        takesSchema = false;
        return answer;
      });
    },
  };
}

/** What leads to one model. */
interface Line extends ApiOptions {
  readonly address: URL;
  readonly openModel: () => ReturnType<typeof apiModel>;
  readonly hide: (text: string) => string;
}

interface Heard {
  text: string;
  /** As the server names it; the SDK would fill in what we asked for. */
  model?: string | undefined;
  sent?: unknown;
  end?: Extract<TextStreamPart<never>, { type: "finish-step" }>;
}

class SchemaRefused extends Error {}

async function converse(line: Line, request: AgentRequest, context: CallContext): Promise<AgentAnswer> {
  const heard: Heard = { text: "" };
  const stop = new AbortController();
  // Not the signal itself: its reason is a failure of ours, which would come back as an error of the server.
  const onAbort = () => stop.abort();
  if (context.signal.aborted) onAbort();
  context.signal.addEventListener("abort", onAbort, { once: true });
  try {
    await listen(line, request, heard, stop.signal, context.onOutput);
  } catch (error) {
    if (request.schema !== null && refusesSchema(error)) throw new SchemaRefused();
    if (!context.signal.aborted) throw apiError(error, { ...line, text: line.hide(heard.text) });
  } finally {
    context.signal.removeEventListener("abort", onAbort);
    // A server that we no longer listen to may still be sending.
    stop.abort();
  }
  if (context.signal.aborted)
    throw new AgentError("cancelled", "the call was ended", { raw: line.hide(heard.text) });
  return answerOf(line, request, heard);
}

async function listen(
  line: Line,
  request: AgentRequest,
  heard: Heard,
  abortSignal: AbortSignal,
  onOutput: (chunk: string) => void,
): Promise<void> {
  // What it would warn about (a setting a model ignores) is nothing our user can change.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const { stream } = streamText({
    model: await line.openModel(),
    ...conversation(request),
    ...shape(line, request.schema),
    abortSignal,
    maxRetries: 0,
    include: { requestBody: true, rawChunks: true },
    onError: () => {}, // it comes in the stream too; by default it would be printed, prompt and all
  });
  for await (const part of stream) {
    if (part.type === "error") throw part.error;
    if (part.type === "raw") heard.model ??= reportedModel(part.rawValue);
    if (part.type === "start-step") heard.sent = part.request.body;
    if (part.type === "finish-step") heard.end = part;
    if (part.type === "text-delta") heard.text = cappedText(heard.text, part.text);
    onOutput(part.type === "text-delta" ? line.hide(part.text) : "");
  }
}

function reportedModel(chunk: unknown): string | undefined {
  const { model, message, response, modelVersion } = (chunk ?? {}) as Record<string, unknown>;
  const named = [model, modelVersion, (message as Named)?.model, (response as Named)?.model];
  return named.find((name) => typeof name === "string");
}

type Named = { readonly model?: unknown } | null | undefined;

/**
 * What stays the same stands first, where a provider's cache can hold it, and what this seat was asked and
 * said before follows as it was: a second turn begins with the very words of the first.
 */
function conversation(request: AgentRequest) {
  const { prompt, earlier } = retold(request);
  const { stable } = earlier[0]?.prompt ?? prompt;
  const asked = (turn: Prompt) => promptText(turn.stable === stable ? { ...turn, stable: "" } : turn);
  const messages: readonly ModelMessage[] = [
    ...earlier.flatMap((exchange): ModelMessage[] => [
      { role: "user", content: asked(exchange.prompt) },
      { role: "assistant", content: exchange.reply },
    ]),
    { role: "user", content: asked(prompt) },
  ];
  return {
    ...(stable !== "" && {
      instructions: { role: "system" as const, content: stable, providerOptions: cached },
    }),
    messages: [...messages],
  };
}

const cached = { anthropic: { cacheControl: { type: "ephemeral" } } };

/** Asks for the schema in the provider's own way and form. */
function shape({ provider }: Line, schema: JsonSchema | null) {
  const sent = schema === null ? undefined : fittedSchema(schema, apiSchemaRules[provider]);
  return {
    ...(sent !== undefined && { output: objectOf(sent) }),
    providerOptions: {
      openai: { store: false, strictJsonSchema: true },
      // Behind these stand many servers, some of which know no strict mode.
      openaiCompatible: { strictJsonSchema: false },
    },
  };
}

/** As the SDK's own, but for reading all that was said so far anew with every word that comes: we wait for the end. */
function objectOf(schema: JsonSchema): Output.Output<unknown, number> {
  const object = Output.object({ schema: jsonSchema(schema) });
  let pieces = 0;
  return {
    name: object.name,
    responseFormat: object.responseFormat,
    createElementStreamTransform: () => undefined,
    parseCompleteOutput: ({ text }) => Promise.resolve(text),
    // Something new each time, or the piece would be held back.
    parsePartialOutput: () => Promise.resolve({ partial: (pieces += 1) }),
  };
}

function answerOf(line: Line, { schema }: AgentRequest, heard: Heard): AgentAnswer {
  const { model, address, hide } = line;
  const { sent, end } = heard;
  const text = hide(heard.text);
  const fault = (code: AgentError["code"], message: string) => new AgentError(code, message, { raw: text });
  if (end === undefined || cutOff.has(end.finishReason))
    throw fault("garbage", `the answer of ${address.host} was cut off`);
  if (end.finishReason === "content-filter")
    throw fault("refused", `${model} refused to answer (${hide(end.rawFinishReason ?? "content filter")})`);
  if (text.trim() === "") throw fault("no-answer", `${model} sent an empty answer (${end.finishReason})`);
  // A cut-off object is seen by the ladder; a cut-off text looks like any other.
  if (end.finishReason === "length" && schema === null)
    throw fault("garbage", `${model} was cut off at its limit of tokens`);
  const structured = schema !== null && isEnforced(line.provider, sent) ? parsed(text, schema) : undefined;
  return {
    text,
    ...(structured !== undefined && { structured }),
    ...(heard.model !== undefined && { model: hide(heard.model) }),
    usage: usageOf(line, end, heard.model),
  };
}

// The stream ended before the model said why it stopped.
const cutOff: ReadonlySet<FinishReason> = new Set(["interrupted", "error"]);

/** Whether the request made the provider itself keep to the schema; a forced tool call or a hope does not. */
function isEnforced(provider: ApiProvider, sent: unknown): boolean {
  const body = (sent ?? {}) as {
    readonly output_config?: { readonly format?: unknown };
    readonly text?: { readonly format?: { readonly strict?: boolean } };
    readonly generationConfig?: { readonly responseJsonSchema?: unknown };
  };
  if (provider === "anthropic") return body.output_config?.format !== undefined;
  if (provider === "openai") return body.text?.format?.strict === true;
  return provider === "google" && body.generationConfig?.responseJsonSchema !== undefined;
}

function parsed(text: string, schema: JsonSchema): unknown {
  try {
    return asMeant(JSON.parse(text), schema);
  } catch {
    return undefined; // cut off at its limit of tokens, for one
  }
}

function usageOf(
  line: Line,
  { usage }: NonNullable<Heard["end"]>,
  reported = line.model,
): NonNullable<AgentAnswer["usage"]> {
  const { inputTokens, outputTokens, inputTokenDetails } = usage;
  const { cacheReadTokens, cacheWriteTokens } = inputTokenDetails;
  const tokens =
    inputTokens === undefined || outputTokens === undefined
      ? null
      : {
          input: inputTokens,
          cacheRead: cacheReadTokens ?? 0,
          cacheWrite: cacheWriteTokens ?? 0,
          output: outputTokens,
        };
  const { provider, model, address } = line;
  const cost = costUsd({ provider, models: [reported, model], address, tokens });
  return {
    ...(inputTokens !== undefined && { inputTokens }),
    ...(outputTokens !== undefined && { outputTokens }),
    ...(cost !== undefined && { costUsd: cost }),
  };
}
