import { randomBytes } from "node:crypto";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { z } from "zod";
import type { SeatEyes } from "../../kernel/agent.ts";
import { lookInputs, lookSummaries, lookTools } from "../../kernel/eyes.ts";

/** Where a program can look on behalf of a seat: an MCP address on this machine, good until it is closed. */
export type ServedEyes = Awaited<ReturnType<typeof serveEyes>>;

/** One server for all turns of this process; each has an address that nobody can guess. */
const turns = new Map<string, { readonly eyes: Pick<SeatEyes, "look">; open: number }>();
let listening: Promise<Server> | undefined;

export async function serveEyes(eyes: Pick<SeatEyes, "look">) {
  listening ??= listen();
  const server = await listening;
  const token = randomBytes(24).toString("base64url");
  turns.set(token, { eyes, open: 0 });
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/eyes/${token}`, close: () => turns.delete(token) };
}

async function listen(): Promise<Server> {
  const { createServer } = await import("node:http");
  const { getRequestListener } = await import("@hono/node-server");
  const listener = getRequestListener(answer, { overrideGlobalObjects: false });
  const server = createServer({ requestTimeout: mostRequestMs }, (incoming, response) => {
    void listener(incoming, response);
  });
  server.maxConnections = mostConnections;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  // It must not keep a command alive that has nothing else to do.
  return server.unref();
}

/** A look is a few hundred bytes, and sent at once. */
const mostRequestBytes = 64 * 1024;
const mostRequestMs = 30_000;
/** Models look at a few things at once; whoever asks for more than this does not wait for what it is shown. */
const mostAtOnce = 16;
const mostConnections = 256;

async function answer(request: Request): Promise<Response> {
  const turn = turns.get(/\/eyes\/([\w-]+)$/.exec(request.url)?.[1] ?? "");
  if (turn === undefined) return refusal(404, "This turn is over.");
  if (turn.open >= mostAtOnce)
    return refusal(429, `At most ${mostAtOnce} looks at once: wait for what was asked for.`);
  // What does not tell its length may be without end.
  const size = request.method === "POST" ? Number(request.headers.get("content-length") ?? Infinity) : 0;
  if (size > mostRequestBytes) return refusal(413, "That request is too large.");
  turn.open += 1;
  try {
    const shown = await (await mcpHandler(turn.eyes)).fetch(request);
    // It is under way until all of it was said.
    return size === 0 ? shown : new Response(await shown.text(), shown);
  } finally {
    turn.open -= 1;
  }
}

/** The connection ends with it: what else was sent on it is not read. */
function refusal(status: number, why: string): Response {
  return new Response(why, { status, headers: { connection: "close" } });
}

async function mcpHandler(eyes: Pick<SeatEyes, "look">) {
  const { createMcpHandler, McpServer } = await import("@modelcontextprotocol/server");
  return createMcpHandler(() => {
    const server = new McpServer({ name: "colloquy", version: "1" });
    for (const tool of lookTools) {
      const config = {
        description: lookSummaries[tool],
        inputSchema: lookInputs()[tool] as z.ZodObject,
        annotations: { readOnlyHint: true, openWorldHint: false },
      };
      server.registerTool(tool, config, async (input: unknown) => {
        const { text, isRefused } = await eyes.look(tool, input);
        return { content: [{ type: "text", text }], isError: isRefused };
      });
    }
    return server;
  });
}
