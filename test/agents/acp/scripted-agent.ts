import { spawn } from "node:child_process";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import {
  agent,
  type AgentContext,
  methods,
  ndJsonStream,
  PROTOCOL_VERSION,
  RequestError,
  type StopReason,
} from "@agentclientprotocol/sdk/unstable";

/** What an agent does when it is asked, where its behaviour is more than to answer. */
export type Act = (say: (words: string) => Promise<void>) => Promise<StopReason>;

export interface Scripted {
  readonly behaviour: string;
  /** A file that gets a line for everything the agent is asked. */
  readonly journal: string;
  readonly pid: number;
  /** Names of the variables its process was given. */
  readonly variables: readonly string[];
  readonly input: ReadableStream<Uint8Array>;
  readonly output: WritableStream<Uint8Array>;
  /** Behaviours that only a process of its own may have. */
  readonly acts?: Readonly<Record<string, Act>>;
}

interface Server {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: readonly { readonly name: string; readonly value: string }[];
}

const good = JSON.stringify({ strengths: [], weaknesses: [], suggestions: [], rating: 4 });

/** A real agent of the Agent Client Protocol, by the official library's agent side. */
export function scriptedAgent(scripted: Scripted): void {
  const { behaviour, journal, pid, variables, input, output, acts = {} } = scripted;
  const note = (what: string, more: unknown = {}) =>
    appendFileSync(journal, `${JSON.stringify({ what, pid, more })}\n`);
  let servers: readonly Server[] = [];
  let turns = 0;
  const cancelled = Promise.withResolvers<void>();

  const text = (client: AgentContext, sessionId: string, words: string) =>
    client.notify(methods.client.session.update, {
      sessionId,
      update: { sessionUpdate: "agent_message_chunk", content: { type: "text", text: words } },
    });

  async function take(client: AgentContext, sessionId: string, asked: string): Promise<StopReason> {
    turns += 1;
    const act = acts[behaviour];
    if (act !== undefined) return act((words) => text(client, sessionId, words));
    switch (behaviour) {
      case "hangs":
        await text(client, sessionId, "Let me think");
        await cancelled.promise;
        return "cancelled";
      case "says-nothing":
        return "end_turn";
      case "thinks":
      case "is-refused": {
        const content = { type: "text" as const, text: "Hm." };
        const update = { sessionUpdate: "agent_thought_chunk" as const, content };
        await client.notify(methods.client.session.update, { sessionId, update });
        if (behaviour === "thinks") return "end_turn";
        const toolCall = { toolCallId: "1", title: "bash", kind: "execute" as const };
        const options = [{ optionId: "no", name: "Refuse", kind: "reject_once" as const }];
        await client.request(methods.client.session.requestPermission, { sessionId, toolCall, options });
        return "end_turn";
      }
      // As codex-acp 1.6.2 does it: every tool of a server is of the kind that runs commands, and leave is asked by its id.
      case "looks-like-codex": {
        const rawInput = { server: "colloquy", tool: "read_file", arguments: { path: "a.md" } };
        const call = { toolCallId: "1", kind: "execute" as const, status: "pending" as const };
        const update = {
          sessionUpdate: "tool_call" as const,
          ...call,
          title: "mcp.colloquy.read_file",
          rawInput,
        };
        await client.notify(methods.client.session.update, { sessionId, update });
        const options = [
          { optionId: "yes", name: "Allow", kind: "allow_once" as const },
          { optionId: "no", name: "Refuse", kind: "reject_once" as const },
        ];
        for (const toolCall of [call, { ...call, toolCallId: "2", title: "mcp.colloquy.read_file" }])
          note(
            "permission",
            await client.request(methods.client.session.requestPermission, { sessionId, toolCall, options }),
          );
        const used = { sessionUpdate: "usage_update" as const, used: 300, size: 1000 };
        await client.notify(methods.client.session.update, { sessionId, update: used });
        break;
      }
      // A helper that it started speaks in a session of its own.
      case "has-a-helper":
        await text(client, `${sessionId}-helper`, "I looked into it. ");
        await client.notify(methods.client.session.update, {
          sessionId: `${sessionId}-helper`,
          update: { sessionUpdate: "tool_call", toolCallId: "1", title: "bash", rawInput: { command: "id" } },
        });
        break;
      case "refuses":
        return "refusal";
      case "is-cut":
        await text(client, sessionId, good.slice(0, 10));
        return "max_tokens";
      case "full-minute":
        throw RequestError.internalError({ details: "429 rate limit exceeded, retry after 1" });
      case "asks-permission": {
        const options = [
          { optionId: "yes", name: "Allow", kind: "allow_once" as const },
          { optionId: "no", name: "Refuse", kind: "reject_once" as const },
        ];
        for (const toolCall of [
          { toolCallId: "1", title: "rm -rf /", kind: "execute" as const, rawInput: { command: "rm -rf /" } },
          {
            toolCallId: "2",
            title: "colloquy-read_file",
            kind: "other" as const,
            rawInput: { path: "a.md" },
          },
        ]) {
          const wish = { sessionId, toolCall, options };
          const answer = await client.request(methods.client.session.requestPermission, wish);
          note("permission", answer);
        }
        break;
      }
      case "wants-files": {
        const asked = { sessionId, path: "/etc/passwd" };
        note(
          "file",
          await client.request(methods.client.fs.readTextFile, asked).catch((error: Error) => error.message),
        );
        break;
      }
      case "looks":
        await client.notify(methods.client.session.update, {
          sessionId,
          update: { sessionUpdate: "tool_call", toolCallId: "1", title: "colloquy-read_file" },
        });
        note("saw", await lookThrough(servers[0]));
    }
    await text(
      client,
      sessionId,
      asked.includes("JSON") || asked.includes("rating") ? good : `turn ${turns}`,
    );
    return "end_turn";
  }

  const canLoad = behaviour === "loads";
  const known = () =>
    canLoad && existsSync(journal) && readFileSync(journal, "utf8").includes('"what":"new"');

  agent({ name: "scripted" })
    .onRequest(methods.agent.initialize, ({ params }) => {
      note("initialize", params.clientCapabilities);
      if (behaviour === "speaks-another-version") return { protocolVersion: 99 };
      return {
        protocolVersion: PROTOCOL_VERSION,
        agentCapabilities: { loadSession: canLoad },
        agentInfo: { name: "scripted", version: "1.0.0" },
        authMethods: [{ id: "login", name: "Login", description: "run `scripted login`" }],
      };
    })
    .onRequest(methods.agent.session.new, ({ params: { _meta: meta, ...params } }) => {
      servers = params.mcpServers as readonly unknown[] as typeof servers;
      note("new", {
        cwd: params.cwd,
        servers: servers.map(({ name }) => name),
        ...(meta && { meta }),
      });
      if (behaviour === "not-logged-in") throw RequestError.authRequired();
      return {
        sessionId: `session-${pid}`,
        configOptions: [
          {
            type: "select",
            id: "model",
            name: "Model",
            category: "model",
            currentValue: "small",
            options: ["small", "vendor/large"].map((value) => ({ value, name: value })),
          },
        ],
      };
    })
    .onRequest(methods.agent.session.load, async ({ params, client }) => {
      note("load", params.sessionId);
      if (!known()) throw RequestError.resourceNotFound(params.sessionId);
      await text(client, params.sessionId, "what was said before");
      return {};
    })
    .onRequest(methods.agent.session.setConfigOption, ({ params }) => {
      note("set", params.value);
      return { configOptions: [] };
    })
    .onRequest(methods.agent.session.prompt, async ({ params, client }) => {
      const asked = params.prompt.map((block) => (block.type === "text" ? block.text : "")).join("");
      note("prompt", asked);
      const stopReason = await take(client, params.sessionId, asked);
      const cost = { amount: behaviour === "knows-no-price" ? 0 : 0.25 * turns, currency: "USD" };
      await client.notify(methods.client.session.update, {
        sessionId: params.sessionId,
        update: { sessionUpdate: "usage_update", used: 10, size: 1000, cost },
      });
      const usage = { totalTokens: 120 * turns, inputTokens: 100 * turns, outputTokens: 20 * turns };
      return { stopReason, usage };
    })
    .onNotification(methods.agent.session.cancel, () => {
      note("cancel");
      cancelled.resolve();
    })
    .connect(ndJsonStream(output, input));
  note("start", variables);
}

/** The tools of the client's MCP servers are reached by starting them, as every agent does. */
async function lookThrough(server: Server | undefined): Promise<unknown> {
  if (server === undefined) return null;
  const env = Object.fromEntries(server.env.map(({ name, value }) => [name, value]));
  const child = spawn(server.command, server.args, {
    env: { PATH: process.env["PATH"], ...env },
    stdio: "pipe",
  });
  const hello = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } };
  const said = new Promise<string>((resolve) => {
    let all = "";
    child.stdout.on("data", (chunk: Buffer) => {
      all += chunk.toString();
      if (all.split("\n").length === 2) child.stdin.write(call);
      if (all.includes('"id":2')) resolve(all);
    });
  });
  const call = `${JSON.stringify({ jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "read_file", arguments: { path: "a.md" } } })}\n`;
  child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: hello })}\n`);
  const found = await said;
  child.kill();
  return found;
}
