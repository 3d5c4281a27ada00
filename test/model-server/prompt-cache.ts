import type { Api, Usage } from "./answer.ts";
import { type Json, object, objects } from "./dialect.ts";

/**
 * What a provider holds of the beginnings of prompts, as its guide documents it: Anthropic's "Prompt caching", OpenAI's
 * "Prompt caching" (before GPT-5.6 and since), Gemini's "Context caching". Written apart from what we send. What a guide
 * leaves to chance (Gemini's hits, overflow of a key) always turns out well here. Nothing expires.
 */
export class PromptCache {
  /** What every request so far read and wrote. */
  readonly taken: InputUsage[] = [];
  readonly #held = new Set<string>();
  readonly #whole = new Map<string, string[]>();

  /** What a request reads and writes, by what is held when it arrives. What it writes is held once its answer begins. */
  take(api: Api, model: string, body: Json): Taken {
    const taken = this.#take(api, model, body);
    this.taken.push(taken.input);
    return taken;
  }

  #take(api: Api, model: string, body: Json): Taken {
    const prompt = promptOf(api, model, body);
    switch (prompt.held) {
      case "marked":
        return this.#marked(prompt, model);
      case "breakpoints":
        return this.#breakpoints(prompt, model);
      case "prefix":
        return this.#prefix(prompt, model, written(body["prompt_cache_key"]).text);
      case "never":
        return { input: { inputTokens: tokensIn(prompt.blocks), cacheRead: 0, cacheWrite: 0 }, begin() {} };
    }
  }

  /** Anthropic: each mark writes there, and is read there or at any of the twenty blocks before it. */
  #marked({ blocks, least }: CachedPrompt, model: string) {
    const at = chained(blocks, model);
    const marks = [...blocks.keys()].filter((n) => blocks[n]?.isMarked && (at[n]?.tokens ?? 0) >= least);
    const found = marks
      .flatMap((mark) => at.slice(Math.max(0, mark - 20), mark + 1))
      .filter(({ key, tokens }) => tokens >= least && this.#held.has(key));
    return this.#taken(blocks, at, marks, Math.max(0, ...found.map(({ tokens }) => tokens)));
  }

  /** OpenAI since GPT-5.6: read at one of the latest fifty breakpoints, written at the latest four. */
  #breakpoints({ blocks, least }: CachedPrompt, model: string) {
    const at = chained(blocks, model);
    const points = [...blocks.keys()].filter((n) => blocks[n]?.isMarked && (at[n]?.tokens ?? 0) >= least);
    const found = points.slice(-50).flatMap((n) => at[n] ?? []);
    const read = found.filter(({ key }) => this.#held.has(key)).map(({ tokens }) => tokens);
    return this.#taken(blocks, at, points.slice(-4), Math.max(0, ...read));
  }

  #taken(
    blocks: readonly Block[],
    at: readonly { readonly key: string; readonly tokens: number }[],
    written: readonly number[],
    cacheRead: number,
  ) {
    const until = at[written.at(-1) ?? -1]?.tokens ?? 0;
    const cacheWrite = Math.max(0, until - cacheRead);
    const begin = () => {
      for (const n of written) this.#held.add(at[n]?.key ?? "");
    };
    return { input: { inputTokens: tokensIn(blocks), cacheRead, cacheWrite }, begin };
  }

  /** OpenAI before, and Gemini: the longest common beginning, in steps; nothing is charged for writing. */
  #prefix({ blocks, least, step }: CachedPrompt, model: string, key: string) {
    const text = blocks.map((block) => block.text).join("");
    const machine = `${model} ${key === "" ? text.slice(0, 1024) : key}`;
    const known = this.#whole.get(machine) ?? [];
    const common = Math.floor(Math.max(0, ...known.map((other) => commonLength(text, other))) / 4);
    const cacheRead = common < least ? 0 : least + Math.floor((common - least) / step) * step;
    const begin = () => void this.#whole.set(machine, [...(this.#whole.get(machine) ?? []), text]);
    return { input: { inputTokens: tokensIn(blocks), cacheRead, cacheWrite: 0 }, begin };
  }
}

interface Taken {
  readonly input: InputUsage;
  readonly begin: () => void;
}

export type InputUsage = Required<Pick<Usage, "inputTokens" | "cacheRead" | "cacheWrite">>;

interface Block {
  readonly text: string;
  readonly isMarked?: boolean;
}

interface CachedPrompt {
  readonly held: "marked" | "breakpoints" | "prefix" | "never";
  /** In the order in which the model reads it. */
  readonly blocks: readonly Block[];
  readonly least: number;
  readonly step: number;
}

function promptOf(api: Api, model: string, body: Json): CachedPrompt {
  if (api === "anthropic") return { held: "marked", blocks: anthropicBlocks(body), ...leastOf(model) };
  if (api === "gemini") {
    const blocks = [body["systemInstruction"], body["tools"], ...objects(body["contents"])].map(written);
    return { held: "prefix", blocks, least: model.includes("2.5") ? 2048 : 4096, step: 1 };
  }
  const blocks = api === "responses" ? responsesBlocks(body) : chatBlocks(body);
  const [vendor = "", name = vendor] = model.split("/");
  if (vendor === "anthropic") return { held: "marked", blocks, ...leastOf(name.replaceAll(".", "-")) };
  if (!name.startsWith("gpt-")) return { held: "never", blocks, least: 0, step: 1 };
  const isNew = takesBreakpoints(name);
  return { held: isNew ? "breakpoints" : "prefix", blocks, least: 1024, step: 128 };
}

/** GPT-5.6 and later families. */
export function takesBreakpoints(model: string): boolean {
  const [, version = "0"] = /gpt-(\d+(?:\.\d+)?)/.exec(model) ?? [];
  const [family = 0, minor = 0] = version.split(".").map(Number);
  return family > 5 || (family === 5 && minor >= 6);
}

function leastOf(model: string) {
  if (/(?:opus|fable|mythos)-5/.test(model)) return { least: 512, step: 1 };
  if (/opus-4-[56]|haiku-4-5/.test(model)) return { least: 4096, step: 1 };
  return { least: /opus-4-7|haiku-3/.test(model) ? 2048 : 1024, step: 1 };
}

/** Tools, then what tells the format, then the system; another choice of tools loses the messages alone. */
function anthropicBlocks(body: Json): readonly Block[] {
  const system = typeof body["system"] === "string" ? [{ text: body["system"] }] : objects(body["system"]);
  return [
    ...objects(body["tools"]).map(block),
    written(object(body["output_config"])["format"]),
    ...system.map(block),
    written(body["tool_choice"]),
    ...objects(body["messages"]).flatMap(contentBlocks),
  ];
}

function chatBlocks(body: Json): readonly Block[] {
  const first = [body["response_format"], body["tools"]].map(written);
  return [...first, ...objects(body["messages"]).flatMap(contentBlocks)];
}

/** The schema is a prefix of the system's message. Unless told otherwise, the latest message is marked at its end. */
function responsesBlocks(body: Json): readonly Block[] {
  const isExplicit = object(body["prompt_cache_options"])["mode"] === "explicit";
  const items = objects(body["input"]);
  const input = items.flatMap((item, at) => {
    const blocks = item["role"] === undefined ? itemBlocks(item) : contentBlocks(item);
    if (isExplicit || at !== items.length - 1) return blocks;
    return blocks.map((one, n) => (n === blocks.length - 1 ? { ...one, isMarked: true } : one));
  });
  return [written(body["text"]), written(body["tools"]), ...input];
}

function itemBlocks(item: Json): readonly Block[] {
  const { output, ...rest } = item;
  return Array.isArray(output) ? [written(rest), ...objects(output).map(block)] : [written(item)];
}

/** Where a message begins, and of whom it is, is told too. */
function contentBlocks({ role, content, ...rest }: Json): readonly Block[] {
  const blocks = typeof content === "string" ? [{ text: content }] : objects(content).map(block);
  const told = Object.keys(rest).length === 0 ? String(role) : `${String(role)} ${JSON.stringify(rest)}`;
  return blocks.map((one, at) => (at === 0 ? { ...one, text: `${told}: ${one.text}` } : one));
}

function block(one: Json): Block {
  const { cache_control, prompt_cache_breakpoint, ...rest } = one;
  const isMarked = (cache_control ?? prompt_cache_breakpoint) !== undefined;
  return { text: typeof rest["text"] === "string" ? rest["text"] : JSON.stringify(rest), isMarked };
}

function written(value: unknown): Block {
  return { text: value === undefined ? "" : JSON.stringify(value) };
}

function chained(blocks: readonly Block[], model: string) {
  let [key, length] = [model, 0];
  return blocks.map(({ text }) => {
    key = `${key}\u0000${text}`;
    length += text.length;
    return { key, tokens: Math.ceil(length / 4) };
  });
}

function tokensIn(blocks: readonly Block[]): number {
  return Math.ceil(blocks.reduce((sum, { text }) => sum + text.length, 0) / 4);
}

function commonLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
