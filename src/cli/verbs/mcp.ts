import { serveMcp } from "../../mcp/serve.ts";
import { openRoots } from "../../host/project/roots.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { served } from "../discussing.ts";
import type { Command } from "../verb.ts";

export default async function mcp(terminal: Command): Promise<number> {
  const { err, interrupted } = terminal;
  const roots = await openRoots((terminal.options["root"] ?? []) as readonly string[], terminal.cwd, {
    outside: "Give a path inside; `colloquy mcp --root <folder>` adds another folder.",
    secret: "MCP cannot start a discussion on such a file. A person can, at their own terminal.",
  });
  const setting = {
    roots,
    ...served(terminal),
    writes: terminal.options["write"] === true,
    pulls: { read: terminal.options["pr"] === true, post: terminal.options["post"] === true },
    hasHost: true,
  };
  if (terminal.canAsk) err("An agent host starts this command itself (docs/mcp.md). Ctrl-C ends it.\n");
  const isHeard = await serveMcp(setting, interrupted, terminal);
  if (interrupted.aborted) return 130;
  if (isHeard) return 0;
  throw new ColloquyError("usage", "No agent host is connected: stdin was closed before any message.", {
    hint: "An agent host starts this command itself. docs/mcp.md shows how to set that up.",
  });
}
