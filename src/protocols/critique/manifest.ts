import type { Quorum } from "../../kernel/duration.ts";
import { defineProtocol } from "../../manifest/define-protocol.ts";
import { option } from "../../manifest/option.ts";
import { quorum } from "../../manifest/read-value.ts";
import {
  auto,
  type PerspectiveInput,
  type PerspectiveOption,
  readPerspectives,
} from "./perspective-input.ts";

export const routingTable = `What the caller does with a verdict:
  consensus_reached           include the action items in the report, proceed
  consensus_blocked  HIGH     include the divergences; do not revise your own work, the coordinator decides
                              (one revision with --revises; a second HIGH is for a person)
  consensus_blocked  MEDIUM   include a warning, proceed
                              (if it says escalate, after --confirm: a person decides first)
  consensus_blocked  LOW      treat as reached, with notes
  inconclusive                too few agents answered: escalate to a person, or run it again later
  none (rules alone)          findings without a judgement: include them; ask agents if it matters`;

export const optionTable = {
  perspective: option.texts({ help: '"Name|agent|Role|focus, focus", may be repeated', setting: null }),
  perspectives: option.value<
    readonly PerspectiveInput[] | typeof auto,
    readonly (string | PerspectiveOption)[] | typeof auto
  >({
    help: "auto or a YAML file; auto: an agent chooses them for this text",
    words: [auto],
    example: "{ name: Clarity, agent: claude, role: Editor, focus: [readability, logical flow] }",
    read: readPerspectives,
  }),
  roundId: option.text({
    help: "name of the round",
    otherwise: "DISCUSS-001, counting up in one folder",
    flag: "--round-id <id>",
    setting: null,
  }),
  revises: option.text({
    help: "the id of the critique this revises; a second HIGH escalates to a person",
    flag: "--revises <id>",
    setting: null,
  }),
  role: option.text({
    help: "your role, for the message to the coordinator",
    flag: "--role <role>",
    setting: null,
  }),
  task: option.text({ help: "your task, for the same message", flag: "--task <id>", setting: null }),
  confirm: option.flag({ help: "each seat then confirms or contests what the others found" }),
  unconfirmed: option.choice(["count", "ignore"], {
    help: "of a change: whether a critical point that only one seat holds blocks it",
    strictest: ["count", "ignore"],
    default: "count",
  }),
  escalate: option.flag({
    help: "ask two reviewers first, and the perspectives only if the two differ",
    strictest: [false, true],
  }),
  severityPolicy: option.choice(["specific", "literal"], {
    help: "how low ratings count",
    strictest: ["literal", "specific"],
    default: "specific",
  }),
  quorum: option.word<Quorum, number | `${number}` | `${number}%`>({
    help: "how many seats a model or a person must answer: 3, or 50%",
    otherwise: "the setting quorum, 50%",
    flag: "--quorum <n>",
    setting: null,
    read: quorum,
  }),
} as const;

export default defineProtocol({
  name: "critique",
  speakers: "anyone",
  hasOneRound: true,
  verbs: [
    {
      name: "critique",
      summary: "several perspectives review a document and give a verdict",
      when: "a file reviewed by several perspectives, with a verdict",
      cost: "4 or 5 calls",
      subject: { kind: "file", name: "artifact", example: "docs/design.md", optional: false },
      options: optionTable,
      takes: ["chair", "severity", "folder", "files", "partial", "change"],
      help: `
All perspectives read the artifact at the same time, each alone, and rate it from 1 to 5. Code computes the verdict.
Then one more call (--moderator) groups similar points, and code checks the groups.
For a short text, one strong model asked once finds about as much: --perspective Reviewer. Use a panel when others
should confirm or contest the points, or when the verdict must not depend on one reader.
--escalate asks two reviewers first. It asks the perspectives only if the two differ by more than one in their ratings,
or in what they call critical. --perspectives auto lets an agent choose perspectives for this text, in one short call.
With --confirm each seat also judges what the others found. This changes the order, the severity and the verdict. If
two or more contest a critical issue that only its author holds, it is MEDIUM, and a person decides; --yes does not.
"-" as the artifact reads standard input.
--format github annotates the lines of a pull request, sarif is for code scanning (docs/ci.md).

${routingTable}`,
      commands: [
        ["colloquy critique docs/design.md --agents claude,codex", ""],
        ['colloquy critique api.md --perspective "Clarity|claude|Editor|wording"', ""],
        ["colloquy critique --example", "scripted agents, for free"],
      ],
      looksByDefault: "own-file",
      examples: [
        {
          name: null,
          subject: "examples/design.md",
          config: "panel.yaml",
          fixes: ["perspective", "perspectives", "revises"],
          project: "..",
        },
      ],
    },
  ],
  wishes: ({ options: { revises } }) => (revises === undefined ? {} : { goesOnIn: revises }),
  plan: async (request) => (await import("./plan.ts")).planCritique(request),
  load: async () => (await import("./critique.ts")).method,
  brief: async () => (await import("./report/account.ts")).brief,
});
