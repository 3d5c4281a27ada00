import {
  type ApiTokens,
  type Dialect,
  type Ending,
  type Message,
  type Words,
  count,
  imageParts,
  isWords,
  text,
  wordsText,
} from "./dialect.ts";
import { type JsonObject, list, object } from "../../kernel/json-value.ts";

/** The key goes into a header: in the address, which the API takes too, it would end up in logs. */
export const gemini: Dialect = {
  write({ model, messages, schema, tools, hasLooked }) {
    const system = messages.filter(isWords).filter(({ role }) => role === "system");
    return {
      path: `/${model.includes("/") ? model : `models/${model}`}:streamGenerateContent?alt=sse`,
      headers: (apiKey) => ({ "x-goog-api-key": apiKey }),
      body: {
        ...(system.length > 0 && { systemInstruction: { parts: system.map(part) } }),
        contents: messages.flatMap(contentOf),
        ...(tools !== undefined && {
          tools: [
            {
              functionDeclarations: tools.map(({ name, description, schema: parametersJsonSchema }) => ({
                name,
                description,
                parametersJsonSchema,
              })),
            },
          ],
          ...(hasLooked === true && { toolConfig: { functionCallingConfig: { mode: "NONE" } } }),
        }),
        ...(schema !== undefined && {
          generationConfig: { responseMimeType: "application/json", responseJsonSchema: schema },
        }),
      },
    };
  },

  hear(chunk, heard) {
    heard.model ??= text(chunk["modelVersion"]) || undefined;
    if (chunk["usageMetadata"] !== undefined) heard.tokens = tokensOf(object(chunk["usageMetadata"]));
    // A prompt that is blocked has no candidates at all.
    const blocked = text(object(chunk["promptFeedback"])["blockReason"]);
    if (blocked !== "" && !blocked.endsWith("UNSPECIFIED"))
      heard.end = { reason: "content-filter", word: blocked };
    const candidate = object(list(chunk["candidates"])[0]);
    if (chunk["candidates"] !== undefined) heard.begun = true;
    for (const one of list(object(candidate["content"])["parts"])) {
      const { text: words, thought, thoughtSignature, functionCall } = object(one);
      // Sent back with the signature of its thoughts, without which a call is refused; an empty part would be, too.
      if (words !== "" || thoughtSignature !== undefined) heard.said.push(one);
      const { id, name, args = {} } = object(functionCall);
      if (functionCall !== undefined)
        heard.calls.push({ id: text(id), name: text(name), input: JSON.stringify(args) });
      if (typeof words === "string" && thought !== true) heard.say(words);
    }
    const word = text(candidate["finishReason"]);
    if (word !== "") heard.end = { reason: reasons[word] ?? "other", word };
    if (heard.end?.reason === "stop" && heard.calls.length > 0) heard.end = { reason: "tool-calls", word };
  },

  hasLastEvent: false,
  enforces: ({ schema }) => schema !== undefined,
  // Before Gemini 3: "Function calling with a response mime type: 'application/json' is unsupported".
  takesSchemaWithTools: (model) => /gemini-(?:[3-9]|\d\d)/.test(model),
  cachesChoice: false,
};

function contentOf(message: Message): readonly JsonObject[] {
  if (message.role === "called") return [{ role: "model", parts: message.said }];
  if (message.role === "results")
    return [
      {
        role: "user",
        parts: message.results.map(({ id, name, text: words, isError }) => ({
          functionResponse: {
            ...(id !== "" && { id }),
            name,
            response: isError ? { error: words } : { output: words },
          },
        })),
      },
    ];
  if (message.role === "system" || message.parts.length === 0) return [];
  const shown = imageParts(
    message,
    (name) => ({ text: name }),
    ({ type, data }) => ({ inlineData: { mimeType: type, data } }),
  );
  return [{ role: message.role === "assistant" ? "model" : "user", parts: [...shown, part(message)] }];
}

function part(words: Words): JsonObject {
  return { text: wordsText(words) };
}

/** By the reference of `FinishReason`. What is not here is neither an end we know nor a refusal. */
const reasons: Readonly<Record<string, Ending["reason"]>> = {
  STOP: "stop",
  MAX_TOKENS: "length",
  // There would be more, for who asks again with a token it sends along.
  CONTINUATION: "length",
  SAFETY: "content-filter",
  RECITATION: "content-filter",
  BLOCKLIST: "content-filter",
  PROHIBITED_CONTENT: "content-filter",
  SPII: "content-filter",
  IMAGE_SAFETY: "content-filter",
};

function tokensOf(usage: JsonObject): ApiTokens {
  const input = count(usage["promptTokenCount"]);
  const output = count(usage["candidatesTokenCount"]);
  const thoughts = count(usage["thoughtsTokenCount"]);
  const cacheRead = count(usage["cachedContentTokenCount"]);
  return {
    ...(input !== undefined && { input: input + (count(usage["toolUsePromptTokenCount"]) ?? 0) }),
    ...((output ?? thoughts) !== undefined && { output: (output ?? 0) + (thoughts ?? 0) }),
    ...(cacheRead !== undefined && { cacheRead }),
  };
}
