import { knownAgents } from "../../assemble/agents.ts";
import { configFor } from "../discussing.ts";
import type { Options } from "../verb.ts";
import { table } from "../table.ts";
import type { Terminal } from "../terminal.ts";

export default async function agents(terminal: Terminal, options: Options): Promise<number> {
  const config = await configFor(options, terminal);
  const known = knownAgents(config);
  if (config.settings.format.value !== "text") {
    terminal.out(`${JSON.stringify(known, null, 2)}\n`);
    return 0;
  }
  terminal.out(table(known.map(({ name, kind, found, usable }) => [usable ? "✓" : "✗", name, kind, found])));
  if (known.every(({ kind }) => kind === "reader" || kind === "human"))
    terminal.out(`\n${howToAdd(config.home.value)}`);
  return 0;
}

function howToAdd(home: string): string {
  return `Only people and the built-in reader are here. To add an agent of your own, write to ${home}/config.yaml:

agents:
  mine: { exec: ["my-agent", "--flag"] }     # the prompt comes on stdin, the reply goes to stdout

and run \`colloquy trust\` once, since it starts a command.
`;
}
