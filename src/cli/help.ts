import { routingTable } from "../documents/critique/message.ts";

export const introHelp = `
Examples:
  $ colloquy critique docs/design.md                 what agents here, or the built-in reader, say of it
  $ colloquy critique api.md --agents mine,other     with agents of your config
  $ colloquy resume                                  go on with what was stopped last

Exit codes: 0 done, 1 failed, 2 bad usage or input, 3 blocked (--fail-on), 4 waiting for a person,
5 stopped by a limit, 130 interrupted (resumable). Each verb has its own --help.`;

export const critiqueHelp = `
Example:
  $ colloquy critique docs/design.md \\
      --perspective "Feasibility|mine|Engineer|complexity, technical risks" \\
      --perspective "Clarity|reader|Editor|readability, structure"

Every perspective reads the artifact alone, all at once, and rates it 1 to 5. Code computes the verdict.
"-" as the artifact reads standard input.

${routingTable}`;

export const resumeHelp = `
Example:
  $ colloquy resume critique-design --max-calls 20

Without an id it takes the discussion that was stopped last. Limits given now replace the earlier ones.`;
