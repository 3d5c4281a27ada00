import type { AgentRequest, CachedPrefix, JsonSchema, SeatEyes, ShownImage } from "../../kernel/agent.ts";
import type { ApiProvider } from "../../kernel/vendor.ts";
import { retold } from "../../kernel/earlier.ts";
import { howToLook, lookInputs, lookSummaries, lookTools } from "../../kernel/eyes.ts";
import { type Prompt, paragraphs } from "../../kernel/prompt.ts";
import { shortHash } from "../../text/short-hash.ts";
import { costUsd } from "../cost.ts";
import { type PromptCache, aboutTokens } from "./cache.ts";
import type { ApiTool, ApiTurn, Dialect, Message, Words } from "./dialect.ts";
import { z } from "zod";

export interface ModelLine {
  readonly provider: ApiProvider;
  readonly model: string;
  readonly apiKey?: string;
  readonly address: URL;
  readonly dialect: Dialect;
  readonly cache: PromptCache | null;
  /** Schemas in the form of this provider: a protocol asks with the same few again and again. */
  readonly fitted: (schema: JsonSchema) => JsonSchema | undefined;
}

export type Extra =
  | "tools"
  | "choice"
  | "schema"
  | "schema with tools"
  | "cache"
  | "count"
  | "system"
  | "images";

/** What stays the same stands first, for the provider's cache: a second turn begins with the words of the first. */
export function turnOf(
  asked: ModelLine,
  request: AgentRequest,
  eyes: SeatEyes | undefined,
  without: ReadonlySet<Extra>,
  images: readonly ShownImage[] = [],
): ApiTurn {
  const messages = showing(messagesOf(request, eyes), without.has("images") ? [] : images);
  const isBare = without.has("schema") || (eyes !== undefined && without.has("schema with tools"));
  const schema = isBare ? undefined : schemaFor(asked, request.schema, messages, eyes);
  const { model, cache } = asked;
  return {
    model,
    messages: without.has("system") ? withoutSystem(messages) : messages,
    ...(without.has("count") && { isUncounted: true }),
    ...(cache !== null &&
      !without.has("cache") && { cache: { key: `colloquy-${shortHash(request.discussion)}`, by: cache.by } }),
    ...(schema !== undefined && { schema }),
    ...(eyes !== undefined && { tools: lookDeclarations() }),
  };
}

export function prefixOf(
  asked: ModelLine,
  request: Pick<AgentRequest, "prompt" | "earlier" | "recap" | "allSaid">,
  mayLook: boolean,
): CachedPrefix | undefined {
  const { model, address, apiKey = "", cache } = asked;
  if (cache?.isShared !== true) return undefined;
  const { prompt, earlier } = retold(request);
  const parts = [prompt.stable, ...(earlier.length === 0 ? (prompt.said ?? []) : [])];
  const known = parts.filter((part) => part !== "");
  if (aboutTokens(known) < cache.leastTokens) return undefined;
  const priceOf = (input: number, more: { readonly cacheRead?: number; readonly cacheWrite?: number }) =>
    costUsd({ ...asked, models: [model], tokens: { input, output: 0, ...more } });
  return {
    cache: [address.href, model, shortHash(apiKey), mayLook].join(" "),
    parts: known,
    savedUsd(count) {
      const tokens = aboutTokens(known.slice(0, count));
      if (tokens < cache.leastTokens) return 0;
      const anew = priceOf(tokens, cache.by === "itself" ? {} : { cacheWrite: tokens });
      const read = priceOf(tokens, { cacheRead: tokens });
      return anew === undefined || read === undefined ? 0 : anew - read;
    },
  };
}

function messagesOf(request: AgentRequest, eyes: SeatEyes | undefined): readonly Message[] {
  const { prompt, earlier } = retold(request);
  const { stable } = earlier[0]?.prompt ?? prompt;
  const system = paragraphs([stable, eyes ? howToLook(eyes.mostLooks) : ""]);
  const messages: Message[] = system === "" ? [] : [{ role: "system", parts: [system], again: 1 }];
  for (const exchange of earlier) {
    messages.push(askedIn(exchange.prompt, stable), {
      role: "assistant",
      parts: exchange.reply === "" ? [] : [exchange.reply],
    });
  }
  const last = askedIn(prompt, stable);
  // A conversation is sent again with what is said now; of a record only what all are told is.
  const again = earlier.length > 0 ? last.parts.length : last.parts.length - 1;
  messages.push({ ...last, ...(again > 0 && { again }) });
  return messages;
}

/** Where all are asked first, so that they stand at one place in whatever is sent again. */
function showing(messages: readonly Message[], images: readonly ShownImage[]): readonly Message[] {
  const first = messages.find(({ role }) => role === "user");
  return images.length === 0
    ? messages
    : messages.map((one) => (one === first && "parts" in one ? { ...one, images } : one));
}

function withoutSystem(messages: readonly Message[]): readonly Message[] {
  const [system, user, ...rest] = messages;
  if (system?.role !== "system" || user?.role !== "user") return messages;
  const { parts, again = 0 } = user;
  return [{ ...user, parts: [...system.parts, ...parts], again: again + (system.again ?? 0) }, ...rest];
}

/** Cut alike whenever it is sent. What is the seat's own and the request come last, as one part. */
function askedIn({ stable, said = [], fresh, request }: Prompt, first: string): Words {
  const parts = [stable === first ? "" : stable, ...said, paragraphs([fresh, request])];
  return { role: "user", parts: parts.filter((part) => part !== "") };
}

/** Absent where the provider has no form for it or would lose its cache: then the prompt alone says the shape. */
function schemaFor(
  { model, address, dialect, cache, fitted }: ModelLine,
  schema: JsonSchema | null,
  messages: readonly Message[],
  eyes: SeatEyes | undefined,
): JsonSchema | undefined {
  if (schema === null || (eyes !== undefined && !dialect.takesSchemaWithTools(model, address)))
    return undefined;
  if (cache?.isBehindSchema === true && tokensAgain(messages) >= cache.leastTokens) return undefined;
  return fitted(schema);
}

function tokensAgain(messages: readonly Message[]): number {
  return aboutTokens(
    messages.flatMap((message) => ("parts" in message ? message.parts.slice(0, message.again ?? 0) : [])),
  );
}

let made: readonly ApiTool[] | undefined;

function lookDeclarations(): readonly ApiTool[] {
  return (made ??= lookTools.map((name) => {
    const { $schema: _, ...schema } = z.toJSONSchema(lookInputs()[name], {
      io: "input",
      override: ({ jsonSchema }) => void delete jsonSchema["default"],
    });
    return { name, description: lookSummaries[name], schema };
  }));
}
