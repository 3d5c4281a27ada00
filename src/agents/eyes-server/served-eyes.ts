import { randomBytes } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { z } from "zod";
import type { SeatEyes } from "../../kernel/agent.ts";
import { lookInputs, lookSummaries, lookTools } from "../../kernel/eyes.ts";

/** Where a program can look on behalf of a seat: an MCP address on this machine, good until it is closed. */
export interface ServedEyes {
  readonly address: string;
  readonly close: () => void;
}

/** One server for all turns of this process; each has an address that nobody can guess. */
const turns = new Map<string, ServedTurn>();
let listening: Promise<Server> | undefined;

interface ServedTurn {
  readonly eyes: Pick<SeatEyes, "look">;
  open: number;
}

export async function serveEyes(eyes: Pick<SeatEyes, "look">): Promise<ServedEyes> {
  listening ??= listen();
  const server = await listening;
  const token = randomBytes(24).toString("base64url");
  turns.set(token, { eyes, open: 0 });
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/eyes/${token}`, close: () => turns.delete(token) };
}

async function listen(): Promise<Server> {
  const { createServer } = await import("node:http");
  const server = createServer({ requestTimeout: mostRequestMs }, (incoming, response) => {
    void answer(incoming, response).catch(() => response.destroy());
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

async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const turn = turns.get(/^\/eyes\/([\w-]+)$/.exec(incoming.url ?? "")?.[1] ?? "");
  if (turn === undefined) return refuse(response, 404, "This turn is over.");
  if (turn.open >= mostAtOnce)
    return refuse(response, 429, `At most ${mostAtOnce} looks at once: wait for what was asked for.`);
  turn.open += 1;
  try {
    await serve(turn.eyes, incoming, response);
  } finally {
    turn.open -= 1;
  }
}

async function serve(
  eyes: Pick<SeatEyes, "look">,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const request = await asRequest(incoming);
  if (request === null) return refuse(response, 413, "That request is too large.");
  const handler = await mcpHandler(eyes);
  const answer = await handler.fetch(request);
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body !== null) for await (const chunk of answer.body) response.write(chunk);
  response.end();
}

/** The connection ends with it: what else was sent on it is not read. */
function refuse(response: ServerResponse, status: number, why: string): void {
  response.writeHead(status, { connection: "close" }).end(why);
}

/** `null` where there is more to it than there can be to a look. */
async function asRequest(incoming: IncomingMessage): Promise<Request | null> {
  const { method = "GET", headers, url = "/" } = incoming;
  const body = method === "POST" ? await bodyOf(incoming) : null;
  if (body === null && method === "POST") return null;
  return new Request(`http://127.0.0.1${url}`, { method, headers: headers as Record<string, string>, body });
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer | null> {
  // Said beforehand or not: what comes in pieces has no length to go by.
  if (Number(incoming.headers["content-length"] ?? 0) > mostRequestBytes) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostRequestBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
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
