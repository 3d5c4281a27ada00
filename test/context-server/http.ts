import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { contextServer } from "./tool.ts";

/** An address on 127.0.0.1 at which nobody is. */
export async function deserted(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}/mcp`;
}

/** The same server over HTTP on 127.0.0.1, gone when the test has finished; gives its address. */
export async function httpContextServer(): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const { method = "GET", url = "/" } = incoming;
      const headers = Object.entries(incoming.headers).map(
        ([name, value]) => [name, String(value)] as [string, string],
      );
      const body = method === "POST" ? await text(incoming) : null;
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
      await contextServer().connect(transport);
      const answer = await transport.handleRequest(
        new Request(new URL(url, "http://127.0.0.1"), { method, headers, body }),
      );
      outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
      outgoing.end(Buffer.from(await answer.arrayBuffer()));
    })();
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}
