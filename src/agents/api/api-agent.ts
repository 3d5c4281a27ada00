import { urlToHttpOptions } from "node:url";
import type {
  Agent,
  AgentAnswer,
  AgentRequest,
  AgentUsage,
  CallContext,
  JsonSchema,
  SeatEyes,
} from "../../kernel/agent.ts";
import { asMeant } from "../../kernel/as-meant.ts";
import type { ApiProvider } from "../../kernel/vendor.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { AgentError } from "../../kernel/failure.ts";
import { parsedJson } from "../../kernel/json-value.ts";
import { eachOnce } from "../../text/each-once.ts";
import { costUsd } from "../cost.ts";
import { apiSchemaRules, fittedSchema } from "../fitted-schema.ts";
import { withoutSecret } from "../secret.ts";
import { apiAddress } from "./address.ts";
import { anthropic } from "./anthropic.ts";
import { promptCache } from "./cache.ts";
import { type ApiTokens, type ApiTurn, type Dialect, PartialAnswer, type ToolCall } from "./dialect.ts";
import { apiError, isTurnedAway, refusedExtra } from "./error.ts";
import { gemini } from "./gemini.ts";
import { hearing } from "./hearing.ts";
import { openAiChat } from "./openai-chat.ts";
import { openAiResponses } from "./openai-responses.ts";
import { post } from "./post.ts";
import { type TellingServer, servedContext } from "./served-context.ts";
import { type ModelLine, type Extra, prefixOf, turnOf } from "./turn.ts";

export interface ApiOptions {
  readonly provider: ApiProvider;
  readonly model: string;
  readonly baseURL?: string;
  readonly apiKey?: string;
  readonly timeoutMs?: number;
  readonly concurrency?: number;
  /** How many tokens the model takes at once. A prompt that is longer is not sent. */
  readonly contextTokens?: number;
  readonly server?: TellingServer;
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
  const line: OpenLine = {
    ...options,
    address,
    dialect: dialects[provider],
    cache: promptCache(provider, options.model),
    fitted: eachOnce((schema: JsonSchema) => fittedSchema(schema, apiSchemaRules[provider])),
    to: urlToHttpOptions(address),
    hide: withoutSecret(apiKey),
  };
  const left = new Set<Extra>();
  const unseenIn = new Set<string>();
  return {
    name,
    kind: "api",
    ...(options.timeoutMs !== undefined && { timeoutMs: options.timeoutMs }),
    ...(options.concurrency !== undefined && { shared: { name: address.host, atOnce: options.concurrency } }),
    ...((options.contextTokens ?? options.server) !== undefined && { context: contextOf(options, address) }),
    price: (tokens) => costUsd({ ...line, models: [options.model], tokens }),
    cached: (request, mayLook) => (left.has("cache") ? undefined : prefixOf(line, request, mayLook)),
    async answer(request, context) {
      const without = new Set(left);
      for (;;) {
        try {
          const answer = await converse(line, request, context, without);
          const blind = context.eyes !== undefined && without.has("tools") && ({ blind: true } as const);
          const isUnseen = context.images !== undefined && without.has("images");
          const { host } = line.address;
          const notes = [
            ...(blind && !left.has("tools")
              ? [`${name} could not look into the project: ${host} takes no tools.`]
              : []),
            ...(isUnseen && !unseenIn.has(request.discussion)
              ? [`${name} has not seen the images: ${host} refused them, and was asked again without.`]
              : []),
          ];
          if (isUnseen) unseenIn.add(request.discussion);
          for (const one of without) left.add(one);
          return { ...answer, ...(notes.length > 0 && { note: notes.join(" ") }), ...blind };
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          without.add(error.what);
        }
      }
    },
  };
}

/** What was set counts; else what the server says, which is asked until it knows. */
function contextOf(
  { contextTokens, server, model }: ApiOptions,
  address: URL,
): NonNullable<Agent["context"]> {
  let known = contextTokens;
  return async (signal) => (known ??= server && (await servedContext(server, address, model, signal)));
}

interface OpenLine extends ModelLine {
  readonly to: ReturnType<typeof urlToHttpOptions>;
  readonly hide: (text: string) => string;
}

class Refused extends Error {
  readonly what: Extra;

  constructor(what: Extra) {
    super(what);
    this.what = what;
  }
}

async function converse(
  line: OpenLine,
  request: AgentRequest,
  context: CallContext,
  without: Set<Extra>,
): Promise<AgentAnswer> {
  const eyes = without.has("tools") ? undefined : context.eyes;
  const first = turnOf(line, request, eyes, without, context.images);
  const messages = [...first.messages];
  let turn: typeof first = { ...first, messages };
  let spent: ApiTokens = {};
  for (let rounds = 0, refused = 0, isOver = false; ; rounds++) {
    const heard = await listen(line, turn, context, without);
    spent = sum(spent, heard.tokens);
    heard.tokens = spent;
    const isLooking = eyes !== undefined && heard.end?.reason === "tool-calls" && heard.calls.length > 0;
    if (isOver) refused += 1;
    // Past the limits of a turn it may look no more, and must answer; whoever goes on calling gets no further.
    if (!isLooking || refused >= mostRefused || rounds > eyes.mostLooks + mostRefused)
      return answerOf(line, turn, request.schema, heard);
    const results = await Promise.all(heard.calls.map((call) => lookFor(call, eyes, line.hide)));
    messages.push({ role: "called", said: heard.said }, { role: "results", results });
    isOver = results.every((one) => one.isOver);
    // Most take our word for it; to take the tools away would take what is cached of all that was said away, too.
    const hasLooked = isOver && (refused > 0 || !line.dialect.cachesChoice || turn.cache === undefined);
    turn = { ...first, messages, hasLooked };
  }
}

/** How often a model that may look no more is told so: some call once more before they answer, some for ever. */
const mostRefused = 3;

async function lookFor(call: ToolCall, eyes: SeatEyes, hide: OpenLine["hide"]) {
  // Of an input that is no JSON it is told what a look needs.
  const input = parsedJson(call.input === "" ? "{}" : call.input) ?? call.input;
  const { text, isRefused, isOver = false } = await eyes.look(call.name, input);
  return { ...call, text: hide(text), isError: isRefused, isOver };
}

function sum(before: ApiTokens, more: ApiTokens): ApiTokens {
  const keys = ["input", "output", "cacheRead", "cacheWrite"] as const;
  const sums = keys.map((key) => [key, (before[key] ?? 0) + (more[key] ?? 0)] as const);
  return Object.fromEntries(sums.filter(([key]) => before[key] !== undefined || more[key] !== undefined));
}

/** Who may look no more keeps its tools, for the cache; where no such choice is taken, they go. */
async function listen(
  line: OpenLine,
  turn: ApiTurn,
  context: CallContext,
  without: Set<Extra>,
): Promise<PartialAnswer> {
  const { tools: _, hasLooked = false, ...bare } = turn;
  if (hasLooked && without.has("choice")) return hear(line, bare, context);
  try {
    return await hear(line, turn, context);
  } catch (error) {
    if (!(error instanceof Refused) || error.what !== "choice") throw error;
    without.add("choice");
    return hear(line, bare, context);
  }
}

async function hear(line: OpenLine, turn: ApiTurn, context: CallContext): Promise<PartialAnswer> {
  const { dialect, apiKey = "", hide } = line;
  const { signal, onOutput, onBegun, spending } = context;
  const { path, headers, body } = dialect.write(turn);
  const to = { ...line.to, path: line.address.pathname.replace(/\/$/, "") + path };
  const heard = new PartialAnswer();
  if (signal.aborted) throw ended("");
  const made = spending?.request();
  const listener = hearing(dialect, heard, (said) => {
    if (heard.begun) onBegun?.();
    onOutput(said === "" ? "" : hide(said));
  });
  try {
    await post({ to, headers: headers(apiKey), body: JSON.stringify(body) }, listener, signal);
  } catch (error) {
    if (isTurnedAway(error)) made?.tookNothing();
    const refused = refusedExtra(turn, error);
    if (refused !== undefined) throw new Refused(refused);
    if (!signal.aborted) throw apiError(error, { ...line, text: hide(heard.text) });
  } finally {
    made?.took(usageOf(line, heard), heard.text);
  }
  if (signal.aborted) throw ended(hide(heard.text));
  return heard;
}

function ended(raw: string): AgentError {
  return new AgentError("cancelled", "the call was ended", { raw });
}

function answerOf(
  line: OpenLine,
  turn: ApiTurn,
  schema: JsonSchema | null,
  heard: PartialAnswer,
): AgentAnswer {
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
    throw fault("garbage", `${model} was cut off at its token limit`);
  const structured =
    schema !== null && dialect.enforces(turn) ? asMeant(parsedJson(text), schema) : undefined;
  return {
    text,
    ...(structured !== undefined && { structured }),
    ...(heard.model !== undefined && { model: hide(heard.model) }),
    usage: usageOf(line, heard),
  };
}

/** What was counted while an answer came is no count of all of it, where it was cut off. */
function usageOf(line: OpenLine, { tokens, model: reported, end }: PartialAnswer): AgentUsage {
  const { input, cacheRead = 0, cacheWrite = 0 } = tokens;
  const output = end === undefined ? undefined : tokens.output;
  const counted =
    input === undefined || output === undefined ? null : { input, cacheRead, cacheWrite, output };
  const cost = costUsd({ ...line, models: [reported ?? line.model, line.model], tokens: counted });
  return {
    ...(input !== undefined && { inputTokens: input }),
    ...(tokens.cacheRead !== undefined && { cachedTokens: tokens.cacheRead }),
    ...(tokens.cacheWrite !== undefined && { cacheWriteTokens: tokens.cacheWrite }),
    ...(output !== undefined && { outputTokens: output }),
    ...(cost !== undefined && { costUsd: cost }),
  };
}
