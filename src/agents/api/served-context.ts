import { type JsonObject, list, object } from "../../kernel/json-value.ts";

export type TellingServer = "ollama" | "lmstudio" | "llamacpp" | "vllm";

const asks: Readonly<
  Record<
    TellingServer,
    { readonly path: string; readonly read: (told: JsonObject, model: string) => unknown }
  >
> = {
  // Of models that are loaded; a longer prompt it would cut off without a word.
  ollama: {
    path: "/api/ps",
    read: ({ models }, model) => listed(models, "name", [model, `${model}:latest`])["context_length"],
  },
  lmstudio: {
    path: "/api/v0/models",
    read: ({ data }, model) => listed(data, "id", [model])["loaded_context_length"],
  },
  llamacpp: {
    path: "/props",
    read: ({ default_generation_settings: settings }) => object(settings)["n_ctx"],
  },
  vllm: { path: "/v1/models", read: ({ data }, model) => listed(data, "id", [model])["max_model_len"] },
};

function listed(all: unknown, key: string, names: readonly unknown[]): JsonObject {
  return object(list(all).find((one) => names.includes(object(one)[key])));
}

export async function servedContext(
  server: TellingServer,
  { origin }: URL,
  model: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { path, read } = asks[server];
  try {
    const answer = await fetch(`${origin}${path}`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(5000)]),
      redirect: "error",
    });
    const tokens = answer.ok ? read(object(await answer.json()), model) : undefined;
    return Number.isInteger(tokens) && Number(tokens) > 0 ? Number(tokens) : undefined;
  } catch {
    return undefined; // the call itself will tell what is wrong
  }
}
