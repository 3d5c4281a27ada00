import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Frame } from "./dialect.ts";
import type { Fault } from "./faults.ts";

const dripMs = 50;

/** Sends a body in several writes, as badly as the fault demands. Settles when the answer is over or `signal` aborts. */
export async function send(
  response: ServerResponse,
  contentType: string,
  writes: readonly string[],
  fault: Fault | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (fault === "hang-before-headers") return hang(signal);
  response.writeHead(200, { "content-type": contentType });
  response.flushHeaders();
  if (fault === "garbage") {
    response.end("%$ not what an API sends {{{\n\n");
    return;
  }
  const isBroken = fault === "cut" || fault === "reset" || fault === "hang-mid-stream" || fault === "endless";
  for (const write of isBroken ? firstHalf(writes) : writes) {
    response.write(write);
    if (fault === "slow-drip") await sleep(dripMs, undefined, { signal });
  }
  if (fault === "hang-mid-stream") return hang(signal);
  if (fault === "endless") return pour(response, firstHalf(writes).at(-1) ?? "", signal);
  if (fault === "reset") {
    // Only what has left our buffers has a chance to arrive before the connection breaks.
    await sleep(dripMs, undefined, { signal });
    response.destroy();
    return;
  }
  response.end();
}

/** An answer as a stream of server-sent events, one write for each. */
export function streamed(frames: readonly Frame[]): readonly string[] {
  return frames.map(({ event, data }) => {
    const name = event === undefined ? "" : `event: ${event}\n`;
    return `${name}data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;
  });
}

/** An answer as one body, in two writes so that it can be cut. */
export function inOneBody(body: unknown): readonly string[] {
  const text = JSON.stringify(body);
  const middle = Math.ceil(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)];
}

/** As much of an answer as arrives before it breaks off. */
export function firstHalf<Part>(parts: readonly Part[]): readonly Part[] {
  return parts.slice(0, Math.ceil(parts.length / 2));
}

async function pour(response: ServerResponse, piece: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if (!response.write(piece)) await once(response, "drain", { signal });
  }
}

function hang(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}
