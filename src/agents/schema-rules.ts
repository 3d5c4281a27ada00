import type { ApiProvider, CliName } from "../kernel/vendor.ts";

/** What one receiver of schemas takes. A keyword that is not among its own is told in words instead. */
export interface SchemaRules {
  readonly keywords: ReadonlySet<string>;
  /** Every key must be required and every object closed: what is optional may be null, a map is a list of pairs. */
  readonly strict: boolean;
  /** Of `format`, where others are refused. */
  readonly formats?: ReadonlySet<string>;
}

const structure = ["type", "properties", "required", "additionalProperties", "items", "enum", "anyOf"];
const words = ["title", "description"];
const numbers = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];
const lengths = ["minItems", "maxItems"];
const ofGoogle = ["minimum", "maximum", "prefixItems", "format", "propertyOrdering"];
const ofAjv =
  "minLength maxLength const pattern format default uniqueItems propertyNames minProperties maxProperties".split(
    " ",
  );
const formats = ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"];

/** OpenAI's guide "Structured outputs": other keywords are refused. codex sends all under strict mode. */
const openai: SchemaRules = {
  keywords: new Set([...structure, ...words, ...numbers, ...lengths, "const", "pattern", "format"]),
  strict: true,
  formats: new Set(formats),
};

/** Anthropic's guide "Structured outputs". Past its limits none is sent (`api/anthropic.ts`). */
const anthropic: SchemaRules = {
  keywords: new Set([...structure, ...words, "const", "default", "format"]),
  strict: false,
  formats: new Set([...formats, "uri"]),
};

/** The Gemini API's reference of `responseJsonSchema`: what it does not list is ignored in silence, `const` too. */
const google: SchemaRules = {
  keywords: new Set([...structure, ...words, ...lengths, ...ofGoogle]),
  strict: false,
};

/** claude 2.1.325 and qwen 0.24.4 compile with Ajv in strict mode, draft 7: an unknown keyword ends the run. */
const ajv: SchemaRules = {
  keywords: new Set([...structure, ...words, ...numbers, ...lengths, ...ofAjv]),
  strict: false,
};

/** Behind the chat API stand many servers: the form of strict mode means the same to those that are not strict. */
export const apiSchemaRules: Readonly<Record<ApiProvider, SchemaRules>> = {
  openai,
  anthropic,
  google,
  openrouter: openai,
  ollama: openai,
  "openai-compatible": openai,
};

/** gemini and opencode have no way to take a schema; the prompt says the shape to all. */
export const cliSchemaRules: Readonly<Record<CliName, SchemaRules | null>> = {
  claude: ajv,
  codex: openai,
  gemini: null,
  qwen: ajv,
  opencode: null,
};
