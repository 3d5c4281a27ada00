import { routingTable } from "../documents/critique/message.ts";

export const introHelp = `
Examples:
  $ colloquy critique docs/design.md                 what agents here, or the built-in reader, say of it
  $ colloquy critique api.md --agents mine,other     with agents of your config
  $ colloquy resume                                  go on with what was stopped last

Exit codes: 0 done, 1 failed, 2 bad usage or input, 3 blocked (--fail-on), 4 waiting for a person,
5 stopped by a limit, 130 interrupted (resumable). Each verb has its own --help.`;

/** What a verb's help says after its flags: a worked example first. */
export const verbHelp: Readonly<Record<string, string>> = {
  critique: `
Example:
  $ colloquy critique docs/design.md \\
      --perspective "Feasibility|mine|Engineer|complexity, technical risks" \\
      --perspective "Clarity|reader|Editor|readability, structure"

Every perspective reads the artifact alone, all at once, and rates it 1 to 5. Code computes the verdict.
"-" as the artifact reads standard input.

${routingTable}`,
  resume: `
Example:
  $ colloquy resume critique-design --max-calls 20

Without an id it takes the discussion that was stopped last. Limits given now replace the earlier ones.`,
  list: `
Example:
  $ colloquy list --json`,
  show: `
Example:
  $ colloquy show critique-design

The beginning of an id is enough where only one begins like that; without an id it takes the last one.`,
  answer: `
Examples:
  $ colloquy answer critique-design                  what is waiting, and the choices
  $ colloquy answer critique-design accept

With --session <folder> no id is given, and every word is the answer.`,
  verify: `
Example:
  $ colloquy verify critique-design

Exit code 1 when something does not hold. Nothing is changed and nobody is called.`,
  agents: `
Example:
  $ colloquy agents --config team.yaml`,
  config: `
Example:
  $ colloquy config --config team.yaml

Flags count before variables, variables before files; of the files the one given with --config counts first,
then the project's, then your own.`,
  trust: `
Example:
  $ colloquy trust

Read the project's .colloquy/config.yaml first: every command in it may then be started.`,
};
