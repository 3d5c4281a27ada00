import { type Dialect, type Json, object, objects, pieces, type Spoken, textOf } from "./dialect.ts";
import type { StatusFault } from "./faults.ts";
import { geminiRefusal } from "./gemini-refusals.ts";

/** Gemini generateContent and its streaming form; the model and the verb are in the path. */
export const gemini: Dialect = {
  api: "gemini",

  read(body, path) {
    const config = object(body["generationConfig"]);
    const schema = config["responseJsonSchema"] ?? config["responseSchema"];
    return {
      model: /\/models\/([^:/?]+)/.exec(path)?.[1] ?? "",
      stream: path.includes(":streamGenerateContent"),
      system: textOf(object(body["systemInstruction"])["parts"]),
      messages: objects(body["contents"]).map(({ role, parts }) => ({
        role: role === "model" ? "assistant" : "user",
        text: objects(parts).map(partText).join("\n"),
      })),
      schema: schema === undefined ? null : object(schema),
      tools: objects(body["tools"]).flatMap((tool) =>
        objects(tool["functionDeclarations"]).map(({ name }) => String(name)),
      ),
      schemaTool: null,
    };
  },

  whole: (spoken) => chunk(spoken, spoken.text, true),

  frames(spoken) {
    if (spoken.call !== null) return [{ data: chunk(spoken, "", true) }];
    const said = spoken.refused ? [] : pieces(spoken.text);
    const texts = said.length === 0 ? [""] : said;
    return texts.map((text, index) => ({ data: chunk(spoken, text, index === texts.length - 1) }));
  },

  refusal: (body, kind) => geminiRefusal(body, kind === "count"),
  refused: ({ message }) => ({
    status: 400,
    body: { error: { code: 400, message, status: "INVALID_ARGUMENT" } },
  }),

  count: (totalTokens) => ({ totalTokens }),

  failure(fault, message, retryAfterS) {
    const [code, status] = statuses[fault];
    const details = failureDetails(fault, retryAfterS);
    return { status: code, body: { error: { code, message, status, ...(details && { details }) } } };
  },

  failureFrame: ({ body }) => ({ data: body }),
};

const statuses: Readonly<Record<StatusFault, readonly [code: number, status: string]>> = {
  unauthorized: [401, "UNAUTHENTICATED"],
  "context-too-long": [400, "INVALID_ARGUMENT"],
  forbidden: [403, "PERMISSION_DENIED"],
  "unknown-model": [404, "NOT_FOUND"],
  "rate-limit": [429, "RESOURCE_EXHAUSTED"],
  "quota-spent": [429, "RESOURCE_EXHAUSTED"],
  "server-error": [500, "INTERNAL"],
  overloaded: [503, "UNAVAILABLE"],
};

// A limit of the minute and one of the day have the same status; only the details tell them apart.
function failureDetails(fault: StatusFault, retryAfterS: number): readonly Json[] | null {
  if (fault === "rate-limit") {
    return [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: `${retryAfterS}s` }];
  }
  if (fault !== "quota-spent") return null;
  const quotaId = "GenerateRequestsPerDayPerProjectPerModel-FreeTier";
  return [{ "@type": "type.googleapis.com/google.rpc.QuotaFailure", violations: [{ quotaId }] }];
}

function partText({ text, functionResponse }: Json): string {
  if (functionResponse === undefined) return typeof text === "string" ? text : "";
  return JSON.stringify(object(functionResponse)["response"]);
}

function chunk({ id, model, call, refused, usage }: Spoken, text: string, isLast: boolean): Json {
  const said = text === "" || refused ? [] : [{ text }];
  const parts = call === null ? said : [{ functionCall: { name: call.name, args: call.input } }];
  const finish = isLast ? { finishReason: refused ? "SAFETY" : "STOP" } : {};
  return {
    candidates: [{ content: { role: "model", parts }, index: 0, ...finish }],
    usageMetadata: {
      promptTokenCount: usage.inputTokens,
      ...(usage.cacheRead !== undefined && { cachedContentTokenCount: usage.cacheRead }),
      candidatesTokenCount: usage.outputTokens,
      totalTokenCount: usage.inputTokens + usage.outputTokens,
    },
    modelVersion: model,
    responseId: id,
  };
}
