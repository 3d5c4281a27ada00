import { Transform, type TransformCallback } from "node:stream";
import { parseJSONRPCMessage } from "@modelcontextprotocol/server";
import { isObject, parsedJson } from "../kernel/json-value.ts";
import { printable } from "../kernel/printable.ts";
import { shorten } from "../text/shorten.ts";

/** As much as the transport itself gathers of one message before it gives up the whole connection. */
export const mostMessageBytes = 10 * 1024 * 1024;
/** How much is kept of either end of a message that is dropped: its id stands at one of them. */
const endBytes = 1024;

export type MessageId = string | number;

/** One that is too long is dropped as it comes, and refused when it ends, by its id where that can be told. */
export function messageLimit(
  refuse: (id: MessageId | undefined) => void,
  admits: (line: string) => boolean,
): Transform {
  let line: Buffer[] = [];
  let bytes = 0;
  let head: Buffer | undefined;
  let tail = Buffer.alloc(0);
  const take = (piece: Buffer) => {
    bytes += piece.length;
    if (head !== undefined) {
      tail = Buffer.concat([tail, piece.subarray(-endBytes)]).subarray(-endBytes);
      return;
    }
    line.push(piece);
    if (bytes <= mostMessageBytes) return;
    const whole = Buffer.concat(line);
    head = Buffer.from(whole.subarray(0, endBytes));
    tail = Buffer.from(whole.subarray(-endBytes));
    line = [];
  };
  const finish = (stream: Transform) => {
    const whole = Buffer.concat(line);
    if (head !== undefined) refuse(idOf(head.toString(), tail.toString()));
    else if (admits(whole.toString())) stream.push(whole);
    line = [];
    bytes = 0;
    head = undefined;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      for (let start = 0; start < chunk.length;) {
        const newline = chunk.indexOf("\n", start);
        const end = newline === -1 ? chunk.length : newline + 1;
        take(chunk.subarray(start, end));
        if (newline !== -1) finish(this);
        start = end;
      }
      done();
    },
    flush(done: TransformCallback) {
      if (bytes > 0) finish(this);
      done();
    },
  });
}

const id = String.raw`("(?:[^"\\]|\\.){1,200}"|-?\d{1,15})`;
const first = new RegExp(String.raw`^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*${id}\s*,`);
const last = new RegExp(String.raw`,\s*"id"\s*:\s*${id}\s*\}\s*$`);

/** Nothing but the outermost object begins at the beginning or ends at the end. */
function idOf(head: string, tail: string): MessageId | undefined {
  const [, told] = first.exec(head) ?? last.exec(tail) ?? [];
  return told === undefined ? undefined : (JSON.parse(told) as MessageId);
}

export interface MessageRefusal {
  /** Of whoever waits for a reply; `null` where nobody does. */
  readonly id: MessageId | undefined | null;
  readonly code: -32_700 | -32_600;
  readonly message: string;
}

export function tooLong(id: MessageId | undefined): MessageRefusal {
  const message = `The message is longer than ${mostMessageBytes} bytes. Name a file by its path instead of sending its text.`;
  return { id, code: -32_600, message };
}

export function refusalOf(line: string): MessageRefusal | null {
  const text = line.trim();
  if (text === "") return null;
  const value = parsedJson(text);
  if (value === undefined)
    return { id: undefined, code: -32_700, message: `The message is not JSON: ${shown(text)}.` };
  if (isMessage(value)) return null;
  const message = `The message is not JSON-RPC 2.0: ${shown(text)}. Send one object a line, with "jsonrpc": "2.0" and a method.`;
  return { id: idIn(value), code: -32_600, message };
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
function idIn(value: unknown): MessageRefusal["id"] {
  if (!isObject(value)) return undefined;
  if ("result" in value || "error" in value) return null;
  const { id } = value;
  return typeof id === "string" || Number.isInteger(id) ? (id as MessageId) : undefined;
}
