import { parseJSONRPCMessage } from "@modelcontextprotocol/server";
import { isObject, parsedJson } from "../kernel/json-value.ts";
import { printable } from "../kernel/printable.ts";
import { shorten } from "../text/shorten.ts";
import { type MessageId, mostMessageBytes } from "./message-limit.ts";

/** Why a message goes no further, as JSON-RPC numbers it. */
export interface Refusal {
  /** Of whoever waits for a reply; `null` where nobody does. */
  readonly id: MessageId | undefined | null;
  readonly code: -32_700 | -32_600;
  readonly message: string;
}

export function tooLong(id: MessageId | undefined): Refusal {
  const message = `The message is longer than ${mostMessageBytes} bytes. Name a file by its path instead of sending its text.`;
  return { id, code: -32_600, message };
}

/** What is wrong with a line; `null` for a message, and for an empty line, which is none. */
export function refusalOf(line: string): Refusal | null {
  const text = line.trim();
  if (text === "") return null;
  const value = parsedJson(text);
  if (value === undefined)
    return { id: undefined, code: -32_700, message: `The message is not JSON: ${shown(text)}.` };
  if (isMessage(value)) return null;
  const message = `The message is not JSON-RPC 2.0: ${shown(text)}. Send one object a line, with "jsonrpc": "2.0" and a method.`;
  return { id: idOf(value), code: -32_600, message };
}

function shown(text: string): string {
  return shorten(printable(text.slice(0, 1000)), 100);
}

function isMessage(value: unknown): boolean {
  try {
    parseJSONRPCMessage(value);
    return true;
  } catch {
    return false;
  }
}

/** An answer is not answered: its id is one of ours. */
function idOf(value: unknown): Refusal["id"] {
  if (!isObject(value)) return undefined;
  if ("result" in value || "error" in value) return null;
  const { id } = value;
  return typeof id === "string" || Number.isInteger(id) ? (id as MessageId) : undefined;
}
