/** The eyes for an agent CLI: an MCP server over stdio that hands every message on to COLLOQUY_EYES and back. */
import { createInterface } from "node:readline";

const address = process.env["COLLOQUY_EYES"] ?? "";
let version: string | undefined;

async function handOn(line: string): Promise<void> {
  const message = JSON.parse(line) as { readonly id?: unknown; readonly method?: string };
  const answer = await fetch(address, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(version !== undefined && { "mcp-protocol-version": version }),
    },
    body: line,
  });
  const text = await answer.text();
  if (message.id === undefined) return;
  if (!answer.ok && !text.includes('"jsonrpc"'))
    return failed(line, text.trim() || `The project cannot be looked at (${answer.status}).`);
  for (const data of messagesIn(text)) {
    const { result } = JSON.parse(data) as { readonly result?: { readonly protocolVersion?: string } };
    if (message.method === "initialize") version = result?.protocolVersion;
    process.stdout.write(`${data}\n`);
  }
}

function messagesIn(body: string): readonly string[] {
  const events = [...body.matchAll(/^data: (.+)$/gm)].map(([, data = ""]) => data);
  return events.length > 0 ? events : [body.trim().replaceAll("\n", " ")];
}

function failed(line: string, message: string): void {
  const id = /"id"\s*:\s*("[^"]*"|\d+)/.exec(line)?.[1];
  if (id === undefined) return;
  process.stdout.write(
    `{"jsonrpc":"2.0","id":${id},"error":{"code":-32603,"message":${JSON.stringify(message)}}}\n`,
  );
}

createInterface({ input: process.stdin }).on("line", (line) => {
  if (line.trim() === "") return;
  handOn(line).catch((error: unknown) =>
    failed(
      line,
      `The project cannot be looked at any more: ${error instanceof Error ? error.message : "it failed"}.`,
    ),
  );
});
