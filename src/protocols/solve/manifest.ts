import { isObject } from "../../kernel/json-value.ts";
import { defineProtocol } from "../../manifest/define-protocol.ts";
import { option } from "../../manifest/option.ts";
import type { SolveInput } from "./input.ts";

export const optionTable = {
  maxRounds: option.int({ help: "the most rounds, unless you ask for more", default: 3 }),
  mode: option.choice(["parallel", "serial"], {
    help: "parallel: all at once and blind; serial: each verifies the one before",
    default: "parallel",
  }),
  feedback: option.text({ help: "instructions for the agents, from the first round on", setting: null }),
  input: option.value<SolveInput>({
    help: "all of it as JSON: task, context, earlier rounds, agents (docs/solve.md)",
    setting: null,
    example: '{"task_description": "Move sessions out of memory"}',
    // What is in it is looked at when it is needed: that takes schemas.
    read: (given) => (isObject(given) ? { value: given } : { problem: "is not an object" }),
  }),
} as const;

export default defineProtocol({
  name: "solve",
  speakers: "two",
  verbs: [
    {
      name: "solve",
      summary: "several agents analyse a task, verify each other and rank solutions",
      when: "a task: a plan and ranked ways by agents who check each other",
      suits: {
        words: /^(?:why|fix|debug|reduce|solve|repair|find (?:the|out)|how (?:do|can|could|should))\b/i,
        because: "it asks for a cause, or for a way to do something",
      },
      cost: "about 8 calls",
      // The input may bring it.
      subject: { kind: "words", name: "task", example: "Move sessions out of memory", optional: true },
      options: optionTable,
      takes: ["chair", "folder", "files", "search", "partial"],
      searchesByDefault: true,
      looksByDefault: "always",
      help: `
Every agent analyses the task alone. A resolver groups their findings. Code looks up every file they name, merges and
ranks the solutions, and computes how far they agree. It writes only the discussion's folder and the search index. At
the end you choose; --yes takes the best solution that more than one agent backs. "-" as the task reads standard input.
--context takes files; "auto" (the default) searches the project, "none" does not.`,
      commands: [
        ['colloquy solve "Let sessions survive a restart" --agents claude,codex', ""],
        ["colloquy solve --example", "scripted agents, for free"],
      ],
      examples: [
        {
          name: null,
          subject:
            "Sessions are kept in memory, so every deployment logs all users out. Let them survive a restart.",
          config: "solve.yaml",
          fixes: ["input"],
        },
      ],
    },
  ],
  async wishes({ options, spelled }) {
    const { readInput, wishesOf } = await import("./input.ts");
    return wishesOf(readInput(options.input, spelled("input")));
  },
  plan: async (request) => (await import("./plan.ts")).planSolve(request),
  load: async () => (await import("./solve.ts")).method,
  brief: async () => (await import("./report/account.ts")).brief,
});
