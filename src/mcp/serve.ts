import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { openDiscussions } from "../host/running/discussions-here.ts";
import { messageLimit, mostMessageBytes } from "./message-limit.ts";
import { type Refusal, refusalOf, tooLong } from "./refusal.ts";
import { mcpServer } from "./server.ts";
import type { Setting } from "../host/running/config.ts";
import { startables } from "./startable.ts";

/** The two pipes between a host and us. */
export interface Pipes {
  readonly stdin: Readable;
  readonly stdout: Writable;
}

/**
 * Serves on stdin and stdout until the host closes them or we are told to end; then ends every discussion in order. Gives
 * whether a host was there at all.
 */
export async function serveMcp(
  setting: Setting,
  interrupted: AbortSignal,
  { stdin, stdout }: Pipes,
): Promise<boolean> {
  // Before anything is read: what the host says while nobody listens is lost.
  const discussions = await openDiscussions(setting);
  let isHeard = false;
  stdin.once("data", () => (isHeard = true));
  // From here on: an empty file is at its end before anything is loaded.
  const gone = hostIsGone(stdin, interrupted);
  const refuse = ({ id, ...error }: Refusal) => {
    setting.tell(`refused (${error.code}): ${error.message}`);
    if (id === null) return;
    const refusal = { jsonrpc: "2.0" as const, ...(id !== undefined && { id }), error };
    void transport.send(refusal).catch((cause: Error) => setting.tell(cause.message));
  };
  const messages = messageLimit(
    (id) => refuse(tooLong(id)),
    (line) => {
      const refusal = refusalOf(line);
      if (refusal !== null) refuse(refusal);
      return refusal === null;
    },
  );
  const transport = new StdioServerTransport(stdin.pipe(messages), stdout, {
    maxBufferSize: mostMessageBytes,
  });
  const startable = startables();
  const handle = serveStdio(() => mcpServer(setting, discussions, startable), {
    transport,
    onerror: (error) => setting.tell(error.message),
  });
  await gone;
  await discussions.close();
  await handle.close();
  // A host that only stopped listening would keep us here.
  stdin.destroy();
  return isHeard;
}

function hostIsGone(stdin: Readable, interrupted: AbortSignal): Promise<unknown> {
  if (interrupted.aborted || stdin.destroyed) return Promise.resolve();
  // A file or a device comes to its end and is not closed.
  return Promise.race([once(stdin, "end"), once(stdin, "close"), once(interrupted, "abort")]);
}
