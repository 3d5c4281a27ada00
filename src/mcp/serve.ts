import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { once } from "node:events";
import { Discussions } from "./discussions.ts";
import { mcpServer } from "./server.ts";
import type { Setting } from "./setting.ts";
import { startables } from "./startable.ts";

/** Serves on stdin and stdout until the host closes them or we are told to end; then ends every discussion in order. */
export async function serveMcp(setting: Setting, interrupted: AbortSignal): Promise<void> {
  const discussions = new Discussions(setting);
  const startable = await startables();
  const handle = serveStdio(() => mcpServer(setting, discussions, startable), {
    onerror: (error) => setting.tell(error.message),
  });
  await hostIsGone(interrupted);
  await discussions.close();
  await handle.close();
}

function hostIsGone(interrupted: AbortSignal): Promise<unknown> {
  if (interrupted.aborted) return Promise.resolve();
  return Promise.race([once(process.stdin, "close"), once(interrupted, "abort")]);
}
