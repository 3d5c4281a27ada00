import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { version } from "../version.ts";
import type { Discussions } from "../host/running/discussions.ts";
import { registerApp } from "./app.ts";
import { AppServer } from "./app-server.ts";
import type { Connection } from "./office.ts";
import type { Setting } from "../host/running/config.ts";
import { type Startables, startables } from "./startable.ts";
import { answeringTools, postingTool, runningTools } from "./tools/answering.ts";
import { readingTools } from "./tools/reading.ts";
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { openDiscussions } from "../host/running/discussions-here.ts";

export interface Pipes {
  readonly stdin: Readable;
  readonly stdout: Writable;
}

/** Ends every discussion in order once the host is gone or we are told to. Gives whether a host was there. */
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
  const transport = new StdioServerTransport(stdin, stdout);
  const startable = startables();
  const handle = serveStdio(() => mcpServer(setting, discussions, startable), {
    transport,
    onerror: (error) => setting.tell(error.message),
  });
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const { onclose } = transport;
  // It closes itself at a message without end.
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- no target of events
  transport.onclose = () => {
    onclose?.();
    resolve();
  };
  await Promise.race([gone, closed]);
  await discussions.close();
  await handle.close();
  // A host that only stopped listening would keep us here.
  stdin.destroy();
  return isHeard;
}

function hostIsGone(stdin: Readable, interrupted: AbortSignal): Promise<unknown> {
  if (interrupted.aborted || stdin.destroyed) return Promise.resolve();
  return Promise.race([once(stdin, "end"), once(stdin, "close"), once(interrupted, "abort")]);
}

const instructions = `Colloquy discusses with agents other than you. A discussion may take minutes: start_discussion returns while it runs, wait_for_discussion continues, also after a restart. Results are short; read_discussion has the whole. Every start costs calls of other models: critique before work is handed over, discuss before a decision that is hard to undo, solve before a large change.`;

function mcpServer(setting: Setting, discussions: Discussions, startable: Startables): McpServer {
  const server = new AppServer({ name: "colloquy", version }, { instructions });
  const office: Connection = {
    setting,
    discussions,
    startable,
    declined: new Set(),
    started: new Map(),
    capabilities: () => server.server.getClientCapabilities(),
  };
  runningTools(server, office);
  answeringTools(server, office);
  postingTool(server, office);
  readingTools(server, office);
  registerApp(server, office);
  registerPrompts(server, startable);
  return server;
}

/** What a person types at their host to have something discussed, such as `/colloquy:critique`: one for each verb. */
function registerPrompts(server: McpServer, startable: Startables): void {
  for (const [name, { verb }] of Object.entries(startable)) {
    const { name: subject, example, optional } = verb.subject;
    const given = z.string().max(200_000).describe(`the ${subject}, such as ${example}`);
    server.registerPrompt(
      name,
      { description: verb.summary, argsSchema: z.object({ subject: optional ? given.optional() : given }) },
      ({ subject: about }) => ({
        messages: [{ role: "user", content: { type: "text", text: asked(name, about) } }],
      }),
    );
  }
}

function asked(protocol: string, subject: string | undefined): string {
  const input = JSON.stringify({ protocol, ...(subject !== undefined && { subject }) });
  return `Call start_discussion with ${input}. While its state is running, call wait_for_discussion; put what it asks to me. Then tell me the result, who disagrees and why, and do what \`next\` says.`;
}
