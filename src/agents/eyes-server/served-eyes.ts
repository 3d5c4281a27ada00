import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as textOf } from "node:stream/consumers";
import type { z } from "zod";
import type { SeatEyes } from "../../kernel/agent.ts";
import { lookInputs, lookSummaries, lookTools } from "../../kernel/eyes.ts";

/** Where a program can look on behalf of a seat: an MCP address on this machine, good until it is closed. */
export interface ServedEyes {
  readonly address: string;
  readonly close: () => void;
}

/** One server for all turns of this process; each has an address that nobody can guess. */
const turns = new Map<string, SeatEyes>();
let listening: Promise<Server> | undefined;

export async function serveEyes(eyes: SeatEyes): Promise<ServedEyes> {
  listening ??= listen();
  const server = await listening;
  const token = randomBytes(24).toString("base64url");
  turns.set(token, eyes);
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/eyes/${token}`, close: () => turns.delete(token) };
}

async function listen(): Promise<Server> {
  const server = createServer((incoming, response) => {
    void serve(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  // It must not keep a command alive that has nothing else to do.
  return server.unref();
}

const mostRequestBytes = 64 * 1024;

async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const eyes = turns.get(/^\/eyes\/([\w-]+)$/.exec(incoming.url ?? "")?.[1] ?? "");
  if (eyes === undefined) return void response.writeHead(404).end("This turn is over.");
  if (Number(incoming.headers["content-length"] ?? 0) > mostRequestBytes)
    return void response.writeHead(413).end("A look is smaller than that.");
  const handler = await mcpHandler(eyes);
  const answer = await handler.fetch(await asRequest(incoming));
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body !== null) for await (const chunk of answer.body) response.write(chunk);
  response.end();
}

async function asRequest(incoming: IncomingMessage): Promise<Request> {
  const { method = "GET", headers, url = "/" } = incoming;
  const body = method === "POST" ? await textOf(incoming) : null;
  return new Request(`http://127.0.0.1${url}`, { method, headers: headers as Record<string, string>, body });
}

async function mcpHandler(eyes: SeatEyes) {
  const { createMcpHandler, McpServer } = await import("@modelcontextprotocol/server");
  return createMcpHandler(() => {
    const server = new McpServer({ name: "colloquy", version: "1" });
    for (const tool of lookTools) {
      const config = {
        description: lookSummaries[tool],
        inputSchema: lookInputs[tool] as z.ZodObject,
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
