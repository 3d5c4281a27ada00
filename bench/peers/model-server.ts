import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { pathOf } from "./contestants.ts";
import type { Counted } from "./model.ts";

/** The model's process, as whoever started it sees it. */
export interface ModelServer {
  /** OpenAI's chat completions are behind it. */
  readonly url: string;
  /** Begins a new count; after so many answers the model falls silent. */
  reset(mostAnswers?: number): Promise<void>;
  count(): Promise<Counted>;
}

export async function withModelServer<T>(body: (model: ModelServer) => Promise<T>): Promise<T> {
  const model = fork(pathOf("model.ts"));
  try {
    const [port] = (await once(model, "message")) as [number];
    return await body({
      url: `http://127.0.0.1:${port}/v1`,
      reset: async (mostAnswers = Number.MAX_SAFE_INTEGER) => void (await told(model, mostAnswers)),
      count: () => told(model, "count"),
    });
  } finally {
    model.disconnect();
  }
}

async function told(model: ChildProcess, message: number | "count"): Promise<Counted> {
  const answer = once(model, "message");
  model.send(message);
  return ((await answer) as [Counted])[0];
}
