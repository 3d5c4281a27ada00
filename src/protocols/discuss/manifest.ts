import { defineProtocol } from "../../manifest/define-protocol.ts";
import { option } from "../../manifest/option.ts";
import { list, type Reading } from "../../manifest/read-value.ts";
import type { Viewpoint } from "./options.ts";

export const optionTable = {
  preset: option.choice(["quick", "default", "deep"], {
    help: "how many rounds: 2, 3 or up to 5",
    flag: null,
    flagOf: {
      quick: "positions and a synthesis, no challenge round",
      deep: "up to five rounds if positions stay far apart",
    },
    default: "default",
  }),
  members: option.listed({
    help: "the members",
    otherwise: "three opposed viewpoints that fit the topic",
    read: viewpoints,
  }),
  whenSplit: option.flag({ help: "stop after the blind positions if they agree" }),
  feature: option.text({ help: "the feature, for the file name of the result", flag: "--feature <name>" }),
} as const;

export default defineProtocol({
  name: "discuss",
  speakers: "opinions",
  // Statements are short, so turns are.
  turnTimeoutMs: 180_000,
  verbs: [
    {
      name: "discuss",
      summary: "members with opposed views argue; you get options and trade-offs",
      when: "a decision argued by opposed members, with a challenge round; a brief, and who dissents",
      suits: {
        words: /^(?:is|are|do|does|can|would|will|shall)\b|\b(?:should|whether|or|vs|versus|which of)\b/i,
        because: "it asks to choose or to decide",
      },
      cost: "10 to 15 calls",
      subject: { kind: "words", name: "topic", example: "Should sessions move to Redis?", optional: false },
      options: optionTable,
      takes: ["chair", "folder", "files", "partial"],
      help: `
There are three members with opposed viewpoints, a devil's advocate, and a moderator without an opinion. First each
member takes a position without seeing the others. Then they challenge each other; nobody may agree in this round, and
code checks it. A member who changes position says why. Code computes how far they agree (DIVERGENT, NARROWING,
CONVERGING, CONSENSUS) and warns of easy agreement. You get a brief: what the members would do, who dissents and why, and
what would change it; the choice stays yours. If you adopt the result, it is saved in docs/specs/.`,
      commands: [
        ['colloquy discuss "Should sessions move to Redis?" --agents claude,codex,gemini', ""],
        ["colloquy discuss --example", "scripted agents, for free"],
      ],
      looksByDefault: "named",
      examples: [
        {
          name: null,
          subject: "Should the shop move its sessions from memory to Redis?",
          config: "discuss.yaml",
          fixes: ["members"],
        },
        {
          name: "fair",
          subject: "Summer fair: meadow or schoolyard?",
          config: "fair.yaml",
          fixes: ["members"],
        },
      ],
    },
  ],
  plan: async (request) => (await import("./plan.ts")).planDiscuss(request),
  load: async () => (await import("./discuss.ts")).method,
  brief: async () => (await import("./report/account.ts")).brief,
});

/** Names, or from code whole viewpoints; a name alone is a role too. */
function viewpoints(given: unknown): Reading<readonly Viewpoint[]> {
  const isWhole = Array.isArray(given) && given.some((one) => typeof one === "object");
  const names: Reading<readonly unknown[]> = isWhole ? { value: given } : list(given);
  if ("problem" in names) return names;
  const read = names.value.map((one) => {
    const {
      name,
      role = name,
      focus = [],
    } = (typeof one === "string" ? { name: one.trim() } : (one ?? {})) as Partial<Viewpoint>;
    const isOne = typeof name === "string" && typeof role === "string" && Array.isArray(focus);
    return isOne ? { name, role, focus } : null;
  });
  return read.includes(null)
    ? { problem: "is not a list of viewpoints such as { name, role, focus }" }
    : { value: read.filter((one) => one !== null) };
}
