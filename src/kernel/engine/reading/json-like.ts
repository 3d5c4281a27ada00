import { jsonrepair } from "jsonrepair";
import type { JsonSchema } from "../../agent.ts";
import { type JsonSpan, balancedObjects, guessedNumber, hasTwinKeys, stringEnd } from "../json-objects.ts";
import { yamlValue } from "./from-text.ts";
import { propertiesOf, requiredKeys } from "./shape.ts";
import { isObject, parsedJson } from "../../json-value.ts";

export interface FoundObject {
  readonly span: JsonSpan;
  readonly value: unknown;
  readonly isMended: boolean;
}

// The time of a repair can grow with the square of the length, and no answer is this long.
export const longestRepair = 50_000;

const mostSpans = 500;

export function objectsLike(text: string, shape: JsonSchema): readonly FoundObject[] | null {
  const list = /^\s*\[/.test(text) ? parsedJson(text) : undefined;
  if (list !== undefined) return [{ span: { text, start: 0 }, ...valueOf(text) }];
  const spans = balancedObjects(text);
  if (spans !== null) return spans.slice(0, mostSpans).map((span) => ({ span, ...valueOf(span.text) }));
  if (text.length > longestRepair) return null;
  const whole = closed(text, shape) ?? requoted(text);
  return whole === undefined ? null : [whole];
}

function valueOf(json: string): Pick<FoundObject, "value" | "isMended"> {
  const value = parsedJson(json);
  if (value !== undefined) return { value: hasTwinKeys(json) ? undefined : value, isMended: false };
  return { value: mended(json), isMended: true };
}

function mended(broken: string): unknown {
  if (broken.length > longestRepair) return undefined;
  const json = repaired(broken);
  const value = json === undefined ? yamlValue(broken) : parsedJson(json);
  if (value === undefined || (json !== undefined && hasTwinKeys(json))) return undefined;
  return guessedNumber(value, broken) === undefined ? value : undefined;
}

function closed(text: string, shape: JsonSchema): FoundObject | undefined {
  const start = text.indexOf("{");
  const fence = /\n\s*```\s*$/.exec(text);
  const written = text.slice(start, fence?.index);
  const awaited = awaitedAtEnd(written);
  // A number could go on, unless something says that it does not.
  const isWhole =
    /["\]}]\s*$/.test(written) || /[\del]\s*\n\s*$/.test(fence === null ? written : `${written}\n`);
  if (awaited === undefined || !isWhole || (fence === null && awaited !== "}")) return undefined;
  const json = written + awaited;
  const value = parsedJson(json);
  if (!isObject(value) || hasTwinKeys(json)) return undefined;
  if (fence === null && !endsWithLastKey(Object.keys(value), shape)) return undefined;
  return { span: { text: written, start }, value, isMended: true };
}

/** Keys are given in the order they are asked for: behind the last there is nothing to be lost. */
function endsWithLastKey(keys: readonly string[], shape: JsonSchema): boolean {
  const isWhole = Object.keys(propertiesOf(shape)).every((key) => keys.includes(key));
  return isWhole || keys.at(-1) === requiredKeys(shape).at(-1);
}

function awaitedAtEnd(json: string): string | undefined {
  const awaited: string[] = [];
  for (let at = 0; at < json.length; at++) {
    const char = json[at];
    if (char === '"') {
      at = stringEnd(json, at);
      if (at === json.length) return undefined;
    } else if (char === "{") awaited.unshift("}");
    else if (char === "[") awaited.unshift("]");
    else if ((char === "}" || char === "]") && awaited.shift() !== char) return undefined;
  }
  return awaited.join("");
}

/** With the quotes inside of its strings escaped: one ends a string only where JSON could go on behind it. */
function requoted(text: string): FoundObject | undefined {
  const start = text.indexOf("{");
  const awaited: string[] = [];
  let json = "";
  let isInString = false;
  for (let at = start; at < text.length; at++) {
    const char = text.charAt(at);
    if (isInString) {
      if (char === "\\") json += char + text.charAt(++at);
      else if (char === "\n") json += String.raw`\n`;
      else if (char === '"' && !goesOn(text, at + 1)) json += String.raw`\"`;
      else {
        json += char;
        isInString = char !== '"';
      }
      continue;
    }
    json += char;
    if (char === '"') isInString = true;
    else if (char === "{") awaited.push("}");
    else if (char === "[") awaited.push("]");
    else if (char === "}" || char === "]") {
      if (awaited.pop() !== char) return undefined;
      if (awaited.length > 0) continue;
      const value = parsedJson(json);
      const span = { text: text.slice(start, at + 1), start };
      if (!isObject(value) || text.includes("{", at + 1) || hasTwinKeys(json)) return undefined;
      return guessedNumber(value, span.text) === undefined ? { span, value, isMended: true } : undefined;
    }
  }
  return undefined;
}

function goesOn(text: string, at: number): boolean {
  return /^\s*(?:[\]}:]|,\s*(?:["{[\]}\d-]|true|false|null))/.test(text.slice(at, at + 200));
}

// An apostrophe inside of single quotes would end them, and be made a double quote.
const apostrophe = /(?<=\p{L})'(?=\p{L})/gu;

export function repaired(broken: string): string | undefined {
  try {
    return jsonrepair(broken.replaceAll(apostrophe, "\uE000")).replaceAll("\uE000", "'");
  } catch {
    return undefined;
  }
}
