import { Client, type ElicitRequest, type ElicitResult, type Transport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { PassThrough } from "node:stream";
import { fileURLToPath } from "node:url";
import { appMimeType } from "../../src/mcp/app-server.ts";
import type { Situation } from "../../src/mcp/situation.ts";
import { afterwards } from "../beside.ts";
import type { Story } from "./command.ts";
import { runInProcess } from "./program.ts";

export const bin = fileURLToPath(new URL("../../bin/colloquy.js", import.meta.url));

/** The two eras of the protocol, as hosts speak them. */
export const eras = ["2026-07-28", "2025-11-25"] as const;

interface HostOptions {
  readonly era?: (typeof eras)[number];
  /** How a person answers when the host asks them; absent, the host cannot ask anybody. */
  readonly elicit?: (
    request: ElicitRequest["params"],
    withdrawn: AbortSignal,
  ) => ElicitResult | Promise<ElicitResult>;
  /** It draws MCP Apps. */
  readonly apps?: true;
  /** The longest a call may take: as real hosts have it. */
  readonly capMs?: number;
  /** The built command as its server: where its startup, its end or a signal is looked at. */
  readonly asProcess?: true;
  /** Built, in this process, as stories have it. */
  readonly asBuilt?: true;
}

type Arguments = Readonly<Record<string, unknown>>;

/** A host with the command as its MCP server. */
export interface Host {
  readonly client: Client;
  /** The server's process. */
  readonly pid: number;
  readonly stderr: () => string;
  /** Calls a tool that tells how a discussion stands. */
  readonly tell: (tool: string, args: Arguments) => Promise<Situation>;
  /** What a tool complains of. */
  readonly complaint: (tool: string, args: Arguments) => Promise<string>;
  readonly text: (tool: string, args: Arguments) => Promise<string>;
  /** Ends the server as a host does: it closes stdin. */
  readonly leave: () => Promise<void>;
}

/** Waits for as long as a busy machine may need, unless told otherwise. */
class PatientClient extends Client {
  static readonly #patience = { timeout: 240_000 };

  override connect(...[transport, options]: Parameters<Client["connect"]>): Promise<void> {
    return super.connect(transport, { ...PatientClient.#patience, ...options });
  }

  override callTool(...[call, options]: Parameters<Client["callTool"]>): ReturnType<Client["callTool"]> {
    return super.callTool(call, { ...PatientClient.#patience, ...options });
  }
}

export async function host(
  told: Pick<Story, "folder" | "env">,
  args: readonly string[] = [],
  options: HostOptions = {},
): Promise<Host> {
  const { era = eras[0], elicit, apps, capMs } = options;
  const client = new PatientClient(
    { name: "test-host", version: "1.0.0" },
    {
      capabilities: {
        ...(elicit !== undefined && { elicitation: {} }),
        ...(apps === true && { extensions: { "io.modelcontextprotocol/ui": { mimeTypes: [appMimeType] } } }),
      },
      versionNegotiation: { mode: era === "2025-11-25" ? "legacy" : { pin: era } },
    },
  );
  if (elicit !== undefined)
    client.setRequestHandler("elicitation/create", async ({ params }, { mcpReq }) =>
      elicit(params, mcpReq.signal),
    );
  const server =
    options.asProcess === true ? serverProcess(told, args) : serverHere(told, args, options.asBuilt);
  await client.connect(server.transport);
  const leave = async () => {
    await client.close();
    await server.end();
  };
  afterwards(leave);
  const call = (name: string, given: Arguments) =>
    client.callTool({ name, arguments: given }, capMs === undefined ? {} : { timeout: capMs });
  const text = async (name: string, given: Arguments) => {
    const [first] = (await call(name, given)).content;
    return first?.type === "text" ? first.text : "";
  };
  return {
    client,
    pid: server.pid(),
    stderr: server.stderr,
    tell: async (name, given) => {
      const { structuredContent, isError, content } = await call(name, given);
      if (isError === true) throw new Error(JSON.stringify(content));
      return structuredContent as Situation;
    },
    complaint: async (name, given) => {
      const { isError, content } = await call(name, given);
      const [first] = content;
      if (isError !== true || first?.type !== "text") throw new Error(JSON.stringify(content));
      return first.text;
    },
    text,
    leave,
  };
}

interface Server {
  readonly transport: Transport;
  readonly pid: () => number;
  readonly stderr: () => string;
  readonly end: () => Promise<unknown>;
}

function serverProcess(told: Pick<Story, "folder" | "env">, args: readonly string[]): Server {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [bin, "mcp", ...args],
    cwd: told.folder,
    env: { ...told.env },
    stderr: "pipe",
  });
  let stderr = "";
  transport.stderr?.on("data", (chunk) => (stderr += String(chunk)));
  return {
    transport,
    pid: () => transport.pid ?? 0,
    stderr: () => stderr,
    end: () => Promise.resolve(),
  };
}

/** The server in this process, at the other ends of two pipes. */
function serverHere(told: Pick<Story, "folder" | "env">, args: readonly string[], asBuilt = false): Server {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  let stderr = "";
  const printed = (text: string) => (stderr += text);
  const ended = runInProcess(told, ["mcp", ...args], { stdin, stdout, told: printed, asBuilt });
  return {
    // It only reads lines and writes them, whichever end it is.
    transport: new StdioServerTransport(stdout, stdin),
    pid: () => process.pid,
    stderr: () => stderr,
    end: () => {
      stdin.end();
      return ended;
    },
  };
}
