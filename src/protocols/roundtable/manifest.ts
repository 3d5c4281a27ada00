import type { Verb } from "../../manifest/manifest.ts";
import { defineProtocol } from "../../manifest/define-protocol.ts";
import { optionTable } from "./option-table.ts";

export default defineProtocol({
  name: "roundtable",
  speakers: "opinions",
  seatFiles: "roundtable/participants",
  verbs: [
    verb({
      name: "roundtable",
      summary:
        "a facilitator leads rounds by a strategy: standard, disney, debate, consensus-driven, six-hats",
      when: "named roles led by a facilitator to a decision record",
      needsTopic: true,
      looksByDefault: "named",
      help: `
In each round the facilitator asks one question, the participants answer without seeing each other's answers, and the
facilitator sums up and decides the next step. Code enforces the limits (3 to 20 rounds) and the strategy's rules for
agreement. It asks a person when a conflict lasts, somebody is unsure, or asks for a decision. Strategies,
participants and skills are files; put your own into .colloquy/roundtable/ (docs/roundtable.md).`,
      command: 'colloquy roundtable "Compare one database with two" --agents claude,codex,gemini',
      examples: [
        ["standard", "How should the shop keep its sessions?"],
        ["disney", "A new way to find things in the shop"],
        ["debate", "Should the shop keep card numbers so that customers need not type them again?"],
        ["consensus-driven", "A quick rule for who may deploy the shop"],
        ["six-hats", "A thorough look at letting customers pay later"],
      ],
    }),
    verb({
      name: "specs",
      summary: "a roundtable that ends in requirements.md",
      when: "a roundtable for requirements",
      suits: {
        words: /\b(?:requirements?|specs?|specify|specifications?)\b/i,
        because: "it asks for requirements",
      },
      looksByDefault: "always",
      help: `
A roundtable with an agenda (workflows, functions, rules, measurable qualities, acceptance, what is out of scope) that
ends in requirements.md below --out. Without a topic it is about the project. You approve before anything is written.`,
      command: 'colloquy specs "Sessions that survive a restart" --agents claude,codex',
      examples: [[null, "Sessions of the shop that survive a restart"]],
    }),
    verb({
      name: "design",
      summary: "a roundtable that ends in an architecture and decision records",
      when: "a roundtable for an architecture",
      suits: {
        words: /(?<!(?:review|critique|check).*)\b(?:design|architecture)\b/i,
        because: "it asks for a design",
      },
      looksByDefault: "always",
      help: `
A roundtable with an agenda (structure, components, data flow, technology, integration) that ends in
architecture/<topic>.md and one decision record for each decision, below --out. You approve before anything is written.`,
      command: 'colloquy design "Orders and stock as two services" --agents claude,codex',
      examples: [[null, "Orders and stock of the shop as two services"]],
    }),
    verb({
      name: "brainstorm",
      summary: "a roundtable of dreamers, realists and critics that ends in a summary",
      when: "a roundtable for ideas",
      suits: {
        words: /\b(?:ideas?|brainstorm|come up with|(?:find|suggest) a? ?names?)\b/i,
        because: "it asks for ideas",
      },
      looksByDefault: "named",
      help: `
Dreamers first, without objections; then realists, then critics. It ends in a summary of ideas, risks and next steps.`,
      command: 'colloquy brainstorm "Bring customers back" --agents claude,codex',
      examples: [[null, "Bring customers of the shop back"]],
    }),
  ],
  plan: async (request) => (await import("./plan.ts")).planRoundtable(request),
  load: async () => (await import("./roundtable.ts")).method,
  brief: async () => (await import("./report/account.ts")).brief,
});

interface WorkflowVerb extends Pick<Verb, "name" | "summary" | "when" | "suits" | "help" | "looksByDefault"> {
  readonly command: string;
  /** The others are about the project where nobody says what they are about. */
  readonly needsTopic?: true;
  readonly examples: readonly (readonly [name: string | null, subject: string])[];
}

function verb({ needsTopic, command, examples, ...of }: WorkflowVerb): Verb<typeof optionTable> {
  const example = ["colloquy", of.name, "--example", examples.at(-1)?.[0] ?? ""].join(" ").trim();
  return {
    ...of,
    commands: [
      [command, ""],
      [example, "scripted agents, for free"],
    ],
    cost: "3 to 20 rounds of about 6 calls",
    subject: {
      kind: "words",
      name: "topic",
      example: "How should sessions be kept?",
      optional: needsTopic !== true,
    },
    options: optionTable,
    takes: ["chair", "block", "folder", "files", "partial"],
    examples: examples.map(([name, subject]) => ({
      name,
      subject,
      config: `${name === null ? of.name : `${of.name}-${name}`}.yaml`,
      fixes: ["strategy", "participants", "minRounds"],
    })),
  };
}
