import type { Quorum } from "../../kernel/quorum.ts";
import { defineProtocol } from "../../manifest/manifest.ts";
import { option } from "../../manifest/option.ts";
import { quorum } from "../../manifest/read-value.ts";
import {
  auto,
  type PerspectiveInput,
  type PerspectiveOption,
  readPerspectives,
} from "./perspective-input.ts";
import { routingTable } from "./report/routing-table.ts";

/** Several perspectives review one text, each alone and at once; code weighs what they say into a verdict. */
export default defineProtocol({
  name: "critique",
  speakers: "anyone",
  hasOneRound: true,
  languages: ["en"],
  verbs: [
    {
      name: "critique",
      summary: "several perspectives review one artifact; a verdict",
      when: "a file reviewed by several perspectives, with a verdict",
      cost: "1 round, 4 or 5 calls",
      subject: { kind: "file", name: "artifact", example: "docs/design.md", optional: false },
      options: {
        perspective: option.texts({
          help: '"Name|agent|Role|focus, focus", may be repeated',
          setting: null,
        }),
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
        revisionOf: option.text({
          help: "the round it was revised after; a second HIGH escalates",
          flag: "--revision-of <round-id>",
          setting: null,
        }),
        revises: option.text({
          help: "the critique it revises, by id",
          flag: "--revises <id>",
          setting: null,
        }),
        role: option.text({
          help: "who calls, for the message to the coordinator",
          flag: "--role <role>",
          setting: null,
        }),
        task: option.text({
          help: "its task, for that message",
          flag: "--task <id>",
          setting: null,
        }),
        confirm: option.flag({
          help: "each seat then agrees with or contests what others found",
        }),
        escalate: option.flag({
          help: "two reviewers first; the perspectives only where they differ",
        }),
        severityPolicy: option.choice(["specific", "literal"], {
          help: "how low ratings count",
          default: "specific",
        }),
        quorum: option.word<Quorum, number | `${number}` | `${number}%`>({
          help: "how many must be answered (by a model or a person): 3, or 50%",
          otherwise: "the setting quorum, 50%",
          flag: "--quorum <n>",
          setting: null,
          read: quorum,
        }),
      },
      takes: ["chair", "severity", "folder", "files", "search", "partial"],
      help: `
Every perspective reads the artifact alone, all at once, and rates it 1 to 5. Code computes the verdict.
When all have answered, one more call (--moderator) puts like points together; code checks that.
One strong model, asked once, finds about as much in a text that fits one reading: --perspective Reviewer. Take a panel
where others should confirm or contest it, where other models should look, or a verdict must not hang on one reader.
--escalate asks two reviewers, and the perspectives only where these differ in rating by more than one or in what is
critical. --perspectives auto has them chosen for this text in one short call before.
With --confirm each seat then stands to what it did not name: order, severity and verdict weigh that. A critical issue
that its author alone holds and two or more contest is MEDIUM, and for a person to decide: --yes does not clear it.
"-" as the artifact reads standard input.
--format github annotates a pull request at the lines they speak of, sarif is for code scanning (docs/ci.md).

${routingTable}`,
      commands: [
        ["colloquy critique docs/design.md --agents claude,codex", ""],
        ['colloquy critique api.md --perspective "Clarity|claude|Editor|wording"', ""],
        ["colloquy critique --example", "how it goes, with scripted agents"],
      ],
      looksByDefault: "own-file",
      examples: [
        {
          name: null,
          subject: "examples/design.md",
          config: "panel.yaml",
          fixes: ["perspective", "perspectives", "revisionOf", "revises"],
          project: "..",
        },
      ],
    },
  ],
  wishes: ({ options: { revises } }) => (revises === undefined ? {} : { goesOnIn: revises }),
  plan: async (request) => (await import("./plan.ts")).planCritique(request),
  load: async () => (await import("./method.ts")).method,
  brief: async () => (await import("./report/brief.ts")).brief,
});
