import { discover } from "../../host/panel/discovery.ts";
import { hanging } from "../../text/wrap.ts";
import type { KnownAgent } from "../../kernel/agent.ts";
import { configFor } from "../discussing.ts";
import { typeable } from "../terminal.ts";
import type { Command } from "../verb.ts";
import { commandsToTry } from "../to-try.ts";
import { wrappedHelp } from "../wrapped-help.ts";

export default async function intro(terminal: Command): Promise<number> {
  const config = await configFor(terminal);
  const { paintOut, out, columns, cwd } = terminal;
  const { agents, panel, providers } = await discover(config, cwd);
  const isAlone = panel.every((name) => name === "reader");
  const waiting = providers.filter(({ standing }) => standing === "unasked").map(({ variable }) => variable);
  // What a clone's config names is there only once somebody agreed to it.
  const needsTrust = panel.some((name) => config.untrusted.has(name));
  const missing = agents.filter(
    ({ name, usable }) => !usable && panel.includes(name) && !config.untrusted.has(name),
  );
  const here = isAlone
    ? "only the built-in reader, which checks texts by rules"
    : `${panel.join(", ")}${needsTrust ? "; not trusted yet" : ""}${missing.length === 0 ? "" : cannot(missing)}`;
  const keys = waiting.length === 0 ? "" : `; if you agree, also models by ${waiting.join(", ")}`;
  const about =
    "asks several AI agents instead of one. Each answers alone, then they review each other. Code computes the result: a verdict, what they agree and disagree on, what to do next. Everything is saved. A stopped run resumes without paying twice.";
  out(`${hanging("", `${paintOut("bold", "colloquy")} ${about}`, columns)}

${hanging("Agents here: ", `${here}${keys}`, columns)}

${wrappedHelp(tries(isAlone, needsTrust, terminal), columns)}
`);
  return 0;
}

function cannot(missing: readonly KnownAgent[]): string {
  return `; not ready: ${missing.map(({ name }) => name).join(", ")} (\`colloquy agents\` says why)`;
}

function tries(isAlone: boolean, needsTrust: boolean, terminal: Command): string {
  const { onWords, onFile } = commandsToTry();
  const commands = isAlone
    ? [
        ["colloquy demo", "watch a scripted discussion, without a key"],
        [onFile, "the reader checks a file of yours"],
        ["colloquy init", "find agents, or see how to get them"],
      ]
    : [
        ...(needsTrust ? [["colloquy trust", "see what this config would start, and agree"]] : []),
        [onWords, "the agents argue, you decide"],
        [onFile, "they review a file of yours"],
        ["colloquy demo", "watch a scripted one, for free"],
      ];
  const typed = commands.map(([command = "", what]) => [typeable(command, terminal), what] as const);
  const width = Math.max(...typed.map(([command]) => command.length));
  return `Try:\n${typed.map(([command, what]) => `  ${command.padEnd(width)}  ${what}`).join("\n")}`;
}
