import { defineProtocol } from "../../manifest/define-protocol.ts";
import { option } from "../../manifest/option.ts";
import { depths } from "./depth.ts";
import { readExperts } from "./experts.ts";

export const optionTable = {
  depth: option.choice(depths, { help: "how many experts and rounds", default: "standard" }),
  rounds: option.int({
    help: "hold this many rounds, then recommend the synthesis",
    otherwise: "2; deep 3, lightweight 1",
    max: 100,
  }),
  experts: option.value({
    help: "the experts, as a list",
    otherwise: "an agent names three or four",
    example:
      "[{ id: database-expert, name: Database Expert, expertise: [RDB, NoSQL], bias: prefers what is proven }, …]",
    read: readExperts,
  }),
} as const;

export default defineProtocol({
  name: "swarm",
  speakers: "opinions",
  // Prompts are in English and ask for the language of the topic; documents are in Japanese too.
  verbs: [
    {
      name: "swarm",
      summary: "experts, a contrarian and a cross-domain thinker explore a topic",
      when: "an open question explored by experts, a contrarian and an outsider",
      suits: {
        words: /^(?:what (?:could|might|if|are the (?:risks|consequences))|how will)\b|\bexplore\b/i,
        because: "it asks what may come of something",
      },
      cost: "about 20 calls",
      subject: {
        kind: "words",
        name: "topic",
        example: "How should services share transactions?",
        optional: false,
      },
      options: optionTable,
      takes: ["chair", "folder", "files", "partial"],
      help: `
An agent proposes experts for the topic; you accept or change them. On a new topic the experts make statements without
seeing each other's, the contrarian attacks by id what they agree on, the experts answer by id, and a cross-domain
thinker adds comparisons from other fields; in a deeper round the contrarian speaks and the experts answer. After each
round you can go deeper, change the topic, continue, pause, or have the synthesis; --yes continues for --rounds rounds.
At the end the historian writes a brief, the experts review it by id, and it is edited once.`,
      commands: [
        ['colloquy swarm "How should services share transactions?" --agents claude,codex,gemini', ""],
        ["colloquy swarm --example", "scripted agents, for free"],
      ],
      looksByDefault: "named",
      examples: [
        {
          name: null,
          subject: "How should the shop keep its orders and its stock consistent once they are two services?",
          config: "swarm.yaml",
          fixes: ["experts"],
        },
      ],
    },
  ],
  plan: async (request) => (await import("./plan.ts")).planSwarm(request),
  load: async () => (await import("./swarm.ts")).method,
  brief: async () => (await import("./report/account.ts")).brief,
});
