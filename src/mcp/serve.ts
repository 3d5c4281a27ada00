import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { once } from "node:events";
import { Discussions } from "./discussions.ts";
import { messageLimit, mostMessageBytes } from "./message-limit.ts";
import { mcpServer } from "./server.ts";
import type { Setting } from "./setting.ts";
import { startables } from "./startable.ts";

/** Serves on stdin and stdout until the host closes them or we are told to end; then ends every discussion in order. */
export async function serveMcp(setting: Setting, interrupted: AbortSignal): Promise<void> {
  const discussions = new Discussions(setting);
  const messages = messageLimit((id) => {
    const message = `The message is longer than ${mostMessageBytes} bytes. Name a file by its path instead of sending its text.`;
    const error = { code: -32_600, message };
    const refusal = { jsonrpc: "2.0" as const, ...(id !== undefined && { id }), error };
    void transport.send(refusal).catch((cause: Error) => setting.tell(cause.message));
  });
  const transport = new StdioServerTransport(process.stdin.pipe(messages), process.stdout, {
    maxBufferSize: mostMessageBytes,
  });
  const startable = await startables();
  const handle = serveStdio(() => mcpServer(setting, discussions, startable), {
    transport,
    onerror: (error) => setting.tell(error.message),
  });
  await hostIsGone(interrupted);
  await discussions.close();
  await handle.close();
  // A host that only stopped listening would keep us here.
  process.stdin.destroy();
}

function hostIsGone(interrupted: AbortSignal): Promise<unknown> {
  if (interrupted.aborted) return Promise.resolve();
  return Promise.race([once(process.stdin, "close"), once(interrupted, "abort")]);
}
