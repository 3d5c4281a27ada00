import { type Json, object } from "./dialect.ts";
import { partsOf } from "./refusal.ts";

/** What a server on this machine says to a schema that it can make no grammar of: its status and its body. */
interface LocalRefusal {
  readonly status: number;
  readonly body: unknown;
}

type LocalServer = "ollama" | "llamacpp" | "vllm" | "lmstudio";

/**
 * Ollama and llama.cpp make a grammar of a schema by the same rules (`json-schema-to-grammar.cpp`): a pattern must be
 * anchored at both ends, and a schema must say what it is. Their words and their statuses differ. vLLM's grammars
 * know no such patterns either; LM Studio says no more than that it failed.
 */
export function localRefusal(server: LocalServer, body: Json): LocalRefusal | null {
  const { type, json_schema } = object(body["response_format"]);
  if (type !== "json_schema") return null;
  const { name, schema } = object(json_schema);
  if (typeof name !== "string") return refusals[server]("response_format.json_schema.name is missing");
  const reason = partsOf(object(schema))
    .map(({ schema: part }) => unsayable(part))
    .find(Boolean);
  return reason === undefined || reason === null ? null : refusals[server](reason);
}

function unsayable(schema: Json): string | null {
  const { pattern } = schema;
  if (typeof pattern === "string" && !/^\^.*\$$/s.test(pattern))
    return "Pattern must start with '^' and end with '$'";
  const says = ["type", "enum", "const", "anyOf", "oneOf", "allOf", "$ref", "properties"];
  return says.some((key) => key in schema) ? null : `Unrecognized schema: ${JSON.stringify(schema)}`;
}

const refusals: Readonly<Record<LocalServer, (reason: string) => LocalRefusal>> = {
  ollama: () => ({
    status: 500,
    body: { error: { message: "invalid JSON schema in format", type: "api_error" } },
  }),
  llamacpp: (reason) => ({
    status: 400,
    body: {
      error: {
        code: 400,
        message: `JSON schema conversion failed:\n${reason}`,
        type: "invalid_request_error",
      },
    },
  }),
  vllm: (reason) => ({
    status: 400,
    body: { object: "error", message: `Grammar error: ${reason}`, type: "BadRequestError", code: 400 },
  }),
  lmstudio: (reason) => ({
    status: 400,
    body: { error: `Invalid structured output configuration: ${reason}` },
  }),
};
