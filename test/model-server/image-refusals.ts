import { type Json, object, objects } from "./dialect.ts";
import type { Refusal } from "./refusal.ts";

/** What each API has against an image in a request, by its reference, in the words that people report. */

const begins: Readonly<Record<string, string>> = {
  "image/png": "\x89PNG",
  "image/jpeg": "\xff\xd8\xff",
  "image/gif": "GIF8",
  "image/webp": "RIFF",
};

/** A model that cannot see, for tests. */
function isBlind(body: Json): boolean {
  return String(body["model"]).includes("blind");
}

function imageFault(type: string, data: unknown): string | null {
  const bytes = Buffer.from(String(data), "base64");
  if (typeof data !== "string" || bytes.toString("base64") !== data) return "invalid base64 data";
  const wanted = begins[type];
  if (wanted === undefined) return `Unsupported MIME type: ${type}`;
  return bytes.toString("latin1").startsWith(wanted) ? null : "Could not process image";
}

function addressFault(address: unknown): string | null {
  const [, type = "", data] = /^data:([\w/]+);base64,(.*)$/s.exec(String(address)) ?? [];
  return data === undefined ? "Failed to download image: the address is no data URL" : imageFault(type, data);
}

export function chatImages(body: Json): Refusal | null {
  for (const [at, { role, content }] of objects(body["messages"]).entries())
    for (const [index, part] of objects(content).entries()) {
      const param = `messages.[${at}].content.[${index}].type`;
      const { type, text, image_url } = part;
      if (type === "text" && typeof text === "string") continue;
      if (type !== "image_url" || typeof object(image_url)["url"] !== "string")
        return { message: `Invalid value: '${String(type)}'.`, param, code: "invalid_value" };
      if (role !== "user")
        return { message: "Image URLs are only allowed for messages with role 'user'.", param };
      if (isBlind(body))
        return {
          message: "Invalid content type. image_url is only supported by certain models.",
          param,
          code: "invalid_value",
        };
      const fault = addressFault(object(image_url)["url"]);
      if (fault !== null) return { message: fault, code: "invalid_image_url" };
    }
  return null;
}

export function responsesImages(body: Json): Refusal | null {
  for (const [at, { role, content }] of objects(body["input"]).entries())
    for (const { type, image_url, detail } of objects(content)) {
      if (type === "image_url")
        return { message: `Invalid value: 'image_url'.`, param: `input[${at}].content` };
      if (type !== "input_image") continue;
      if (role !== "user") return { message: "Images may be in messages of a user only.", param: "input" };
      if (!["auto", "low", "high"].includes(String(detail)))
        return { message: "Missing required parameter: 'detail'.", param: `input[${at}].content` };
      if (isBlind(body)) return { message: "This model does not support image inputs.", param: "input" };
      const fault = addressFault(image_url);
      if (fault !== null) return { message: fault, param: "url", code: "invalid_image_url" };
    }
  return null;
}

export function anthropicImages(body: Json): Refusal | null {
  for (const [at, { role, content }] of objects(body["messages"]).entries())
    for (const [index, { type, source }] of objects(content).entries()) {
      if (type !== "image") continue;
      const place = `messages.${at}.content.${index}.image.source`;
      const { type: kind, media_type, data } = object(source);
      if (role !== "user") return { message: `${place}: images are allowed in user messages only` };
      if (kind !== "base64") return { message: `${place}.type: Input should be 'base64', 'file' or 'url'` };
      if (begins[String(media_type)] === undefined)
        return {
          message: `${place}.base64.media_type: Input should be 'image/jpeg', 'image/png', 'image/gif' or 'image/webp'`,
        };
      if (isBlind(body)) return { message: `${place}: this model does not support image input` };
      const fault = imageFault(String(media_type), data);
      if (fault !== null) return { message: `${place}.base64.data: ${fault}` };
    }
  return null;
}

/** It takes no GIF, which the others do. */
export function geminiImages(body: Json): Refusal | null {
  for (const part of objects(body["contents"]).flatMap(({ parts }) => objects(parts))) {
    if (part["inlineData"] === undefined) continue;
    const { mimeType, data } = object(part["inlineData"]);
    if (Object.keys(part).length > 1) return { message: "A part holds one of its fields alone." };
    const fault =
      mimeType === "image/gif" ? `Unsupported MIME type: image/gif` : imageFault(String(mimeType), data);
    if (fault !== null) return { message: fault };
  }
  return null;
}
