import type { Pasted } from "../kernel/error.ts";
import type { AgentsHere } from "./agents-here.ts";
import { howToInstall } from "./cli-agent.ts";

interface Ways {
  readonly hint: string;
  readonly commands: readonly Pasted[];
}

/** How to get agents here: a key that waits for a yes, else the three commonest ways, as commands to paste. */
export function waysToAdd({ keys }: Pick<AgentsHere, "keys">, again: string): Ways {
  const [first] = keys.flatMap(({ agents }) => agents.slice(0, 1));
  if (first !== undefined) {
    const set = keys.map(({ variable }) => variable).join(", ");
    return {
      hint: `${set} ${keys.length === 1 ? "is" : "are"} set. A key costs money, so it is used only if you name it:`,
      commands: [
        [`${again} --agents ${keys.flatMap(({ agents }) => agents.slice(0, 2)).join(",")}`, "this time"],
        ["colloquy init", "from now on; asks you first"],
      ],
    };
  }
  return {
    hint: "Paste one of these, then run it again:",
    commands: [
      [`${howToInstall("claude")} && claude`, "an agent CLI; log in"],
      ["export OPENAI_API_KEY=sk-...", "a key, any provider"],
      ["ollama pull qwen3 && ollama pull gemma3", "local models, free"],
      [`${again.split(" ").slice(0, 2).join(" ")} --example`, "scripted, without agents"],
    ],
  };
}
