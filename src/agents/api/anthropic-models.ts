export interface AnthropicModel {
  /** The most it can say in one answer. The API has no default: it wants to be told. */
  readonly maxTokens: number;
  /** Whether it can be kept to a schema; else it is asked for a tool call. */
  readonly keepsSchemas: boolean;
}

/**
 * By Anthropic's overview of its models and its guide "Structured outputs"; the first that fits counts. A model that
 * came after this list is taken to be like the last before it.
 */
const models: readonly (readonly [RegExp, AnthropicModel])[] = [
  [/claude-(?:sonnet|opus|haiku)-4-5/, { maxTokens: 64_000, keepsSchemas: true }],
  [/claude-opus-4-1/, { maxTokens: 32_000, keepsSchemas: true }],
  [/claude-(?:sonnet|opus)-4-[6-9](?!\d)/, { maxTokens: 128_000, keepsSchemas: true }],
  [/claude-sonnet-4[-@]/, { maxTokens: 64_000, keepsSchemas: false }],
  [/claude-opus-4[-@]/, { maxTokens: 32_000, keepsSchemas: false }],
  [/claude-(?:instant(?:-|$)|v?[23](?=$|[-.:]))/, { maxTokens: 4096, keepsSchemas: false }],
  [/claude-/, { maxTokens: 128_000, keepsSchemas: true }],
];

/** What nobody knows of: another vendor's model behind this API. */
const unknown: AnthropicModel = { maxTokens: 4096, keepsSchemas: false };

export function anthropicModel(name: string): AnthropicModel {
  return models.find(([pattern]) => pattern.test(name))?.[1] ?? unknown;
}
