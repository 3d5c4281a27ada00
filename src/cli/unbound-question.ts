import type { UnboundAgent } from "../config/unbound.ts";
import { printable } from "../kernel/printable.ts";
import type { Terminal } from "./terminal.ts";
import { withTypedLines } from "./typed-lines.ts";

/** Asks whether agents that nothing binds may be started. Nobody is asked twice about the same one. */
export async function mayStartUnbound(terminal: Terminal, agents: readonly UnboundAgent[]): Promise<boolean> {
  const before = said.get(terminal) ?? new Map<string, boolean>();
  said.set(terminal, before);
  for (const agent of agents) {
    const isAllowed = before.get(agent.name) ?? (await mayStart(terminal, agent));
    before.set(agent.name, isAllowed);
    if (!isAllowed) return false;
  }
  return true;
}

const said = new WeakMap<Terminal, Map<string, boolean>>();

async function mayStart(terminal: Terminal, { name, command }: UnboundAgent): Promise<boolean> {
  terminal.err(
    `Nothing keeps ${printable(name)} (${printable(command)}) from acting on its own: it could run commands, change files or use the network without asking.\n`,
  );
  const until = new AbortController().signal;
  const typed = await withTypedLines(terminal, until, (lines) => lines.next("Start it all the same? (y/N) "));
  return typed !== null && /^y(?:es)?$/i.test(typed.trim());
}
