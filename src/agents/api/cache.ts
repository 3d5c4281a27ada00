import type { ApiProvider } from "../../kernel/vendor.ts";

/** How a provider caches what prompts begin with, as its guide tells it (`docs/apis.md`). */
export interface PromptCache {
  /** A mark behind what is to be held, a breakpoint wherever it may be written or read, or nothing. */
  readonly by: "marks" | "breakpoints" | "itself";
  readonly leastTokens: number;
  /** The schema of a reply and the choice of tools stand before all else: with another one nothing is found again. */
  readonly isBehindSchema: boolean;
  /** Others are said to find a beginning once the first answer to it has begun. */
  readonly isShared: boolean;
}

/** `null` where nothing is known of one, or nothing is paid. */
export function promptCache(provider: ApiProvider, model: string): PromptCache | null {
  if (provider === "ollama" || provider === "openai-compatible") return null;
  if (provider !== "openrouter") return makers[provider](model);
  // OpenRouter hands marks on to those who need them, and writes them as breakpoints for those who need these.
  const [vendor = "", name = ""] = model.replace(/^~/, "").split("/");
  if (vendor === "anthropic" || vendor === "openai" || vendor === "google") {
    const cache = makers[vendor](vendor === "anthropic" ? name.replaceAll(".", "-") : name);
    return cache.by === "breakpoints" ? { ...cache, by: "marks" } : cache;
  }
  const by = vendor === "qwen" ? "marks" : "itself";
  return { by, leastTokens: 1024, isBehindSchema: false, isShared: false };
}

const makers = { anthropic: ofAnthropic, openai: ofOpenAi, google: ofGoogle };

function ofAnthropic(model: string): PromptCache {
  const leastTokens = anthropicLeast.find(([pattern]) => pattern.test(model))?.[1] ?? 1024;
  return { by: "marks", leastTokens, isBehindSchema: true, isShared: true };
}

/** By the guide "Prompt caching", section "Cache limitations"; the first that fits counts. */
const anthropicLeast: readonly (readonly [RegExp, number])[] = [
  [/claude-(?:opus|fable|mythos)-5/, 512],
  [/claude-(?:opus-4-[56]|haiku-4-5)(?!\d)/, 4096],
  [/claude-(?:opus-4-7|mythos-preview|3-5-haiku|3-haiku)/, 2048],
];

function ofOpenAi(model: string): PromptCache {
  const by = hasBreakpoints(model) ? "breakpoints" : "itself";
  return { by, leastTokens: 1024, isBehindSchema: true, isShared: true };
}

/** From GPT-5.6 on; models before it refuse a request that has any. */
function hasBreakpoints(model: string): boolean {
  const [, major, minor = "0"] = /^gpt-(\d{1,2})(?:\.(\d+))?(?!\d|[a-z])/.exec(model) ?? [];
  if (major === undefined) return false;
  return Number(major) > 5 || (Number(major) === 5 && Number(minor) >= 6);
}

// It finds a beginning again when it does, and promises nothing; of schemas its guide says nothing.
function ofGoogle(model: string): PromptCache {
  const leastTokens = model.includes("gemini-2") ? 2048 : 4096;
  return { by: "itself", leastTokens, isBehindSchema: false, isShared: false };
}

/** About as many as there are in some texts. In bytes: a letter of Japanese is a token, and has three of them. */
export function aboutTokens(texts: readonly string[]): number {
  return Math.ceil(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / 4);
}
