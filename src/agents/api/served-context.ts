import { z } from "zod";

/** The servers of local models that tell how many tokens they take at once, and where each says it. */
export type LocalServer = "ollama" | "lmstudio" | "llamacpp" | "vllm";

const Tokens = z.number().int().positive();

const asks: Readonly<Record<LocalServer, { readonly path: string; readonly read: Read }>> = {
  // Of models that are loaded; a longer prompt it would cut off without a word.
  ollama: {
    path: "/api/ps",
    read: (told, model) =>
      z
        .object({ models: z.array(z.object({ name: z.string(), context_length: Tokens })) })
        .safeParse(told)
        .data?.models.find(({ name }) => name === model || name === `${model}:latest`)?.context_length,
  },
  lmstudio: {
    path: "/api/v0/models",
    read: (told, model) =>
      z
        .object({ data: z.array(z.object({ id: z.string(), loaded_context_length: Tokens.optional() })) })
        .safeParse(told)
        .data?.data.find(({ id }) => id === model)?.loaded_context_length,
  },
  llamacpp: {
    path: "/props",
    read: (told) =>
      z.object({ default_generation_settings: z.object({ n_ctx: Tokens }) }).safeParse(told).data
        ?.default_generation_settings.n_ctx,
  },
  vllm: {
    path: "/v1/models",
    read: (told, model) =>
      z
        .object({ data: z.array(z.object({ id: z.string(), max_model_len: Tokens.optional() })) })
        .safeParse(told)
        .data?.data.find(({ id }) => id === model)?.max_model_len,
  },
};

type Read = (told: unknown, model: string) => number | undefined;

const patienceMs = 5000;

/** How many tokens a local server takes for a model; `undefined` where it does not tell. */
export async function servedContext(
  server: LocalServer,
  { origin }: URL,
  model: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { path, read } = asks[server];
  try {
    const answer = await fetch(`${origin}${path}`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
      redirect: "error",
    });
    return answer.ok ? read(await answer.json(), model) : undefined;
  } catch {
    return undefined; // the call itself will tell what is wrong
  }
}
