import { resolve } from "node:path";
import { serveMcp } from "../../mcp/serve.ts";
import { openRoots } from "../../host/roots.ts";
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
      secret: "No discussion is started on one through MCP; a person can at their own terminal.",
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
  if (terminal.canAsk)
    err("This serves an agent host, which starts it by itself (docs/mcp.md). Ctrl-C ends it.\n");
  await serveMcp(setting, interrupted, terminal);
  return interrupted.aborted ? 130 : 0;
}

// The roots may lie elsewhere; what is typed here counts from here.
function fromHere(path: unknown, cwd: string): string | undefined {
  const given = text(path);
  return given === undefined ? undefined : resolve(cwd, given);
}
