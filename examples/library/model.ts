import { AgentError, type AgentObject, ask } from "colloquy";

/** A model behind a server that speaks OpenAI's chat completions. */
function model(url: string, name: string): AgentObject {
  return {
    timeoutMs: 60_000,
    async answer({ text, schema }, { signal }) {
      const response = await fetch(`${url}/chat/completions`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          model: name,
          messages: [{ role: "user", content: text }],
          ...(schema && { response_format: { type: "json_object" } }),
        }),
        signal,
      });
      // A busy server is asked again, a moment later; any other error is the failure of this turn.
      if (response.status === 429) throw new AgentError("rate-limit", "the server is busy");
      if (!response.ok) throw new Error(`the server said ${response.status}`);
      const { choices, usage } = (await response.json()) as ChatCompletion;
      return {
        text: choices[0]?.message.content ?? "",
        model: name,
        usage: { inputTokens: usage.prompt_tokens, outputTokens: usage.completion_tokens },
      };
    },
  };
}

interface ChatCompletion {
  readonly choices: readonly { readonly message: { readonly content: string } }[];
  readonly usage: { readonly prompt_tokens: number; readonly completion_tokens: number };
}

const url = process.argv[2] ?? "http://127.0.0.1:11434/v1";
const result = await ask("Which cache fits 10,000 keys?", { agents: { local: model(url, "qwen3") } }).result;
if (result.status === "completed") console.log(result.verdict.answer, result.usage.outputTokens);
else console.log(`${result.status}: ${result.stopped.detail}`);
