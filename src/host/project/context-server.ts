import type { ContentBlock, Tool, Transport } from "@modelcontextprotocol/client";
import { environmentFor } from "../../agents/environment.ts";
import { endStrays, guardCall, marker, newMark } from "../../agents/guard.ts";
import type { ContextServer } from "../../config/context-settings.ts";
import { formatDuration } from "../../kernel/duration.ts";
import type { Passage, PassageQuery } from "../../kernel/lookup.ts";
import { unlessAborted } from "../../kernel/until-aborted.ts";
import { printable } from "../../kernel/printable.ts";
import { servedPassages } from "../../reading/project/served-passages.ts";
import { version } from "../../version.ts";

/** Throws, with a reason for people, when it did not answer in time or not at all. */
export async function askContextServer(
  server: ContextServer,
  root: string,
  query: PassageQuery,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<{ readonly by: string; readonly passages: readonly Passage[] }> {
  const { Client } = await import("@modelcontextprotocol/client");
  const client = new Client({ name: "colloquy", version });
  const deadline = AbortSignal.timeout(server.timeoutMs);
  const until = AbortSignal.any([signal, deadline]);
  const link = await linkTo(server, root, env);
  const asking = async () => {
    // Our own deadline is for all of it; the client's is for one request, and must not come first.
    const options = { signal: until, timeout: server.timeoutMs * 2 };
    await client.connect(link.transport, options);
    const by = printable(client.getServerVersion()?.name ?? "").slice(0, 60) || server.tool;
    const { tools } = await client.listTools(undefined, options);
    const tool = tools.find(({ name }) => name === server.tool);
    if (tool === undefined) {
      const known = tools.map(({ name }) => name).join(", ") || "none";
      throw new Error(`it has no tool "${server.tool}", only ${known}`);
    }
    const called = await client.callTool(
      { name: tool.name, arguments: argumentsFor(tool, root, query.query) },
      options,
    );
    const text = called.content.map(textOf).join("\n");
    if (called.isError === true) throw new Error(`it said: ${text.slice(0, 200)}`);
    return { by, passages: servedPassages(text, by, query) };
  };
  try {
    return await unlessAborted(asking(), until);
  } catch (cause) {
    signal.throwIfAborted();
    if (deadline.aborted)
      throw new Error(`it did not answer within ${formatDuration(server.timeoutMs)}`, { cause });
    throw new Error(reasonOf(cause), { cause });
  } finally {
    await link.end();
  }
}

/** By codes, of the client's errors or of what caused them; what has none speaks for itself. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const codes = [error, error.cause].map((one) => (one as { code?: unknown } | undefined)?.code);
  if (codes.includes("ENOENT")) return "the command was not found";
  if (codes.includes("EACCES")) return "the command cannot be executed";
  // Whether we were still writing to it when it ended is chance.
  if (codes.includes("CONNECTION_CLOSED") || codes.includes("EPIPE")) return "it ended before it answered";
  if (codes.some((code) => typeof code === "string" && /^E[A-Z_]+$/.test(code)))
    return "it cannot be reached";
  return error.message;
}

/** The way to a server, and how it is let go: of one that we started nothing is left. */
async function linkTo(
  { reached }: ContextServer,
  root: string,
  env: NodeJS.ProcessEnv,
): Promise<{ readonly transport: Transport; readonly end: () => Promise<void> }> {
  if (reached.by === "url") {
    const { StreamableHTTPClientTransport } = await import("@modelcontextprotocol/client");
    const transport = new StreamableHTTPClientTransport(new URL(reached.url));
    return { transport, end: () => transport.close() };
  }
  const { StdioClientTransport } = await import("@modelcontextprotocol/client/stdio");
  const [command = "", ...args] = reached.command;
  const mark = newMark();
  const transport = new StdioClientTransport({
    command,
    args,
    cwd: root,
    env: {
      ...environmentFor(reached.envFrom === undefined ? {} : { envFrom: reached.envFrom }, env),
      ...reached.env,
      [marker]: mark,
    },
    stderr: "ignore",
    maxBufferSize: mostMessageBytes,
  });
  const start = transport.start.bind(transport);
  let release: (() => void) | undefined;
  transport.start = async () => {
    await start();
    if (transport.pid !== null) release = guardCall(transport.pid);
  };
  return {
    transport,
    end: async () => {
      // The client waits seconds for a server that does not end by itself, and forgets what that one started.
      const sweep = setTimeout(() => void endStrays({ mark, pipes: [] }), lingerMs);
      await transport.close();
      clearTimeout(sweep);
      await endStrays({ mark, pipes: [] });
      release?.();
    },
  };
}

const lingerMs = 300;
const mostMessageBytes = 4 * 1024 * 1024;

const rootNames = ["project_root_path", "project_root", "root", "path", "cwd"];
const queryNames = ["query", "q", "information_request", "search"];

export function argumentsFor(
  tool: Pick<Tool, "name" | "inputSchema">,
  root: string,
  query: string,
): Record<string, string> {
  const properties = Object.keys(tool.inputSchema.properties ?? {});
  const [rootName, queryName] = [rootNames, queryNames].map((names) =>
    names.find((name) => properties.includes(name)),
  );
  const filled = {
    ...(rootName !== undefined && { [rootName]: root }),
    ...(queryName !== undefined && { [queryName]: query }),
  };
  const missing = (tool.inputSchema.required ?? []).filter((name) => !Object.hasOwn(filled, name));
  if (missing.length > 0)
    throw new Error(`its tool "${tool.name}" asks for ${missing.join(", ")}, which we do not know`);
  if (queryName === undefined)
    throw new Error(`its tool "${tool.name}" takes none of ${queryNames.join(", ")}`);
  return filled;
}

function textOf(block: ContentBlock): string {
  if (block.type === "text") return block.text;
  return block.type === "resource" && "text" in block.resource
    ? `${block.resource.uri}\n${block.resource.text}`
    : "";
}
