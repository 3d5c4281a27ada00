import { resolve } from "node:path";
import { serveMcp } from "../../mcp/serve.ts";
import { openRoots } from "../../host/roots.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { text } from "../discussing.ts";
import { settingFlags } from "../flags.ts";
import type { Terminal } from "../terminal.ts";
import type { Options } from "../verb.ts";

/** Another face takes over the process: stdout is its protocol's from here on. */
export default async function mcp(terminal: Terminal, options: Options): Promise<number> {
  const { cwd, env, now, err, interrupted } = terminal;
  const setting = {
    roots: await openRoots(options["root"] as readonly string[], cwd, {
      outside: "Give a path inside; `colloquy mcp --root <folder>` adds another folder.",
      secret: "MCP cannot start a discussion on such a file. A person can, at their own terminal.",
    }),
    flags: settingFlags(options),
    home: fromHere(options["home"], cwd),
    config: fromHere(options["config"], cwd),
    env,
    writes: options["write"] === true,
    hasHost: true,
    now,
    tell: (line: string) => err(`${line}\n`),
  };
  if (terminal.canAsk) err("An agent host starts this command itself (docs/mcp.md). Ctrl-C ends it.\n");
  const isHeard = await serveMcp(setting, interrupted, terminal);
  if (interrupted.aborted) return 130;
  if (isHeard) return 0;
  throw new ColloquyError("usage", "No agent host is connected: stdin was closed before any message.", {
    hint: "An agent host starts this command itself. docs/mcp.md shows how to set that up.",
  });
}

// The roots may lie elsewhere; what is typed here counts from here.
function fromHere(path: unknown, cwd: string): string | undefined {
  const given = text(path);
  return given === undefined ? undefined : resolve(cwd, given);
}
