import { type Json, object, objects } from "./dialect.ts";
import { geminiImages } from "./image-refusals.ts";
import { partsOf, type Refusal, unknownKey } from "./refusal.ts";

/** What Google's server refuses, by the reference of generateContent: a body is a message of known fields. */

const parameters = `
  contents tools toolConfig safetySettings systemInstruction generationConfig cachedContent model serviceTier store`;

const configFields = `
  stopSequences responseMimeType responseSchema responseJsonSchema _responseJsonSchema responseModalities
  candidateCount maxOutputTokens temperature topP topK seed presencePenalty frequencyPenalty responseLogprobs logprobs
  enableEnhancedCivicAnswers speechConfig thinkingConfig imageConfig mediaResolution`;

const schemaFields = `
  type format title description nullable enum maxItems minItems properties required minProperties maxProperties
  minLength maxLength pattern example anyOf propertyOrdering default items minimum maximum`;

const jsonSchemaKeywords = `
  $id $defs $ref $anchor type format title description enum items prefixItems minItems maxItems minimum maximum anyOf
  oneOf properties additionalProperties required propertyOrdering`;

export function geminiRefusal(body: Json, isCount: boolean): Refusal | null {
  const asked = isCount ? { ...object(body["generateContentRequest"]), ...body } : body;
  const unknown = unknownKey(asked, isCount ? `${parameters} generateContentRequest` : parameters);
  if (unknown !== undefined) return noField(unknown);
  const contents = objects(asked["contents"]);
  if (contents.length === 0)
    return { message: "* GenerateContentRequest.contents: contents is not specified" };
  if (contents.some(({ role }) => role !== undefined && role !== "user" && role !== "model"))
    return { message: "Please use a valid role: user, model." };
  if (contents.some(({ parts }) => parts !== undefined && objects(parts).length === 0))
    return { message: "* GenerateContentRequest.contents: contents.parts must not be empty." };
  return callsRefusal(contents) ?? geminiImages(asked) ?? configRefusal(object(asked["generationConfig"]));
}

/** google-gemini/gemini-cli#3814. */
function callsRefusal(contents: readonly Json[]): Refusal | null {
  const count = (content: Json | undefined, key: string) =>
    objects(content?.["parts"]).filter((part) => key in part).length;
  return contents.every(
    (content, at) => count(content, "functionCall") === count(contents[at + 1], "functionResponse"),
  )
    ? null
    : {
        message:
          "Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.",
      };
}

function configRefusal(config: Json): Refusal | null {
  const unknown = unknownKey(config, configFields);
  if (unknown !== undefined) return noField(unknown, "generation_config");
  const { responseSchema, responseJsonSchema, responseMimeType } = config;
  if (responseSchema === undefined && responseJsonSchema === undefined) return null;
  if (responseSchema !== undefined && responseJsonSchema !== undefined)
    return { message: "Only one of response_schema and response_json_schema can be set." };
  if (responseMimeType !== "application/json")
    return { message: `Response schema cannot be used with the mime type ${String(responseMimeType)}.` };
  for (const { schema, path } of partsOf(object(responseSchema))) {
    const field = unknownKey(schema, schemaFields);
    if (field !== undefined) return noField(field, ["generation_config.response_schema", ...path].join("."));
  }
  for (const { schema, path } of partsOf(object(responseJsonSchema))) {
    // The real one ignores these without a word. Here it is refused, or nobody would see that it is not enforced.
    const field = unknownKey(schema, jsonSchemaKeywords);
    if (field !== undefined)
      return noField(field, ["generation_config.response_json_schema", ...path].join("."));
    if (typeof schema["items"] === "boolean")
      return { message: `Invalid value at '${path.join(".")}.items', ${String(schema["items"])}` };
  }
  return null;
}

function noField(name: string, place?: string): Refusal {
  const at = place === undefined ? "" : ` at '${place}'`;
  return { message: `Invalid JSON payload received. Unknown name "${name}"${at}: Cannot find field.` };
}
