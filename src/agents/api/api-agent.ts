import { urlToHttpOptions } from "node:url";
import type { Agent, AgentAnswer, AgentRequest, CallContext, JsonSchema } from "../../kernel/agent.ts";
import { asMeant } from "../../kernel/as-meant.ts";
import type { ApiProvider } from "../../kernel/api-provider.ts";
import { retold } from "../../kernel/earlier.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { AgentError } from "../../kernel/failure.ts";
import { type Prompt, promptText } from "../../kernel/prompt.ts";
import { costUsd } from "../cost.ts";
import { fittedSchema } from "../fitted-schema.ts";
import { apiSchemaRules } from "../schema-rules.ts";
import { withoutSecret } from "../secret.ts";
import { apiAddress } from "./address.ts";
import { anthropic } from "./anthropic.ts";
import { type ApiTurn, type Dialect, type Heard, type Message, nothingHeard } from "./dialect.ts";
import { apiError, refusesSchema } from "./error.ts";
import { gemini } from "./gemini.ts";
import { hearing } from "./hearing.ts";
import { openAiChat } from "./openai-chat.ts";
import { openAiResponses } from "./openai-responses.ts";
import { post, type Target } from "./post.ts";

export interface ApiOptions {
  readonly provider: ApiProvider;
  readonly model: string;
  readonly baseURL?: string;
  readonly apiKey?: string;
  readonly timeoutMs?: number;
}

const dialects: Readonly<Record<ApiProvider, Dialect>> = {
  anthropic,
  openai: openAiResponses,
  google: gemini,
  openrouter: openAiChat,
  ollama: openAiChat,
  "openai-compatible": openAiChat,
};

/** A model behind an API as an agent. It does not retry: when to ask again after a failure is not decided here. */
export function apiAgent(name: string, options: ApiOptions): Agent {
  const { provider, apiKey } = options;
  const address = apiAddress(provider, options.baseURL);
  if (address === undefined) {
    throw new ColloquyError("config", `The agent "${name}" has no address of a server.`, {
      hint: "Give its `baseURL`, such as http://127.0.0.1:8080/v1.",
    });
  }
  const line: Line = {
    ...options,
    address,
    dialect: dialects[provider],
    fitted: new WeakMap(),
    targets: new Map(),
    hide: withoutSecret(apiKey),
  };
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
  readonly dialect: Dialect;
  /** Schemas in the form of this provider: a protocol asks with the same few again and again. */
  readonly fitted: WeakMap<JsonSchema, JsonSchema | "unsayable">;
  readonly targets: Map<string, Target>;
  readonly hide: (text: string) => string;
}

class SchemaRefused extends Error {}

async function converse(line: Line, request: AgentRequest, context: CallContext): Promise<AgentAnswer> {
  const { dialect, apiKey = "", hide } = line;
  const { signal, onOutput } = context;
  const turn = turnOf(line, request);
  const { path, headers, body } = dialect.write(turn);
  const heard = nothingHeard();
  const listener = hearing(dialect, heard, (said) => onOutput(said === "" ? "" : hide(said)));
  try {
    await post(
      { to: target(line, path), headers: headers(apiKey), body: JSON.stringify(body) },
      listener,
      signal,
    );
  } catch (error) {
    if (turn.schema !== undefined && refusesSchema(error)) throw new SchemaRefused();
    if (!signal.aborted) throw apiError(error, { ...line, text: hide(heard.text) });
  }
  if (signal.aborted) throw new AgentError("cancelled", "the call was ended", { raw: hide(heard.text) });
  return answerOf(line, turn, request.schema, heard);
}

/** A model is asked at one address, again and again. */
function target({ address, targets }: Line, path: string): Target {
  const known = targets.get(path);
  if (known !== undefined) return known;
  const made = urlToHttpOptions(new URL(address.href.replace(/\/$/, "") + path));
  targets.set(path, made);
  return made;
}

/**
 * What stays the same stands first, where a provider's cache can hold it, and what this seat was asked and
 * said before follows as it was: a second turn begins with the very words of the first.
 */
function turnOf(line: Line, request: AgentRequest): ApiTurn {
  const { prompt, earlier } = retold(request);
  const { stable } = earlier[0]?.prompt ?? prompt;
  const asked = (turn: Prompt) => promptText(turn.stable === stable ? { ...turn, stable: "" } : turn);
  const messages: Message[] = stable === "" ? [] : [{ role: "system", text: stable, cached: true }];
  for (const exchange of earlier) {
    messages.push(
      { role: "user", text: asked(exchange.prompt) },
      { role: "assistant", text: exchange.reply },
    );
  }
  messages.push({ role: "user", text: asked(prompt) });
  const schema = request.schema === null ? undefined : schemaFor(line, request.schema);
  return { model: line.model, messages, ...(schema !== undefined && { schema }) };
}

function schemaFor({ provider, fitted }: Line, schema: JsonSchema): JsonSchema | undefined {
  let made = fitted.get(schema);
  if (made === undefined) {
    made = fittedSchema(schema, apiSchemaRules[provider]) ?? "unsayable";
    fitted.set(schema, made);
  }
  return made === "unsayable" ? undefined : made;
}

function answerOf(line: Line, turn: ApiTurn, schema: JsonSchema | null, heard: Heard): AgentAnswer {
  const { model, address, dialect, hide } = line;
  const { end } = heard;
  const text = hide(heard.text);
  const fault = (code: AgentError["code"], message: string) => new AgentError(code, message, { raw: text });
  if (end === undefined || (dialect.hasLastEvent && !heard.done))
    throw fault("garbage", `the answer of ${address.host} was cut off`);
  if (end.reason === "content-filter")
    throw fault("refused", `${model} refused to answer (${hide(end.word ?? "content filter")})`);
  if (text.trim() === "") throw fault("no-answer", `${model} sent an empty answer (${end.reason})`);
  // A cut-off object is seen by the ladder; a cut-off text looks like any other.
  if (end.reason === "length" && schema === null)
    throw fault("garbage", `${model} was cut off at its limit of tokens`);
  const structured = schema !== null && dialect.enforces(turn) ? parsed(text, schema) : undefined;
  return {
    text,
    ...(structured !== undefined && { structured }),
    ...(heard.model !== undefined && { model: hide(heard.model) }),
    usage: usageOf(line, heard),
  };
}

function parsed(text: string, schema: JsonSchema): unknown {
  try {
    return asMeant(JSON.parse(text), schema);
  } catch {
    return undefined; // cut off at its limit of tokens, for one
  }
}

function usageOf(line: Line, { tokens, model: reported }: Heard): NonNullable<AgentAnswer["usage"]> {
  const { input, output, cacheRead = 0, cacheWrite = 0 } = tokens;
  const { provider, model, address } = line;
  const counted =
    input === undefined || output === undefined ? null : { input, cacheRead, cacheWrite, output };
  const cost = costUsd({ provider, models: [reported ?? model, model], address, tokens: counted });
  return {
    ...(input !== undefined && { inputTokens: input }),
    ...(output !== undefined && { outputTokens: output }),
    ...(cost !== undefined && { costUsd: cost }),
  };
}
