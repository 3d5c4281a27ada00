import { on } from "node:events";
import type { Terminal } from "./terminal.ts";
import { ColloquyError } from "../kernel/error.ts";
import type { AskAboutKeys } from "../host/panel/agents-here.ts";
import { keyPrice } from "../host/panel/api-agent.ts";
import type { Command } from "./verb.ts";

export interface TypedLines {
  /** Shows the prompt and gives the next line; throws once the person has left (Ctrl-D), stops it all (Ctrl-C) or need not answer. */
  readonly next: (prompt: string) => Promise<string>;
}

export async function withTypedLines<T>(
  { stdin, stderr, interrupted }: Terminal,
  until: AbortSignal,
  use: (lines: TypedLines) => Promise<T>,
): Promise<T | null> {
  const { createInterface } = await import("node:readline");
  const reader = createInterface({ input: stdin, output: stderr });
  const left = new AbortController();
  reader.once("close", () => left.abort());
  // While lines are typed the terminal sends none: Ctrl-C here stops the command as it does elsewhere.
  reader.on("SIGINT", () => process.kill(process.pid, "SIGINT"));
  const signal = AbortSignal.any([left.signal, interrupted, until]);
  const typed = on(reader, "line", { signal });
  const next = async (prompt: string) => {
    reader.setPrompt(prompt);
    reader.prompt();
    const { value } = (await typed.next()) as { value: [line: string] };
    return value[0];
  };
  try {
    return await use({ next });
  } catch (error) {
    if (!signal.aborted) throw error;
    stderr.write("\n");
    return null;
  } finally {
    reader.close();
  }
}

export async function saysYes(terminal: Terminal, question: string): Promise<boolean | null> {
  const typed = await withTypedLines(terminal, terminal.interrupted, (lines) =>
    lines.next(`${question} (y/N) `),
  );
  return typed === null ? null : /^y(?:es)?$/i.test(typed.trim());
}

export async function agrees(
  { question, command }: { readonly question: string; readonly command: string },
  terminal: Command,
): Promise<boolean> {
  if (terminal.options["yes"] === true) return true;
  if (!terminal.canAsk)
    throw new ColloquyError("usage", "This needs your yes, and there is no terminal to ask at.", {
      hint: `Run \`colloquy ${command}\` at a terminal, or \`colloquy ${command} --yes\` if you have read it.`,
    });
  if (await saysYes(terminal, question)) return true;
  terminal.err("Nothing was changed.\n");
  return false;
}

/** Asks whether keys that nobody named may be used, where somebody is there; `--yes` is no word on money. */
export function askAboutKeys(terminal: Command): AskAboutKeys | undefined {
  if (!terminal.canAsk || terminal.options["yes"] === true || terminal.options["dryRun"] === true)
    return undefined;
  return async (keys) => {
    const prices = await Promise.all(keys.map(({ agents: [name = ""] }) => keyPrice(name)));
    const offers = keys.map(({ variable, agents }, at) => `  ${variable}: ${agents[0]}${prices[at]}\n`);
    const [it, found] = keys.length === 1 ? ["it", "a key"] : ["them", "keys"];
    terminal.err(`Found ${found} in the environment. Using ${it} costs money:\n${offers.join("")}`);
    return saysYes(terminal, `Use ${it} by default from now on?`);
  };
}
